import type { Fact } from '../kernel/envelope.ts'
import type { Card } from './device.ts'
import type { EventData, ProjectEvent } from './events.ts'

type GivenCard = Pick<Card, 'id' | 'name' | 'type' | 'status' | 'description' | 'batchId'>

/** The card that a person or a list made. */
export function newCard({ actor, recordedAt }: Fact<ProjectEvent>, given: GivenCard): Card {
  return {
    id: given.id,
    name: given.name,
    type: given.type,
    status: given.status,
    description: given.description,
    online: false,
    isManual: true,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: given.batchId,
    installedBy: given.status === 'waiting' ? undefined : actor.id,
  }
}

type ListedDevice = EventData<'DevicesSynced'>['devices'][number]

/** The card of a device that the provider lists. */
export function syncedCard(
  { actor, recordedAt }: Fact<ProjectEvent>,
  given: ListedDevice & Pick<NonNullable<Card['synced']>, 'instance'>,
): Card {
  return {
    id: given.deviceId,
    name: given.name,
    type: given.type,
    status: 'waiting',
    description: '',
    online: given.online,
    isManual: false,
    statusBy: actor.id,
    statusAt: recordedAt,
    describedBy: actor.id,
    describedAt: recordedAt,
    createdBy: actor.id,
    createdAt: recordedAt,
    batchId: null,
    synced: { deviceId: given.providerId, instance: given.instance, metadata: given.metadata },
  }
}
