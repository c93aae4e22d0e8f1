import { z } from 'zod'
import { CommandId, DeviceId, type InstanceId, type ProjectId } from '#events/kernel/ids.ts'
import type { ListedDevice } from '#events/project/commands/sync-devices.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { syncedCards } from '#events/project/commands/sync-devices.ts'
import { deviceKey } from '#events/project/device.ts'
import type { DeviceType } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import type { ProjectView } from '#events/project/model.ts'
import type { Product, SyncAnswer } from '#events/project/sync-api.ts'
import type { StreamHandle } from '../../commands/command-bus.ts'
import { deriveId, digestOf } from '../../commands/command-id.ts'
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
  { project, instance, meta, board, reserve, toldSince, send }: SyncOptions,
): Promise<SyncAnswer> {
  const known = await board.read((view) => new Map([...syncedCards(view)].map(([key, { id }]) => [key, id])))
  const keys = listed.map(({ type, deviceId }) => deviceKey(type, deviceId))
  const fresh = keys.filter((key) => !known.has(key))
  const idsMeta = { ...meta, commandId: partId(meta.commandId, fresh) }
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

  const batch = { batchId: meta.commandId, verkadaInstanceId: instance }
  const parts = [
    ...inParts(devices).map((part) => ({ devices: part, missing: [] })),
    ...inParts(missing).map((part) => ({ devices: [], missing: part })),
  ]
  let [added, updated, missed] = [0, 0, 0]
  for (const { devices: rows, missing: gone } of parts) {
    // Asked for each part: what is told while the parts before it are written counts, too.
    const told = await toldSince()
    const current = rows.map((row) => ({ ...row, online: told.get(deviceKey(row.type, row.providerId)) ?? row.online }))
    const part = { devices: current, missing: gone }
    const partMeta = { ...meta, commandId: partId(meta.commandId, part) }
    const { events } = await send({ type: 'SyncDevices', data: { ...batch, ...part } }, partMeta)
    for (const event of events) {
      if (event.type === 'DevicesSynced') added += event.data.devices.length
      if (event.type === 'SyncedDevicesUpdated') updated += event.data.devices.length
      if (event.type === 'SyncedDevicesMissed') missed += event.data.devices.length
    }
  }
  const troubles = failed.map(({ product, message }) => ({ product, message }))
  return { added, updated, missing: missed, failed: troubles, devices: listed.length, batchId: meta.commandId }
}

const Metadata = z.record(z.string(), z.json())

/** The same part has the same id in every retry; another content, as after a change at the provider, is another command. */
const partId = (id: CommandId, part: unknown): CommandId => CommandId.parse(deriveId(id, digestOf(part)))
