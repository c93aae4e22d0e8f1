import type { Delivery, Webhook } from '#events/webhooks/api.ts'
import { OFFERED, OFFERED_TYPES } from '#events/webhooks/offered.ts'
import type { Tone } from '../../ui/badge.tsx'
import { countOf } from '../../ui/text/format-count.ts'

const WORDS = new Map(Object.values(OFFERED).flatMap((group) => Object.entries<string>(group)))
WORDS.set('webhook.test', 'Test')

/** A type of event in plain words; one that is offered no more by its name. */
export const eventWords = (type: string): string => WORDS.get(type) ?? type

/** The events that a webhook is told of: the words of the only one, else how many. */
export function toldWords({ events }: Pick<Webhook, 'events'>): string {
  const [only] = events
  if (events.length === 1 && only !== undefined) return eventWords(only)
  return OFFERED_TYPES.every((type) => events.includes(type)) ? 'All events' : countOf(events.length, 'event')
}

/** Why a webhook is told nothing. */
export const DISABLED_WORDS: Readonly<Record<NonNullable<Webhook['disabled']>['reason'], string>> = {
  gone: 'Its receiver answered that it is gone (410).',
  failing: 'Its receiver took nothing for about three days.',
  person: 'An employee disabled it.',
  'owner-demoted': 'The person who answered for it is no employee any more. You answer for it when you enable it.',
  'owner-deleted': 'The account of the person who answered for it was deleted. You answer for it when you enable it.',
}

/** The state of a delivery. One that waits after a try failed then, and is tried again, unless its webhook `isDisabled`. */
export function stateOf(
  { state, attempts }: Delivery,
  isDisabled: boolean,
): { readonly words: string; readonly tone: Tone } {
  switch (state) {
    case 'waiting':
      if (isDisabled) return { words: 'Not sent while disabled', tone: 'neutral' }
      return attempts === 0 ? { words: 'Waiting', tone: 'neutral' } : { words: 'Will be tried again', tone: 'warning' }
    case 'sending':
      return { words: 'Sending', tone: 'accent' }
    case 'delivered':
      return { words: 'Delivered', tone: 'success' }
    case 'failed':
      return { words: 'Failed', tone: 'danger' }
  }
}

const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection lost',
}

/** The answer of the last try: its HTTP status, or why there was none. */
export const answerWords = ({ status, error }: Delivery): string =>
  status === null ? ((error && ERRORS[error]) ?? error ?? '–') : `${status}`
