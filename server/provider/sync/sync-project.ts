import { z } from 'zod'
import { DeviceId, type InstanceId, type ProjectId } from '#events/kernel/ids.ts'
import type { ListedDevice } from '#events/project/commands/sync-devices.ts'
import { type BoardChange, changesOf } from '#events/project/changes.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { withRoom } from '#events/project/server-rules/room.ts'
import { decideSync, syncedCards } from '#events/project/server-rules/decide-sync.ts'
import { deviceKey } from '#events/project/device.ts'
import type { DeviceType } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { plannedBySerial, serialKeyOfDevice } from '#events/project/facts/adopt.ts'
import type { ProjectView } from '#events/project/model.ts'
import { waitingDevices } from '#events/project/same/offers.ts'
import type { Product, SyncAnswer } from '#events/project/sync-api.ts'
import type { StreamHandle } from '../../commands/command-bus.ts'
import { contentCommandId } from '../../commands/command-id.ts'
import type { CommandMeta } from '../../commands/command.ts'
import { inParts } from '../../commands/in-parts.ts'
import type { Reserve } from '../../commands/reservations.ts'
import type { Inventory } from '../client/inventory.ts'

/** The product that lists a type of device; null for what no product lists. */
function productOf(type: DeviceType): Product | null {
  switch (type) {
    case 'camera':
      return 'cameras'
    case 'access_door':
    case 'access_controller':
      return 'access'
    case 'alarm':
      return 'alarms'
    case 'access':
    case 'keypad':
    case 'controller':
      return null
  }
}

type Board = Pick<StreamHandle<ProjectView, ProjectCommand, ProjectEvent>, 'read'>
type SyncCommand = Extract<ProjectCommand, { readonly type: 'SyncDevices' }>

type SyncOptions = {
  readonly project: ProjectId
  readonly instance: InstanceId
  readonly meta: CommandMeta
  readonly board: Board
  readonly reserve: Reserve
  /** Gives the news of devices since their list was begun to be read, by {@link deviceKey}: the list is older than that. */
  readonly toldSince: () => Promise<ReadonlyMap<string, boolean>>
  /** Finds the other projects that have cards of these devices. */
  readonly elsewhere: (devices: Inventory['devices']) => Promise<NonNullable<SyncAnswer['elsewhere']>>
  readonly send: (command: SyncCommand, meta: CommandMeta) => Promise<{ readonly events: readonly ProjectEvent[] }>
}

/** The cameras of a board that the provider listed before. */
export const knownCameras = (board: Board): Promise<ReadonlySet<string>> =>
  board.read(
    (view) =>
      new Set(
        [...syncedCards(view).values()].flatMap(({ type, synced }) =>
          type === 'camera' && !synced.isMissing ? synced.deviceId : [],
        ),
      ),
  )

/**
 * Brings what the provider lists to the board, as one batch: a part that is there already changes nothing, so that what was cut
 * off is done by doing it again (docs/decisions/0031-0060/0036).
 */
export async function syncProject(
  { devices: listed, read, failed }: Inventory,
  { project, instance, meta, board, reserve, toldSince, elsewhere, send }: SyncOptions,
): Promise<SyncAnswer> {
  const keys = listed.map(({ type, deviceId }) => deviceKey(type, deviceId))
  const known = await board.read((view) => {
    const there = new Map([...syncedCards(view)].map(([key, { id }]) => [key, id]))
    const planned = plannedBySerial(view.cards())
    for (const { type, deviceId, metadata } of listed) {
      const key = deviceKey(type, deviceId)
      const serial = serialKeyOfDevice({ type, metadata })
      const card = there.has(key) ? undefined : planned.get(serial)
      if (card && planned.delete(serial)) there.set(key, card.id)
    }
    return there
  })
  const fresh = keys.filter((key) => !known.has(key))
  const idsMeta = { ...meta, commandId: contentCommandId(meta.commandId, fresh) }
  const content = { project, fresh }
  const ids = fresh.length === 0 ? [] : await reserve({ kind: 'device', count: fresh.length, meta: idsMeta, content })
  const cards = new Map([...known, ...fresh.map((key, index) => [key, DeviceId.parse(ids[index])] as const)])

  const devices = listed.map(({ deviceId: providerId, ...rest }, index): ListedDevice => {
    const deviceId = DeviceId.parse(cards.get(keys[index] ?? ''))
    return { deviceId, providerId, ...rest, metadata: Metadata.parse(rest.metadata) }
  })
  // Only what was read whole can tell what is there no more.
  const isRead = (type: DeviceType) => read.some((product) => product === productOf(type))
  const listedKeys = new Set(keys)
  const missing = await board.read((view) =>
    [...syncedCards(view)].flatMap(([key, { id, type }]) => (isRead(type) && !listedKeys.has(key) ? id : [])),
  )

  const gone = await board.read((view) =>
    [...view.offered].flatMap(([key, { type }]) => (isRead(type) && !listedKeys.has(key) ? key : [])),
  )

  const batch = { batchId: meta.commandId, verkadaInstanceId: instance }
  // All devices or none, though their parts are decided one by one.
  await board.read((view) => void withRoom(view, decideSync({ ...batch, devices, missing: [] }, view), meta))
  const parts = [
    ...(await inParts(devices)).map((part) => ({ devices: part, missing: [] })),
    ...(await inParts(missing)).map((part) => ({ devices: [], missing: part })),
    ...(await inParts(gone)).map((part) => ({ devices: [], missing: [], gone: part })),
  ]
  const written: BoardChange[] = []
  for (const { devices: rows, ...rest } of parts) {
    // Asked for each part: what is told while the parts before it are written counts, too.
    const told = await toldSince()
    const current = rows.map((row) => ({ ...row, online: told.get(deviceKey(row.type, row.providerId)) ?? row.online }))
    const part = { devices: current, ...rest }
    const partMeta = { ...meta, commandId: contentCommandId(meta.commandId, part) }
    const { events } = await send({ type: 'SyncDevices', data: { ...batch, ...part } }, partMeta)
    const of = { ...partMeta, recordedAt: '' }
    written.push(...events.flatMap((event) => changesOf({ ...event, ...of })))
  }
  const troubles = failed.map(({ product, message }) => ({ product, message }))
  const { brought, counts } = outcomeOf(written)
  const others = brought.size === 0 ? [] : await elsewhere(listed.filter(({ deviceId }) => brought.has(deviceId)))
  const offered = await board.read((view) => waitingDevices(view).length)
  return {
    ...counts,
    offered,
    devices: listed.length,
    failed: troubles,
    ...(others.length > 0 && { elsewhere: others }),
    batchId: meta.commandId,
  }
}

/** The cards that changes of a sync are about, counted, and the provider's ids of the devices that it brought to the board. */
function outcomeOf(changes: readonly BoardChange[]) {
  const counts = { added: 0, adopted: 0, updated: 0, missing: 0 }
  const brought = new Set<string>()
  for (const change of changes) {
    if (change.of === 'project') continue
    if (change.is === 'made') counts.added++
    if (change.is === 'paired') counts.adopted++
    if (change.is === 'set' && change.by === 'sync') counts[change.listed ? 'updated' : 'missing']++
    const device = change.is === 'made' ? change.card.synced : change.is === 'paired' ? change.device : undefined
    if (device) brought.add(device.deviceId)
  }
  return { counts, brought }
}

const Metadata = z.record(z.string(), z.json())
