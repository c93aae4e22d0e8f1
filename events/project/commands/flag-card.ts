import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId, UserId } from '../../kernel/ids.ts'
import { cutText, MAX_SHORT_TEXT_LENGTH, shortText } from '../../kernel/text/text.ts'
import { cardOf } from '../rules.ts'
import { type Flag, FlagKind } from '../card-work/work.ts'
import { flagged } from '../card-work/work-rules.ts'
import { command, oneCard } from './define.ts'

const FlagCardBody = z.object({ kind: FlagKind, reason: shortText.trim().default('') })

/** Says that a card is blocked, and why. */
export const flagCard = command(
  'FlagCard',
  { deviceId: DeviceId, ...FlagCardBody.shape },
  {
    roles: EVERYONE,
    undoes: ['flag'],
    words: 'Say that a card is blocked',
    cards: oneCard,
    mayWait: true,
    overwrites: true,
    call: { method: 'POST', path: '/devices/:id/flag', body: FlagCardBody, commands: ['FlagCard'] },
    answers: 'card',
    decide({ deviceId, kind, reason }, view, { actor: { id: by }, at }) {
      const { flag } = cardOf(view, deviceId)
      if (flag?.kind === kind && flag.reason === reason) return decided()
      return decided(flagged(deviceId, flag, { kind, reason, by, at }))
    },
  },
)

/** Says that nothing blocks a card any more. */
export const clearFlag = command(
  'ClearFlag',
  { deviceId: DeviceId },
  {
    roles: EVERYONE,
    words: 'Say that a card is blocked no more',
    cards: oneCard,
    mayWait: true,
    call: { method: 'DELETE', path: '/devices/:id/flag', commands: ['ClearFlag'] },
    answers: 'card',
    decide({ deviceId }, view) {
      const { flag } = cardOf(view, deviceId)
      return flag ? decided(flagged(deviceId, flag, undefined)) : decided()
    },
  },
)

/**
 * The open points of an acceptance become flags, of the server's own authority: a finished project takes them, too. A card that is
 * flagged keeps its flag, which gets the point behind its words. `by`: the customer; null for a guest.
 */
export const flagOpenPoints = command(
  'FlagOpenPoints',
  { points: z.array(z.object({ deviceId: DeviceId, text: z.string() })), by: UserId.nullable() },
  {
    roles: [],
    decide({ points, by }, view, { at }) {
      const flags = new Map<DeviceId, Flag>()
      for (const { deviceId, text } of points) {
        const card = view.card(deviceId)
        if (!card) continue
        const flag = flags.get(deviceId) ?? card.flag ?? { kind: 'other', reason: '', by, at }
        const reason = [flag.reason, text].filter(Boolean).join('; ')
        flags.set(deviceId, { ...flag, reason: cutText(reason, MAX_SHORT_TEXT_LENGTH) })
      }
      return decided(...[...flags].map(([id, flag]) => flagged(id, view.card(id)?.flag, flag)))
    },
  },
)
