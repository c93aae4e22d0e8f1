import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { shortText } from '../../kernel/text/text.ts'
import { cardOf } from '../rules.ts'
import { FlagKind } from '../card-work/work.ts'
import { flagged } from '../card-work/work-rules.ts'
import { command, oneCard } from './define.ts'

const FlagCardBody = z.object({ kind: FlagKind, reason: shortText.trim().default('') })

/** Says that a card is blocked, and why. */
export const flagCard = command(
  'FlagCard',
  { deviceId: DeviceId, ...FlagCardBody.shape },
  {
    roles: EVERYONE,
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
