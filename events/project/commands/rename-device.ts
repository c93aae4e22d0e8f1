import { z } from 'zod'
import { EMPLOYEES } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { refused } from '../refusals.ts'
import { cardNamedByPeople } from '../rules.ts'
import { CardName } from '../imported-card.ts'
import { command, oneCard } from './define.ts'

/** `base`: the name that the person saw; when the card has another by now, the command is refused with it. */
export const DeviceNameBody = z.object({ name: CardName, base: z.string().optional() })

export const renameDevice = command(
  'RenameDevice',
  { deviceId: DeviceId, ...DeviceNameBody.shape },
  {
    roles: EMPLOYEES,
    undoes: ['name'],
    cards: oneCard,
    mayWait: true,
    overwrites: true,
    call: { method: 'PATCH', path: '/devices/:id/name', body: DeviceNameBody, commands: ['RenameDevice'] },
    answers: 'card',
    decide({ deviceId, name, base }, view) {
      const { name: previous } = cardNamedByPeople(view, deviceId)
      if (previous === name) return decided()
      if (base !== undefined && base !== previous)
        throw refused({ code: 'name-changed', deviceId, base, name: previous })
      return decided({ type: 'DeviceRenamed', data: { deviceId, name, previous } })
    },
  },
)
