import { z } from 'zod'
import { EVERYONE } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { DeviceId } from '../../kernel/ids.ts'
import type { Card } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { asDeleted, cardOf, openOf } from '../rules.ts'
import { command, oneCard } from './define.ts'

/** The most cards that one deletion takes: each keeps the whole card, and an append has its limit. */
export const MAX_DELETIONS = 100

export const DeleteDevicesBody = z.object({ deviceIds: z.array(DeviceId).min(1).max(MAX_DELETIONS) })

export const deleteDevice = command(
  'DeleteDevice',
  { deviceId: DeviceId },
  {
    roles: EVERYONE,
    undoes: ['card-made', 'cards-gone'],
    right: 'installersDelete',
    cards: oneCard,
    call: { method: 'DELETE', path: '/devices/:id', commands: ['DeleteDevice'] },
    answers: 'nothing',
    decide: ({ deviceId }, view) => decided(deleted(cardOf(view, deviceId))),
  },
)

export const deleteDevices = command('DeleteDevices', DeleteDevicesBody.shape, {
  roles: EVERYONE,
  right: 'installersDelete',
  cards: ({ deviceIds }) => deviceIds,
  call: { method: 'POST', path: '/projects/:id/devices/delete', body: DeleteDevicesBody, commands: ['DeleteDevices'] },
  /** Those that are still there: a card that another person has deleted meanwhile is as this one wants it. */
  decide({ deviceIds }, view) {
    openOf(view)
    return decided(...[...new Set(deviceIds)].flatMap((id) => view.card(id) ?? []).map(deleted))
  },
})

const deleted = (card: Card): ProjectEvent => ({
  type: 'DeviceDeleted',
  data: { deviceId: card.id, card: asDeleted(card) },
})
