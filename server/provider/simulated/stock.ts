import { hash } from 'node:crypto'

/** A record of the provider: what its schema says, and whatever a test puts in. */
export type Row = Record<string, unknown>
type AlarmSite = { readonly site_id: string; readonly site_name: string; readonly devices: Row[] }

/** The stock of an organization at the simulated provider. Tests change it as people change theirs. */
export type Stock = { readonly cameras: Row[]; readonly doors: Row[]; readonly sites: AlarmSite[] }

/** Each controller has so many doors, each alarm site so many devices. */
export type StockSize = {
  readonly cameras: number
  readonly controllers: number
  readonly doorsEach: number
  readonly alarmSites: number
  readonly alarmsEach: number
}

const AREAS = ['Lobby', 'Loading Dock', 'Parking', 'Corridor', 'Stairwell', 'Reception', 'Warehouse', 'Roof']
const CAMERA_MODELS = ['CD42', 'CD52', 'CB61', 'CM41']
const ALARM_TYPES = ['door_contact_sensor', 'motion_sensor', 'glass_break_sensor', 'panic_button', 'water_sensor']
const SITES = ['Main Building', 'Annex']

/** The fields that all cameras have in common. */
const CAMERA: Row = {
  ...{ last_online: 1_789_412_400, date_added: 1_719_830_000, mac: null },
  ...{ firmware: 'Up to date', firmware_update_schedule: 'Any time' },
  ...{ location: 'Havenstraat 12, Rotterdam', timezone: 'Europe/Amsterdam' },
  ...{ device_retention: null, cloud_retention: 0 },
}

/** A UUID that follows from its parts. */
export function simulatedId(...parts: readonly (string | number)[]): string {
  const hex = hash('sha256', parts.join(' '))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''
const serial = (...parts: readonly (string | number)[]): string => {
  const letters = hash('sha256', parts.join(' ')).toUpperCase()
  return [0, 4, 8].map((at) => letters.slice(at, at + 4)).join('-')
}
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** The same for the same key and size, in every process. */
export function stockOf(key: string, size: StockSize): Stock {
  const site = (index: number) => ({
    name: pick(SITES, index),
    site_id: simulatedId(key, 'site', index % SITES.length),
  })
  const cameras = range(size.cameras).map((index): Row => {
    const { name, site_id } = site(index)
    return {
      ...CAMERA,
      camera_id: simulatedId(key, 'camera', index),
      serial: serial(key, 'camera', index),
      name: `${pick(AREAS, index)} ${index + 1}`,
      model: pick(CAMERA_MODELS, index),
      site: name,
      site_id,
      status: index % 9 === 4 ? 'Offline' : 'Live',
      local_ip: `10.20.${index >> 8}.${index & 255}`,
    }
  })
  const doors = range(size.controllers).flatMap((unit) => {
    // Every other one was never given a name.
    const unnamed = `AC42 · ${serial(key, 'controller', unit)}`
    const acu = {
      acu_id: simulatedId(key, 'controller', unit),
      acu_name: unit % 2 === 0 ? `${pick(AREAS, unit)} Controller ${unit + 1}` : unnamed,
    }
    return range(size.doorsEach).map((index): Row => {
      const number = unit * size.doorsEach + index
      return {
        door_id: simulatedId(key, 'door', number),
        name: `${pick(AREAS, number)} Door ${number + 1}`,
        ...acu,
        site: site(unit),
        api_control_enabled: false,
        camera_info: null,
      }
    })
  })
  const sites = range(size.alarmSites).map((index): AlarmSite => {
    const site_id = simulatedId(key, 'alarm-site', index)
    const devices = range(size.alarmsEach).map((device) => ({
      device_id: simulatedId(key, 'alarm', index, device),
      device_type: pick(ALARM_TYPES, device),
      site_id,
    }))
    return { site_id, site_name: `${pick(SITES, index)} Alarms`, devices }
  })
  return { cameras, doors, sites }
}

/** Claims a camera by the serial number on its label, under a name that was given there. Returns its row, which may be changed. */
export function claimCamera({ cameras }: Stock, label: string, name: string): Row {
  const row: Row = {
    ...CAMERA,
    ...{ camera_id: simulatedId('claimed', label), serial: label, name, model: 'CD52' },
    ...{ site: pick(SITES, 0), site_id: simulatedId('claimed', 'site'), status: 'Live' },
    ...{ local_ip: '10.20.9.9', mac: 'E0:A7:00:1B:2C:3D' },
  }
  cameras.push(row)
  return row
}

/** Adds the rows of an odd organization that the client cannot read, or reads in part. */
export function addOddities(stock: Stock): void {
  stock.cameras.push(
    { name: 'Without an id' },
    { camera_id: simulatedId('odd', 1), name: null, serial: 'ODD1-ODD1-ODD1', status: null, last_online: null },
    {
      camera_id: simulatedId('odd', 2),
      name: '\u0000Bad\uD800',
      status: 'Rebooting',
      site: { name: 'object' },
      x: [1],
    },
    { camera_id: simulatedId('odd', 3), name: 'Long '.repeat(100), status: 'LIVE', last_online: '2026-01-01' },
  )
  stock.doors.push({ door_id: simulatedId('odd', 4), name: 'No controller', acu_id: null, site: null })
  stock.sites[0]?.devices.push({ device_id: simulatedId('odd', 5), device_type: 'quantum_sensor', shape: 'new' })
}
