import { isUtf8 } from 'node:buffer'
import { hash } from 'node:crypto'
import { z } from 'zod'
import type { OnlineReport } from '#events/project/commands/report-online.ts'
import { controllerId } from '#events/project/commands/sync-devices.ts'
import { isTooDeep } from '../../network/json-depth.ts'
import { holdsPile } from '../../network/piled-marks.ts'

const text = z.string().min(1).max(300).optional().catch(undefined)
const seconds = z.number().positive().max(1e11).optional().catch(undefined)

/** The fields of a delivery that are looked at. Fields of another type than expected count as left out. */
const Envelope = z.looseObject({
  org_id: text,
  webhook_type: text,
  created_at: seconds,
  data: z
    .looseObject({
      event_id: text,
      alert_event_id: text,
      alarm_id: text,
      device_type: text,
      device_id: text,
      camera_id: text,
      door_id: text,
      notification_type: text,
      event_type: text,
      camera_status: text,
      created: seconds,
      door_info: z.looseObject({ door_id: text, acu_id: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Envelope = z.infer<typeof Envelope>
type Data = NonNullable<Envelope['data']>

/** The content of a delivery, as far as it is understood. */
export type Delivery = {
  /** The provider's id of the organization. */
  readonly organization: string | null
  /** Such as `notification camera_status`; `unreadable` for what is no JSON object. */
  readonly kind: string
  /** The same for a delivery that comes again. */
  readonly eventKey: string
  /** When it was so; null when that is not said. */
  readonly saidAt: Date | null
  /** The states that it tells of devices. Empty for a kind that says nothing of them, or is not known. */
  readonly reports: readonly OnlineReport[]
  /** The part that may be kept; null where it cannot be read. */
  readonly body: unknown
}

/** Reads a raw body. Never throws: whatever was signed is taken; what {@link isTooDeep}, or is not UTF-8, is `unreadable`. */
export function readDelivery(raw: Buffer): Delivery {
  const body = keepable(jsonOf(raw))
  const { data: envelope } = Envelope.safeParse(body)
  const bodyHash = hash('sha256', raw)
  if (!envelope)
    return { organization: null, kind: 'unreadable', eventKey: bodyHash, saidAt: null, reports: [], body: null }
  const { org_id, webhook_type = 'unknown', created_at, data } = envelope
  const kind = [webhook_type, data?.notification_type ?? data?.event_type ?? []].flat().join(' ')
  // An alarm keeps its id when it is resolved: the kind tells the two apart.
  const id = data?.event_id ?? data?.alert_event_id ?? data?.alarm_id
  const at = data?.created ?? created_at
  return {
    organization: org_id ?? null,
    kind,
    // Hashed, since an index takes no longer text than its pages hold.
    eventKey: id === undefined ? bodyHash : hash('sha256', `${kind} ${id}`),
    saidAt: at === undefined ? null : new Date(at * 1000),
    reports: data ? reportsOf(data) : [],
    body,
  }
}

/** The states that a kept delivery tells of devices. */
export const reportsIn = (body: unknown): readonly OnlineReport[] => {
  const { data } = Envelope.safeParse(body)
  return data?.data ? reportsOf(data.data) : []
}

/** True if a delivery says that the state of a camera changed, in a word that is not known. */
export const isUnclear = (body: unknown): boolean => {
  const { data } = Envelope.safeParse(body).data ?? {}
  if (!data || (data.camera_id ?? data.device_id) === undefined) return false
  return whatOf(data) === 'camera_status' && stateOf(data.camera_status) === null
}

const whatOf = ({ notification_type = '' }: Data): string => notification_type.toLowerCase().replaceAll(' ', '_')

function reportsOf(data: Data): OnlineReport[] {
  const what = whatOf(data)
  const camera = data.camera_id ?? data.device_id
  if (what.startsWith('camera_') && camera !== undefined) {
    const online = what === 'camera_status' ? stateOf(data.camera_status) : stateOf(what.slice('camera_'.length))
    return online === null ? [] : [{ type: 'camera', providerId: camera, online }]
  }
  if (!what.startsWith('door_')) return []
  const door = data.door_id ?? data.door_info?.door_id
  const acu = data.door_info?.acu_id
  // There is no word for a controller that is back: the next event of one of its doors says so.
  const online = what !== 'door_acu_offline'
  return [
    ...(acu === undefined ? [] : [{ type: 'access_controller', providerId: controllerId(acu), online } as const]),
    ...(door === undefined ? [] : [{ type: 'access_door', providerId: door, online } as const]),
  ]
}

function stateOf(word = ''): boolean | null {
  if (/^offline$/i.test(word)) return false
  return /^(online|live)$/i.test(word) ? true : null
}

/**
 * The part of a delivery that may be kept, with texts that the database takes: all that is read of it comes from this. A value
 * typed at a door is a PIN; it is kept nowhere.
 */
function keepable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepable)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? storable(value) : value
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => {
    const key = storable(name)
    return [key, /input_?value/i.test(key) ? null : keepable(one)]
  })
  return Object.fromEntries(entries)
}

const storable = (value: string): string => value.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '')

function jsonOf(raw: Buffer): unknown {
  if (isTooDeep(raw) || !isUtf8(raw)) return undefined
  try {
    const text = raw.toString('utf8')
    const value: unknown = JSON.parse(text)
    return holdsPile(text, value) ? undefined : value
  } catch {
    return undefined
  }
}
