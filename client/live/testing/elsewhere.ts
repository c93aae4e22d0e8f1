import { type DeviceId, FolderId, InstanceId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { syncedCards } from '#events/project/server-rules/decide-sync.ts'
import { deviceKey } from '#events/project/device.ts'
import type { ProjectView } from '#events/project/model.ts'

/**
 * A command from beside the board: a person moves the project to another folder, adds one of a few photos to a card or removes
 * one, their own or another person's; they sync the project, or the provider reports devices. Null when there is nothing to do
 * it to. `newId` reserves the id of a card.
 */
export function commandFromElsewhere(truth: ProjectView, newId: () => DeviceId, pick: number): ProjectCommand | null {
  const [what, how] = [pick % 8, Math.floor(pick / 8)]
  if (what === 0) return { type: 'MoveToFolder', data: { folderId: how % 3 ? FolderId.parse(how % 3) : null } }
  if (truth.project?.status !== 'open') return null
  if (what < 4) return sync(truth, newId, how)
  if (what === 4) return report(how)
  return changePhotos(truth, how)
}

function changePhotos(truth: ProjectView, how: number): ProjectCommand | null {
  const isRemoval = how % 2 === 1
  const cards = [...truth.cards()].filter(({ photos }) => !isRemoval || photos)
  const { id: deviceId, photos = [] } = cards[how % Math.max(1, cards.length)] ?? {}
  if (deviceId === undefined) return null
  const gone = photos[how % Math.max(1, photos.length)]
  if (isRemoval) return gone ? { type: 'RemovePhoto', data: { deviceId, digest: gone.digest } } : null
  const digest = `${how % 5}`.repeat(64)
  const kept = { key: digest, digest, bytes: 500, mediaType: 'image/jpeg', width: 40, height: 30 } as const
  return { type: 'AddPhoto', data: { deviceId, photo: { ...kept, fileName: 'rack.jpg' } } }
}

const instance = InstanceId.parse(1)

/**
 * Some of four devices at the provider; how each of them is differs with `how`. The cameras wait to be confirmed while the board has a
 * camera that is planned; it has no keypads.
 */
function devicesOf(how: number) {
  return [1, 2, 3, 4].flatMap((n) => {
    const providerId = `cam-${n}`
    const online = [true, false, null][(how + n) % 3] ?? null
    return (how >> n) % 3
      ? { type: n < 3 ? ('keypad' as const) : ('camera' as const), providerId, online, name: `Dome ${n + (how % 2)}` }
      : []
  })
}

/** Syncs the provider's list of now; cards of devices that it lists no more are missing. */
function sync(truth: ProjectView, newId: () => DeviceId, how: number): ProjectCommand {
  const known = syncedCards(truth)
  const metadata = { site: `Quay ${how % 3}` }
  const devices = devicesOf(how).map((device) => {
    const card = known.get(deviceKey(device.type, device.providerId))
    return { ...device, deviceId: card?.id ?? newId(), metadata }
  })
  const listed = new Set(devices.map(({ deviceId }) => deviceId))
  const missing = [...known.values()].flatMap(({ id }) => (listed.has(id) ? [] : id))
  return { type: 'SyncDevices', data: { batchId: `s${how}`, verkadaInstanceId: instance, devices, missing } }
}

function report(how: number): ProjectCommand {
  const reports = devicesOf(how).map(({ type, providerId, online }) => ({ type, providerId, online: online === true }))
  return { type: 'ReportOnline', data: { instances: [instance], reports } }
}
