import { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'

/** A waiting camera, added and last changed at the start of 2026, with what is given changed. For tests. */
export function cardWith(change: Partial<Omit<Card, 'id'>> & { id?: number }): Card {
  const { id = 1, ...rest } = change
  const start = '2026-01-01T00:00:00.000Z'
  return {
    id: DeviceId.parse(id),
    name: 'Cam 1',
    type: 'camera',
    status: 'waiting',
    description: '',
    online: false,
    isManual: true,
    statusBy: UserId.parse(1),
    statusAt: start,
    describedBy: UserId.parse(1),
    describedAt: start,
    createdBy: UserId.parse(1),
    createdAt: start,
    batchId: null,
    ...rest,
  }
}
