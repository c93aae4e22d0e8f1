import type { Recorded } from '../../kernel/envelope.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import type { ProjectEvent } from '../events.ts'

type BoardEvent = Recorded<ProjectEvent>

/** The field of a thing that an event changes. `all`: the card as a whole, which came or went. */
type Touched = { readonly device: DeviceId | 'project'; readonly field: string }

/** The field of a card that came or went, which beats every other of it. */
const ALL = 'all'

/** Returns the fields that an event changes. The provider's word on cards is nothing that people's changes depend on. */
function touchedBy(event: ProjectEvent): readonly Touched[] {
  const ofCard = (field: string) => ({ device: deviceOf(event), field })
  const whole = (ids: readonly DeviceId[]) => ids.map((device) => ({ device, field: ALL }))
  switch (event.type) {
    case 'DeviceInstalled':
    case 'DeviceConfirmed':
    case 'DeviceMovedBackToInstalled':
    case 'DeviceMovedBackToWaiting':
      return [ofCard('status')]
    case 'DeviceDescribed':
      return [ofCard('description')]
    case 'DeviceRenamed':
      return [ofCard('name')]
    case 'DeviceTypeChanged':
      return [ofCard('type')]
    case 'PhotoAdded':
    case 'PhotoRemoved':
    case 'PhotoRestored':
      return [ofCard(`photo ${event.data.photo.digest}`)]
    case 'ManualCardAdded':
    case 'DeviceDeleted':
      return [ofCard(ALL)]
    case 'CardsRestored':
      return whole(event.data.cards.map(({ id }) => id))
    case 'DevicesImported':
      return whole(event.data.cards.map(({ deviceId }) => deviceId))
    case 'DevicesSynced':
      return whole(event.data.devices.map(({ deviceId }) => deviceId))
    case 'ImportUndone':
    case 'SyncUndone':
      return whole(event.data.removed)
    case 'DevicesChangedByImport':
    case 'ImportChangesUndone':
      return event.data.cards.flatMap(({ deviceId: device, name, description }) => [
        ...(name ? [{ device, field: 'name' }] : []),
        ...(description ? [{ device, field: 'description' }] : []),
      ])
    case 'ChecklistItemTicked':
    case 'ChecklistItemUnticked':
      return [{ device: 'project', field: event.data.item }]
    case 'ProjectRenamed':
      return [{ device: 'project', field: 'name' }]
    case 'DeviceOnlineReported':
    case 'SyncedDevicesUpdated':
    case 'SyncedDevicesMissed':
    case 'ProjectCreated':
    case 'ProjectUsersChanged':
    case 'ProjectInstanceChanged':
    case 'ProjectMovedToFolder':
    case 'ProjectCompleted':
    case 'ProjectReopened':
    case 'ProjectDeleted':
      return []
  }
}

const deviceOf = ({ data }: ProjectEvent): DeviceId | 'project' => ('deviceId' in data ? data.deviceId : 'project')

/** The last of the later events that changed what a change had changed; null: all of it stands. */
export function beatenBy(change: readonly BoardEvent[], later: readonly BoardEvent[]): BoardEvent | null {
  const made = new Map<DeviceId | 'project', Set<string>>()
  for (const event of change)
    for (const { device, field } of touchedBy(event)) made.set(device, (made.get(device) ?? new Set()).add(field))
  return (
    later.findLast((event) =>
      touchedBy(event).some(({ device, field }) => {
        const fields = made.get(device)
        return fields !== undefined && (field === ALL || fields.has(field) || fields.has(ALL))
      }),
    ) ?? null
  )
}

/**
 * Those of the events that come to nothing: changes that were taken back, and what took them back. An undo that was undone itself is
 * none. @param events a part of the record up to its end, in order.
 */
export function cancelled(events: readonly BoardEvent[]): ReadonlySet<BoardEvent> {
  const firstOf = new Map<string, number>()
  for (const event of events) {
    const key = keyOf(event)
    if (!firstOf.has(key)) firstOf.set(key, event.revision)
  }
  const firsts = new Set(firstOf.values())
  const gone = new Set<number>()
  for (const event of events.toReversed()) {
    const first = firstOf.get(keyOf(event))
    if (!event.undoes || first === undefined || gone.has(first)) continue
    const undone = event.undoes.map(({ revision }) => revision)
    // To take back a change from before these events is a change like any other.
    if (!undone.every((revision) => firsts.has(revision))) continue
    for (const revision of undone) gone.add(revision)
    gone.add(first)
  }
  return new Set(events.filter((event) => gone.has(firstOf.get(keyOf(event)) ?? -1)))
}

/** The command of an event: people choose their ids themselves. */
const keyOf = ({ actor, commandId }: BoardEvent): string => `${actor.id} ${commandId}`
