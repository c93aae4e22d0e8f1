import { devicesPart, newValue, text, type ToldEvent, type ToldDevice } from '../../kernel/history.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { DEVICE_STATUS_LABELS } from '../device.ts'
import type { DeletedCard } from '../deleted-card.ts'
import type { EventData } from '../events.ts'

/** A card that a person added by hand. */
export function toldAdded({
  deviceId,
  name,
  status,
}: { deviceId: DeviceId } & Pick<DeletedCard, 'name' | 'status'>): ToldEvent {
  const devices = [{ id: deviceId, name, column: status }]
  const phrase = [text('added'), devicesPart(devices), text('to'), newValue(DEVICE_STATUS_LABELS[status])]
  return { kind: 'devices', phrase, devices, new: name }
}

/** Devices of the provider's that came to the board. */
export function toldSynced({ batchId, devices: added, isReturn }: EventData<'DevicesSynced'>): ToldEvent {
  const devices = added.map(({ deviceId: id, name }) => ({ id, name, column: 'waiting' }))
  const phrase = isReturn
    ? [text('brought back'), devicesPart(devices), text('with a sync')]
    : [text('added'), devicesPart(devices), text('from Verkada')]
  return { kind: 'devices', phrase, devices, batch: batchId }
}

/** A card that a person deleted. */
export function toldDeleted({
  deviceId,
  card,
}: {
  readonly deviceId: DeviceId
  readonly card: Pick<DeletedCard, 'name'>
}): ToldEvent {
  const devices = [{ id: deviceId, name: card.name, column: null }]
  return { kind: 'devices', phrase: [text('deleted'), devicesPart(devices)], devices, old: card.name }
}

/** The cards of an import that are gone again. */
export function toldImportUndone(
  { removed, kept }: Readonly<Record<'removed' | 'kept', readonly DeviceId[]>>,
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const devices = removed.map((id) => ({ ...device(id), column: null }))
  const rest = kept.length === 0 ? [] : [text(`and kept ${kept.length} that people had worked on`)]
  return { kind: 'import', phrase: [text('undid the import of'), devicesPart(devices), ...rest], devices }
}

/** The cards that a sync added and that are gone again. */
export function toldSyncUndone(
  { removed }: { readonly removed: readonly DeviceId[] },
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const devices = removed.map((id) => ({ ...device(id), column: null }))
  return { kind: 'devices', phrase: [text('removed'), devicesPart(devices), text('that a sync had added')], devices }
}

/** Cards that are on the board again. */
export function toldRestored({ cards }: { readonly cards: readonly DeletedCard[] }): ToldEvent {
  const devices = cards.map(({ id, name, status }) => ({ id, name, column: status }))
  return { kind: 'devices', phrase: [text('brought back'), devicesPart(devices)], devices }
}

/** Devices that the provider lists no more. */
export function toldMissed(
  { batchId, devices: missed }: { readonly batchId: string; readonly devices: readonly DeviceId[] },
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const devices = missed.map((id) => device(id))
  const phrase = [text('marked'), devicesPart(devices), text('as no longer listed by Verkada')]
  return { kind: 'devices', phrase, devices, batch: batchId }
}

/** The provider's new word on devices. */
export function toldUpdated({ batchId, devices: updated }: EventData<'SyncedDevicesUpdated'>): ToldEvent {
  const devices = updated.map(({ deviceId: id, name, previous }) =>
    name === previous ? { id, name } : { id, name: previous, newName: name },
  )
  const phrase = [text('updated'), devicesPart(devices), text('from Verkada')]
  return { kind: 'devices', phrase, devices, batch: batchId }
}

/** Cards that people had planned, with the devices of the provider's that they became, or are no more. */
export function toldPairs(
  data: EventData<'DevicesAdopted'>,
  isOver: boolean,
  device: (id: DeviceId) => ToldDevice,
): ToldEvent {
  const devices = data.devices.map(({ deviceId, name }) => ({
    ...device(deviceId),
    values: isOver ? { old: name } : { new: name },
  }))
  const matched = `with Verkada${data.isConfirmed ? '' : ' by the serial number'}`
  const [verb, how] = isOver ? ['separated', 'from Verkada'] : ['matched', matched]
  const phrase = [text(verb), devicesPart(devices), text(how)]
  const only = devices.length === 1 ? devices[0]?.values : undefined
  return { kind: 'devices', phrase, devices, ...only, batch: data.batchId }
}

/** A card that became part of another one, or is a card of its own again. */
export function toldJoined(
  { before, after, other }: Readonly<Record<'before' | 'after' | 'other', DeletedCard>>,
  isSplit: boolean,
): ToldEvent {
  const kept = { id: after.id, name: before.name, column: after.status }
  const devices = [
    { id: other.id, name: other.name, column: isSplit ? other.status : null },
    before.name === after.name ? kept : { ...kept, newName: after.name },
  ]
  const [verb, of] = isSplit ? ['separated', 'from'] : ['merged', 'into']
  const phrase = [text(verb), devicesPart(devices.slice(0, 1)), text(of), newValue(isSplit ? after.name : before.name)]
  return { kind: 'devices', phrase, devices, ...(isSplit ? {} : { old: other.name }) }
}
