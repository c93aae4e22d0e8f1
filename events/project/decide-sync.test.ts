import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import { DeviceId, InstanceId } from '../kernel/ids.ts'
import type { OnlineReport } from './commands/report-online.ts'
import type { ListedDevice } from './commands/sync-devices.ts'
import type { ProjectCommand } from './commands.ts'
import { projectDecider } from './decide.ts'
import type { ProjectEvent } from './events.ts'
import { EXAMPLE_CREATED } from './examples.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const instance = (value: number) => InstanceId.parse(value)

const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const listed = (deviceId: number, change: Partial<ListedDevice> = {}): ListedDevice => ({
  deviceId: id(deviceId),
  providerId: `cam-${deviceId}`,
  type: 'camera',
  name: `Camera ${deviceId}`,
  online: true,
  metadata: { model: 'CD52', doors: ['a', 'b'] },
  ...change,
})
const sync = (devices: readonly ListedDevice[], missing: readonly number[] = [], from = 1): ProjectCommand => ({
  type: 'SyncDevices',
  data: { batchId: 'b', verkadaInstanceId: instance(from), devices: [...devices], missing: missing.map(id) },
})
const synced = (...devices: readonly ListedDevice[]) =>
  fact<ProjectEvent>({
    type: 'DevicesSynced',
    data: {
      batchId: 'a',
      verkadaInstanceId: instance(1),
      devices: [...devices],
    },
  })
const done = <T extends ProjectEvent['type']>(type: T, data: Extract<ProjectEvent, { type: T }>['data']) =>
  fact<ProjectEvent>({ type, data } as ProjectEvent)
const report = (...reports: readonly OnlineReport[]): ProjectCommand => ({
  type: 'ReportOnline',
  data: { instances: [instance(1)], reports: [...reports] },
})
const camera = (providerId: string, online: boolean): OnlineReport => ({ type: 'camera', providerId, online })

describe('[SYNC-8] a sync', () => {
  it('adds what is new, waiting, and says nothing of a connection that the provider does not tell [SYNC-40]', () => {
    const { events } = given(created).when(sync([listed(7), listed(8, { type: 'alarm', online: null })]))
    expect(events).toMatchObject([
      { type: 'DevicesSynced', data: { batchId: 'b', devices: [{ deviceId: 7, online: true }, { online: null }] } },
    ])
  })
  it('changes nothing when the board says all of it, in whatever order of keys', () => {
    const again = listed(99, { providerId: 'cam-7', name: 'Camera 7', metadata: { doors: ['a', 'b'], model: 'CD52' } })
    expect(given(created, synced(listed(7))).when(sync([again])).events).toEqual([])
    expect(given(created, synced(listed(7))).when(sync([{ ...again, online: null }])).events).toEqual([])
  })
  it('[SYNC-23] changes nothing where the keys of a value within the metadata stand in another order', () => {
    const as = (lens: ListedDevice['metadata']) => listed(7, { metadata: { model: 'CD52', lenses: [{ lens }] } })
    const before = [created, synced(as({ zoom: 2, mode: 'wide' }))]
    expect(given(...before).when(sync([as({ mode: 'wide', zoom: 2 })])).events).toEqual([])
    expect(given(...before).when(sync([as({ mode: 'tele', zoom: 2 })])).events).toHaveLength(1)
  })
  it.each([
    [{ name: 'Renamed' }, { name: 'Renamed', previous: 'Camera 7', online: true }],
    [{ online: false }, { name: 'Camera 7', online: false }],
    [{ metadata: { model: 'CD62' } }, { metadata: { model: 'CD62' } }],
  ])('updates what is something else: %o', (change, expected) => {
    expect(given(created, synced(listed(7))).when(sync([listed(7, change)])).events).toMatchObject([
      { type: 'SyncedDevicesUpdated', data: { devices: [{ deviceId: 7, ...expected }] } },
    ])
  })
  it('knows a device by type and id together', () => {
    const unit = listed(9, { providerId: 'cam-7', type: 'access_controller' })
    expect(given(created, synced(listed(7))).when(sync([unit])).events).toMatchObject([{ type: 'DevicesSynced' }])
  })
  it('marks once what is missing, never a manual card, and takes the mark away when it is listed again', () => {
    const manual = done('ManualCardAdded', {
      ...{ deviceId: id(5), name: 'Hand', type: 'camera', description: '', status: 'waiting' },
    })
    const before = [created, manual, synced(listed(7))]
    expect(given(...before).when(sync([], [5, 7, 6])).events).toEqual([
      { type: 'SyncedDevicesMissed', data: { batchId: 'b', devices: [7] } },
    ])
    const missed = [...before, done('SyncedDevicesMissed', { batchId: 'b', devices: [id(7)] })]
    expect(given(...missed).when(sync([], [7])).events).toEqual([])
    expect(given(...missed).when(sync([listed(7)])).events).toMatchObject([{ type: 'SyncedDevicesUpdated' }])
  })
  it('[SYNC-51] tells what was deleted and comes back as another card apart from what is new', () => {
    const before = given(created, synced(listed(7), listed(8)))
    const [deletion] = before.when({ type: 'DeleteDevice', data: { deviceId: id(7) } }).events
    if (!deletion) throw new Error('nothing was deleted')
    const again = sync([listed(11, { providerId: 'cam-7' }), listed(8), listed(12)])
    const { events } = given(created, synced(listed(7), listed(8)), fact(deletion)).when(again)
    expect(events).toMatchObject([
      { type: 'DevicesSynced', data: { devices: [{ deviceId: 12 }] } },
      { type: 'DevicesSynced', data: { isReturn: true, devices: [{ deviceId: 11 }] } },
    ])
    expect(events[0]?.data).not.toHaveProperty('isReturn')
  })
  it('never changes status or description', () => {
    const worked = [
      created,
      synced(listed(7)),
      done('DeviceInstalled', { deviceId: id(7) }),
      done('DeviceDescribed', { deviceId: id(7), description: 'Mast', previous: '' }),
      done('SyncedDevicesUpdated', {
        batchId: 'b',
        verkadaInstanceId: instance(1),
        devices: [{ deviceId: id(7), name: 'New', previous: 'Camera 7', online: false, metadata: {} }],
      }),
    ]
    expect(given(...worked).when({ type: 'DeleteDevice', data: { deviceId: id(7) } }).events).toMatchObject([
      { data: { card: { name: 'New', status: 'installed', description: 'Mast', online: false, isManual: false } } },
    ])
  })
  it('adds a deleted device anew, under another id', () => {
    const gone = [created, synced(listed(7)), done('DeviceDeleted', { deviceId: id(7), card: deleted(7) })]
    expect(given(...gone).when(sync([listed(7)])).events).toEqual([])
    expect(given(...gone).when(sync([listed(8, { providerId: 'cam-7' })])).events).toMatchObject([
      { type: 'DevicesSynced', data: { devices: [{ deviceId: 8 }] } },
    ])
  })
  it('is refused on a closed project', () => {
    expect(given(created, done('ProjectCompleted', {})).refusal(sync([listed(7)]))).toMatchObject({
      code: 'project-closed',
    })
  })
})

it('[SYNC-9] a synced card cannot be renamed', () => {
  const rename: ProjectCommand = { type: 'RenameDevice', data: { deviceId: id(7), name: 'Mine' } }
  expect(given(created, synced(listed(7))).refusal(rename)).toMatchObject({ code: 'card-not-manual' })
})

describe('[HOOK-4] what the provider reports', () => {
  it('is an event when the value is another one', () => {
    const board = given(created, synced(listed(7), listed(8)))
    expect(board.when(report(camera('cam-7', false), camera('cam-8', true), camera('cam-9', false))).events).toEqual([
      { type: 'DeviceOnlineReported', data: { deviceId: 7, online: false } },
    ])
  })
  it('means nothing on a closed or deleted project, and none of another instance', () => {
    const events = [created, synced(listed(7))]
    const closed = given(...events, done('ProjectCompleted', {}))
    const gone = given(...events, done('ProjectDeleted', { name: 'Terminal' }))
    const other = given(created, done('DevicesSynced', { ...otherInstance(), batchId: 'a' }))
    for (const board of [closed, gone, other]) expect(board.when(report(camera('cam-7', false))).events).toEqual([])
  })
  it('of a controller that is lost is true of its doors', () => {
    const door = (number: number, acu: string) =>
      listed(number, { type: 'access_door', metadata: { acu_id: acu }, online: true })
    const board = given(created, synced(door(7, 'a1'), door(8, 'a2')))
    const lost: OnlineReport = { type: 'access_controller', providerId: 'controller-a1', online: false }
    expect(board.when(report(lost)).events).toMatchObject([{ data: { deviceId: 7, online: false } }])
    expect(board.when(report({ ...lost, online: true })).events).toEqual([])
  })
})

const otherInstance = () => ({ verkadaInstanceId: instance(2), devices: [{ ...listed(7), online: true }] })
function deleted(deviceId: number) {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    ...({ id: id(deviceId), name: 'x', type: 'camera', status: 'waiting', description: '', online: false } as const),
    ...{ isManual: false, statusBy: null, statusAt: at, describedBy: null, describedAt: at, createdBy: null },
    ...{ createdAt: at, batchId: null },
  }
}
