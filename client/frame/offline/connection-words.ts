import { CircleArrowUp, CloudAlert, CloudOff, CloudUpload, Hourglass, type LucideIcon } from 'lucide-react'
import type { Connection } from '../../live/connection/connection.ts'
import { KINDS } from '../../live/kinds.ts'
import type { DeviceState } from '../../live/outbox/device-state.ts'
import type { photosElsewhere as countElsewhere } from '../../live/outbox/photos-elsewhere.ts'
import { countOf } from '../../ui/text/format-count.ts'

/**
 * The changes and photos that wait to be sent: "1 change and 2 photos". `kept`: where, as "kept in this tab". `since`: when
 * the oldest was made. `advice`: a sentence where that is long ago.
 */
export type Unsent = {
  readonly words: string
  readonly isOne: boolean
  readonly kept: string
  readonly since: string
  readonly advice: string
}

/** `short`: the same for the bar of a phone, whose width holds no sentence. `withUnsent`: the text while something waits to be sent; null where `text` says it. `needsReload`: nothing else helps. */
export type Saying = {
  readonly icon: LucideIcon
  readonly tone: string
  readonly short: string
  readonly text: string
  readonly withUnsent: ((unsent: Unsent) => string) | null
  readonly needsReload?: true
}

const OFFLINE = 'There is no connection to the server, so this may be out of date.'
const FAILING = 'The server does not answer right now, so this may be out of date.'
const AWAY = 'The server cannot save right now, so this may be out of date.'

/** The waiting work comes first: on a phone there is no room for more before it is pressed. */
const keptAndSent = ({ words, isOne, kept, since, advice }: Unsent, when: string, besides: string): string =>
  [`Since ${since} ${words} ${isOne ? 'is' : 'are'} ${kept} and sent ${when}.`, advice, besides]
    .filter(Boolean)
    .join(' ')

/** The message about each state that may last; null where there is nothing to say, or another screen says it. */
export const sayings: Readonly<Record<Connection, Saying | null>> = {
  live: null,
  reconnecting: null,
  offline: {
    icon: CloudOff,
    tone: 'bg-danger-soft text-danger-text',
    short: 'Offline',
    text: OFFLINE,
    withUnsent: (unsent) => keptAndSent(unsent, 'when the connection is back', OFFLINE),
  },
  failing: {
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    short: 'No answer',
    text: FAILING,
    withUnsent: (unsent) => keptAndSent(unsent, 'as soon as it does', FAILING),
  },
  away: {
    icon: CloudAlert,
    tone: 'bg-warning-soft text-warning-text',
    short: 'Not saving',
    text: AWAY,
    withUnsent: (unsent) => keptAndSent(unsent, 'as soon as it can', AWAY),
  },
  'signed-out': null,
  outdated: {
    icon: CircleArrowUp,
    tone: 'bg-warning-soft text-warning-text',
    short: 'New version',
    text: 'A newer version is here. Reload the page.',
    // Commands do not go over the live connection: they are sent on.
    withUnsent: ({ words, isOne }) =>
      `A newer version is here. ${words} in this tab ${isOne ? 'is' : 'are'} still being sent. Reload the page once ${isOne ? 'it is' : 'they are'} saved.`,
    needsReload: true,
  },
}

/** While the connection stands, but by single requests (docs/rules.md, LIVE-131). */
export const SLOW: Saying = {
  icon: Hourglass,
  tone: 'bg-sunken text-muted',
  short: 'Slow connection',
  text: 'This network allows a slow connection only. All is saved and shown, a little later.',
  withUnsent: null,
}

/** The end of a sentence about work that goes with the tab. */
export const keepOpen = ({ state }: DeviceState): string => (state === 'kept' ? '' : ' Keep this tab open.')

/** A stream shows its photos itself; a person who has left it would not know. Failed ones come first: they wait for a person. */
export function photosElsewhere(
  { kind, sending, failed }: ReturnType<typeof countElsewhere>,
  { device, isConnected }: { readonly device: DeviceState; readonly isConnected: boolean },
): Saying | null {
  const left = `of a ${KINDS[kind].noun} that you left`
  if (failed > 0)
    return {
      icon: CloudAlert,
      tone: 'bg-warning-soft text-warning-text',
      short: 'Not uploaded',
      text: `${countOf(failed, 'photo')} ${left} ${failed === 1 ? 'was' : 'were'} not uploaded. Open ${kind === 'project' ? 'the card' : 'it'} to retry.${keepOpen(device)}`,
      withUnsent: null,
    }
  if (sending === 0) return null
  const photos = `${countOf(sending, 'photo')} ${left}`
  const text = isConnected ? `Uploading ${photos}.` : `${photos} wait${sending === 1 ? 's' : ''} for the connection.`
  return {
    icon: isConnected ? CloudUpload : CloudOff,
    tone: 'bg-sunken text-muted',
    short: isConnected ? 'Uploading' : 'Waiting',
    text: `${text}${keepOpen(device)}`,
    withUnsent: null,
  }
}
