import { z } from 'zod'
import { MAX_NAME_LENGTH, cutText, storablePart } from '#events/kernel/text/text.ts'
import { controllerId } from '#events/project/commands/sync-devices.ts'
import type { DeviceType } from '#events/project/device.ts'

/** A value as it stands in a card's metadata. */
type Json = z.infer<ReturnType<typeof z.json>>

/**
 * A device as the provider lists it. `online` null: the provider does not say. `metadata` has the keys of the specification
 * ("Client-side shapes"), without those that the provider left out.
 */
export type ProviderDevice = {
  readonly type: Extract<DeviceType, 'camera' | 'access_door' | 'access_controller' | 'alarm'>
  readonly deviceId: string
  readonly name: string
  readonly online: boolean | null
  readonly metadata: Readonly<Record<string, Json>>
}

/** The longest text of a device that is kept, in UTF-16 units. */
const MAX_TEXT = 300
/** Maximum of doors that a controller names. */
const MAX_DOORS = 200
/** Maximum age of a camera's last sign that counts as lately, in seconds. */
const LATELY_S = 600

/** Any text that a store can keep; what is no text, or empty, counts as left out. */
const words = z
  .string()
  .transform((text) => cutText(storablePart(text).trim(), MAX_TEXT) || undefined)
  .optional()
  .catch(undefined)
const id = z.string().min(1).max(200)
const seconds = z.number().optional().catch(undefined)

/** Fields are read one by one: those that are not known pass, and one of another type than expected counts as left out. */
const CameraRow = z.looseObject({
  camera_id: id,
  name: words,
  serial: words,
  model: words,
  site: words,
  site_id: words,
  status: words,
  last_online: seconds,
  firmware: words,
  local_ip: words,
  mac: words,
  location: words,
  timezone: words,
})
const Site = z.looseObject({ name: words, site_id: words }).optional().catch(undefined)
const DoorRow = z.looseObject({ door_id: id, name: words, acu_id: words, acu_name: words, site: Site })
export type DoorRow = z.infer<typeof DoorRow>
const AlarmRow = z.looseObject({ device_id: id, device_type: words, site_id: words })

/** The rows that can be read; one without an id is none. */
export const camerasOf = (rows: readonly unknown[], now: Date): ProviderDevice[] =>
  readable(CameraRow, rows).map((row) => {
    const { camera_id, name, serial, model, site, site_id, status, firmware, local_ip, mac, location, timezone } = row
    return {
      type: 'camera',
      deviceId: camera_id,
      name: nameOf(name ?? serial, 'Camera', camera_id),
      online: isOnline(status, row.last_online, now),
      metadata: present({
        cameraId: camera_id,
        ...{ type: 'camera', model, serial, site, site_id, status, firmware, local_ip, mac, location, timezone },
      }),
    }
  })

export const doorRows = (rows: readonly unknown[]): DoorRow[] => readable(DoorRow, rows)

/** Doors, and the controllers that they name: there is no list of those. */
export function doorsAndControllers(rows: readonly DoorRow[]): ProviderDevice[] {
  const doors = rows.map(({ door_id, name, acu_id, acu_name, site }): ProviderDevice => {
    const controller = { acu_id, acu_name, accessControllerId: acu_id }
    return {
      type: 'access_door',
      deviceId: door_id,
      name: nameOf(name, 'Door', door_id),
      online: null,
      metadata: present({ type: 'door', door_id, ...controller, site: site?.name, site_id: site?.site_id }),
    }
  })
  const units = new Map<string, DoorRow[]>()
  for (const row of rows) {
    if (row.acu_id === undefined) continue
    const own = units.get(row.acu_id)
    if (own) own.push(row)
    else units.set(row.acu_id, [row])
  }
  const controllers = [...units].map(([acu_id, own]): ProviderDevice => {
    const acu_name = own.find((door) => door.acu_name !== undefined)?.acu_name
    const [, model, serial] = NEVER_NAMED.exec(acu_name ?? '') ?? []
    const sites =
      cutText([...new Set(own.flatMap(({ site }) => site?.name ?? []))].sort().join(', '), MAX_TEXT) || undefined
    const names = own.map(({ door_id, name }) => nameOf(name, 'Door', door_id)).sort()
    return {
      type: 'access_controller',
      deviceId: controllerId(acu_id),
      name: nameOf(acu_name, 'Controller', acu_id),
      online: null,
      metadata: present({
        ...{ type: 'controller', acu_id, acu_name, accessControllerId: acu_id, model, serial, site: sites },
        doors: names.slice(0, MAX_DOORS),
      }),
    }
  })
  return [...doors, ...controllers]
}

/** A controller that no person named is called "MODEL · SERIAL". */
const NEVER_NAMED = /^(\S+) · ([A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4})$/

/** Alarm devices have no name of their own (decisions, "Sync"). */
export const alarmsOf = (rows: readonly unknown[], site: { id: string; name: string | undefined }): ProviderDevice[] =>
  readable(AlarmRow, rows).map(({ device_id, device_type = 'alarm_device', site_id = site.id }) => ({
    type: 'alarm',
    deviceId: device_id,
    name: nameOf(undefined, sentenceCase(device_type), device_id),
    online: null,
    metadata: present({ type: device_type, site: site.name, site_id }),
  }))

const sentenceCase = (type: string): string => {
  const spoken = type.replaceAll('_', ' ')
  return spoken.charAt(0).toUpperCase() + spoken.slice(1)
}

const nameOf = (name: string | undefined, kind: string, deviceId: string): string =>
  cutText(name ?? `${kind} ${deviceId.slice(-4)}`, MAX_NAME_LENGTH)

/** The provider's words are believed where they are known; else what it says of when the camera was there last. */
function isOnline(status: string | undefined, lastOnline: number | undefined, now: Date): boolean | null {
  if (status !== undefined && /offline/i.test(status)) return false
  if (status !== undefined && /^(live|online)$/i.test(status)) return true
  return lastOnline === undefined ? null : now.getTime() / 1000 - lastOnline <= LATELY_S
}

const readable = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => schema.safeParse(row).data ?? [])

const present = (all: Readonly<Record<string, Json | undefined>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
