import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import { factTurns, isNoTurn, TypedFacts } from '../facts/facts.ts'
import { cardOf, factsTurned } from '../rules.ts'
import { command } from './define.ts'

/** Maximum of cards that one command places. */
export const MAX_PLACED = 1_000

/** A serial number has a call of its own, since no two cards have one; here it can be taken off alone. */
const placed = z
  .strictObject({ ...TypedFacts.shape, serial: z.null().optional() })
  .refine((facts) => Object.values(facts).some((fact) => fact !== undefined), 'Name a fact')

export const PlaceDevicesBody = z.object({
  deviceIds: z.array(DeviceId).min(1, 'Name a card').max(MAX_PLACED, `At most ${MAX_PLACED} cards at once`),
  facts: placed,
})

export const placeDevices = command('PlaceDevices', PlaceDevicesBody.shape, {
  roles: EVERYONE,
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
