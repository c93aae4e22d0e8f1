import { z } from 'zod'
import { INTEGRATORS } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { factsTurned } from '../facts/facts-rules.ts'
import { factTurns, isNoTurn, TypedFacts } from '../facts/facts.ts'
import { cardOf } from '../rules.ts'
import { command, namedCards } from './define.ts'

/** A serial number has a call of its own, since no two cards have one; here it can be taken off alone. */
const placed = z
  .strictObject({ ...TypedFacts.shape, serial: z.null().optional() })
  .refine((facts) => Object.values(facts).some((fact) => fact !== undefined), 'Name a fact')

export const PlaceDevicesBody = z.object({
  deviceIds: namedCards,
  facts: placed,
})

export const placeDevices = command('PlaceDevices', PlaceDevicesBody.shape, {
  roles: INTEGRATORS,
  undoes: ['facts'],
  words: 'Set floor and room',
  cards: ({ deviceIds }) => deviceIds,
  mayWait: true,
  overwrites: true,
  call: { method: 'PATCH', path: '/devices/facts', body: PlaceDevicesBody, commands: ['PlaceDevices'] },
  ask: (body) => ({ body }),
  decide({ deviceIds, facts }, view) {
    const cards = [...new Set(deviceIds)].map((deviceId) => ({
      deviceId,
      ...factTurns(cardOf(view, deviceId), facts),
    }))
    return decided(...factsTurned(cards.filter((card) => !isNoTurn(card))))
  },
})
