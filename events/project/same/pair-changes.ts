import type { z } from 'zod'
import type { EventData, EventOf } from '../events.ts'
import type { Paired } from './listed-devices.ts'

/** Cards that got devices of the provider's, or are without them again (`isOver`). */
export const paired = (
  { batchId, verkadaInstanceId: instance, isConfirmed, devices }: z.infer<typeof Paired>,
  isOver: boolean,
) =>
  devices.map(({ deviceId: id, providerId: deviceId, name, online, metadata }) => {
    const device = { deviceId, instance, metadata, name }
    return { of: 'card', id, is: 'paired', device, isOver, fields: { online }, batchId, isConfirmed } as const
  })

/** A card that became part of another one, or left it again (`isSplit`). */
function joined({ before, after: card, other }: EventData<'DevicesMerged'>, isSplit: boolean) {
  const change = { of: 'card', id: card.id, is: 'joined', before, card, other, isSplit } as const
  const { id } = other
  const made = { of: 'card', id, is: 'made', card: other, batch: null, fileName: null, isBack: true } as const
  const gone = { of: 'card', id, is: 'gone', card: other, batch: null, isPart: true } as const
  return [change, isSplit ? made : gone]
}

type DataOf<T extends 'DevicesMerged' | 'DevicesSplit' | 'DoubleDismissed'> = Pick<EventOf<T>, 'data'>

/** The changes (changes.ts) of cards that are one device, or two. */
export const sameChanges = {
  DevicesMerged: ({ data }: DataOf<'DevicesMerged'>) => joined(data, false),
  DevicesSplit: ({ data }: DataOf<'DevicesSplit'>) => joined(data, true),
  DoubleDismissed: ({ data: { deviceId: id, ...notSame } }: DataOf<'DoubleDismissed'>) =>
    [{ of: 'card', id, is: 'set', by: 'hand', fields: { notSame } }] as const,
}
