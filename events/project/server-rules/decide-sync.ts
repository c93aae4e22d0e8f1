import { canonicalJson } from '../../kernel/text/canonical-json.ts'
import { type Decision, decided } from '../../kernel/decider.ts'
import type { DataOf } from '../commands.ts'
import type { ListedDevice } from '../commands/sync-devices.ts'
import { type Card, deviceKey } from '../device.ts'
import type { EventData, ProjectEvent } from '../events.ts'
import { adopting } from '../facts/adopt.ts'
import type { ProjectView } from '../model.ts'
import { openOf } from '../rules.ts'
import { offering } from './offering.ts'
import type { ServerRules } from './server-rules.ts'

export const syncRules: ServerRules = { SyncDevices: decideSync }

type ProvidedDevice = NonNullable<Card['synced']>
type SyncedCard = Card & { readonly synced: ProvidedDevice }
type NewDevice = EventData<'DevicesSynced'>['devices'][number]
type DeviceUpdate = EventData<'SyncedDevicesUpdated'>['devices'][number]

/** The cards of the provider's devices, by {@link deviceKey}. */
export function syncedCards(view: Pick<ProjectView, 'cards'>): Map<string, SyncedCard> {
  const found = new Map<string, SyncedCard>()
  for (const card of view.cards()) if (isSynced(card)) found.set(deviceKey(card.type, card.synced.deviceId), card)
  return found
}

const isSynced = (card: Card): card is SyncedCard => card.synced !== undefined

/**
 * Adds, updates and marks; never deletes, and never touches status, description or a manual card (docs/rules.md, SYNC-8), but that
 * a planned card with the serial number of a new device becomes its card (SYNC-60), and that a device which a planned card may be
 * waits until people have said so (SYNC-70).
 */
export function decideSync(data: DataOf<'SyncDevices'>, view: ProjectView): Decision<ProjectEvent> {
  openOf(view)
  const { batchId, verkadaInstanceId } = data
  const batch = { batchId, verkadaInstanceId }
  const known = syncedCards(view)
  const adoption = adopting(view.cards())
  const added: NewDevice[] = []
  const back: NewDevice[] = []
  const updated: DeviceUpdate[] = []
  const deleted = new Set(view.deletedCards.values())
  const unknown: ListedDevice[] = []
  for (const { type, ...listed } of data.devices) {
    const card = known.get(deviceKey(type, listed.providerId))
    if (card) updated.push(...updateOf(card, listed, verkadaInstanceId))
    // Its card was deleted while the list was read, or it was added by this very part before.
    else if (
      !adoption.take({ type, ...listed }) &&
      !view.card(listed.deviceId) &&
      !view.deletedCards.has(listed.deviceId)
    )
      unknown.push({ type, ...listed })
  }
  const offers = offering(view, { isTaken: adoption.isTaken, instance: verkadaInstanceId })
  for (const device of unknown) {
    const isBack = deleted.has(deviceKey(device.type, device.providerId))
    if (!offers.take(device, isBack)) (isBack ? back : added).push(device)
  }
  const missing = data.missing.filter((id) => view.card(id)?.synced?.isMissing === undefined && view.card(id)?.synced)
  const events: ProjectEvent[] = adoption.events(batch)
  if (added.length > 0) events.push({ type: 'DevicesSynced', data: { ...batch, devices: added } })
  if (back.length > 0) events.push({ type: 'DevicesSynced', data: { ...batch, isReturn: true, devices: back } })
  events.push(...offers.events(batch, data.gone))
  if (updated.length > 0) events.push({ type: 'SyncedDevicesUpdated', data: { ...batch, devices: updated } })
  if (missing.length > 0) events.push({ type: 'SyncedDevicesMissed', data: { batchId, devices: missing } })
  return decided(...events)
}

/** Nothing when the card says all of it already. */
function updateOf(
  { id: deviceId, name: previous, online: before, synced }: SyncedCard,
  { name: said, online, metadata }: Omit<ListedDevice, 'type'>,
  instance: ProvidedDevice['instance'],
): DeviceUpdate[] {
  const now = online ?? before
  // A card that people had planned keeps its name.
  const name = synced.name === undefined ? said : previous
  const own = synced.name === undefined ? {} : { providerName: said }
  const isSame =
    said === (synced.name ?? previous) &&
    now === before &&
    !synced.isMissing &&
    synced.instance === instance &&
    isSameMetadata(synced.metadata, metadata)
  return isSame ? [] : [{ deviceId, name, previous, ...own, online: now, metadata }]
}

/** Stores may keep keys in another order, within values too. */
const isSameMetadata = (one: ProvidedDevice['metadata'], other: ProvidedDevice['metadata']): boolean =>
  canonicalJson(one) === canonicalJson(other)
