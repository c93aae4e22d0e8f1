import { describe, expect, it } from 'vitest'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId } from '../../kernel/ids.ts'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import { toDevice } from '../api.ts'
import type { ListedDevice } from '../commands/sync-devices.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED, EXAMPLE_PROJECT } from '../examples.ts'
import { asDeleted } from '../rules.ts'
import { stepsOfAll } from '../undo/steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const instance = InstanceId.parse(1)
const done = <T extends ProjectEvent['type']>(type: T, data: Extract<ProjectEvent, { type: T }>['data']) =>
  fact<ProjectEvent>({ type, data } as ProjectEvent)
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const planned = (deviceId: number, serial: string, change: Partial<ListedDevice> = {}) =>
  done('DevicesImported', {
    ...{ batchId: 'list', fileName: 'plan.csv', part: 1, parts: 1 },
    cards: [
      { deviceId: id(deviceId), name: `Plan ${deviceId}`, type: 'camera', description: 'Mast', serial, ...change },
    ],
  })
const listed = (deviceId: number, serial: string, change: Partial<ListedDevice> = {}): ListedDevice => ({
  ...{ deviceId: id(deviceId), providerId: `p-${serial}`, type: 'camera', name: `Verkada ${serial}`, online: true },
  metadata: { serial, model: 'CD52', mac: 'E0:A7:00:00:00:01', local_ip: '10.0.0.1' },
  ...change,
})
const sync = (...devices: readonly ListedDevice[]): ProjectCommand => ({
  type: 'SyncDevices',
  data: { batchId: 's', verkadaInstanceId: instance, devices: [...devices], missing: [] },
})
const adopted = (deviceId: number, serial: string, change = {}) =>
  done('DevicesAdopted', {
    ...{ batchId: 's', verkadaInstanceId: instance },
    devices: [{ ...pairOf(listed(deviceId, serial)), ...change }],
  })
const pairOf = ({ type: _, online: to, ...device }: ListedDevice) => ({ ...device, online: { from: false, to } })
const undo = (...events: Fact<ProjectEvent>[]): ProjectCommand => {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  const undoes = [CommandId.parse('00000000-0000-4000-8000-000000000001')]
  return { type: 'Undo', data: { undoes, steps: [...steps] } }
}
const cardIn = (facts: Fact<ProjectEvent>[], deviceId: number) => given(...facts).view.card(id(deviceId))

describe('[SYNC-60] a sync', () => {
  it('makes a planned card that of the new device with its serial number, however it is written, by one event', () => {
    const { events } = given(created, planned(7, 'vk 12-34')).when(sync(listed(50, 'VK1234'), listed(51, 'VK9')))
    expect(events).toEqual([
      {
        type: 'DevicesAdopted',
        data: { batchId: 's', verkadaInstanceId: instance, devices: [pairOf(listed(7, 'VK1234'))] },
      },
      expect.objectContaining({ type: 'DevicesSynced' }),
    ])
  })
  it("leaves everything that is on the card, and shows the provider's facts before those of people", () => {
    const photo = {
      fileName: 'a.jpg',
      digest: 'a'.repeat(64),
      mimeType: 'image/jpeg',
      bytes: 1,
      isTurned: false,
    } as never
    const worked = [
      ...[created, planned(7, 'VK1')],
      done('DevicesPlaced', {
        cards: [{ deviceId: id(7), floor: { from: null, to: '2' }, model: { from: null, to: 'CD42' } }],
      }),
      done('DeviceInstalled', { deviceId: id(7) }),
      done('PhotoAdded', { deviceId: id(7), photo }),
    ]
    const before = cardIn(worked, 7)
    const card = cardIn([...worked, adopted(7, 'VK1')], 7)
    if (!before || !card) throw new Error('no card')
    const device = { deviceId: 'p-VK1', instance, metadata: listed(7, 'VK1').metadata, name: 'Verkada VK1' }
    expect(card).toEqual({ ...before, online: true, isManual: false, synced: device })
    const shown = toDevice({ projectId: EXAMPLE_PROJECT.projectId, card })
    expect(shown).toMatchObject({ name: 'Plan 7', providerName: 'Verkada VK1', deviceId: 'p-VK1', model: 'CD52' })
    expect(shown).toMatchObject({ floor: '2', mac: 'E0:A7:00:00:00:01', status: 'installed', description: 'Mast' })
    expect(card.model).toBe('CD42')
  })
  it('records nothing when it comes again, and afterwards treats the card like each other one of its devices', () => {
    const there = [created, planned(7, 'VK1'), adopted(7, 'VK1')]
    expect(given(...there).when(sync(listed(60, 'VK1'))).events).toEqual([])
    const missed = { ...sync(), data: { batchId: 't', verkadaInstanceId: instance, devices: [], missing: [id(7)] } }
    expect(given(...there).when(missed as ProjectCommand).events).toMatchObject([{ type: 'SyncedDevicesMissed' }])
    const report = { type: 'camera', providerId: 'p-VK1', online: false } as const
    expect(
      given(...there).when({ type: 'ReportOnline', data: { instances: [instance], reports: [report] } }).events,
    ).toEqual([{ type: 'DeviceOnlineReported', data: { deviceId: 7, online: false } }])
  })
  it('adopts no card of another type, none that has a device, and one alone of two devices with one number', () => {
    const door = planned(7, 'VK1', { type: 'access_controller' })
    expect(given(created, door).when(sync(listed(50, 'VK1'))).events).toMatchObject([{ type: 'DevicesSynced' }])
    const twice = sync(listed(50, 'VK1'), listed(51, 'VK1', { providerId: 'other' }))
    expect(given(created, planned(7, 'VK1')).when(twice).events).toMatchObject([
      { type: 'DevicesAdopted', data: { devices: [{ deviceId: 7 }] } },
      { type: 'DevicesSynced', data: { devices: [{ deviceId: 51 }] } },
    ])
  })
  it('gives the planned card the device whose own card was deleted', () => {
    const synced = done('DevicesSynced', { batchId: 'a', verkadaInstanceId: instance, devices: [listed(5, 'VK1')] })
    const card = cardIn([created, synced], 5)
    if (!card) throw new Error('no card')
    const deleted = done('DeviceDeleted', { deviceId: id(5), card: asDeleted(card) })
    const board = [created, synced, deleted, planned(7, 'VK1')]
    expect(given(...board).when(sync(listed(50, 'VK1'))).events).toMatchObject([{ type: 'DevicesAdopted' }])
    const after = given(...board, adopted(7, 'VK1'))
    expect(after.refusal(undo(deleted))).toMatchObject({ code: 'undo-serial-taken', deviceId: 7 })
  })
  it('makes 500 planned cards and 500 devices with their serial numbers 500 cards', () => {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1)
    const cards = ids.map((n) => planned(n, `vk-${n}`))
    const devices = ids.map((n) => listed(1_000 + n, `VK${n}`))
    const { events } = given(created, ...cards).when(sync(...devices))
    expect(events).toHaveLength(1)
    const { view } = given(created, ...cards, ...events.map((event) => fact(event)))
    expect([...view.cards()].filter(({ synced, name }) => synced && name.startsWith('Plan'))).toHaveLength(500)
    expect([...view.cards()]).toHaveLength(500)
  })
})

describe('[SYNC-62] a card that was planned', () => {
  const there = [created, planned(7, 'VK1'), adopted(7, 'VK1')]
  it('keeps its name while the name of the device follows the provider', () => {
    const { events } = given(...there).when(sync(listed(60, 'VK1', { name: 'Moved there' })))
    expect(events).toMatchObject([
      { data: { devices: [{ name: 'Plan 7', previous: 'Plan 7', providerName: 'Moved there' }] } },
    ])
    const after = [...there, ...events.map((event) => fact(event))]
    expect(cardIn(after, 7)).toMatchObject({ name: 'Plan 7', synced: { name: 'Moved there' } })
    expect(given(...after).when(sync(listed(60, 'VK1', { name: 'Moved there' }))).events).toEqual([])
  })
  it('is renamed by employees and by lists [SYNC-9], and has the type of its device', () => {
    const rename: ProjectCommand = { type: 'RenameDevice', data: { deviceId: id(7), name: 'Gate' } }
    expect(given(...there).when(rename).events).toMatchObject([{ type: 'DeviceRenamed', data: { name: 'Gate' } }])
    const change = { deviceId: id(7), name: { from: 'Plan 7', to: 'Gate' } }
    const list: ProjectCommand = { type: 'ChangeByImport', data: { batchId: 'c', fileName: 'x', changes: [change] } }
    expect(given(...there).when(list).events).toHaveLength(1)
    const type: ProjectCommand = { type: 'ChangeDeviceType', data: { deviceId: id(7), type: 'keypad' } }
    expect(given(...there).refusal(type)).toMatchObject({ code: 'card-not-manual' })
  })
})

describe('[SYNC-61] undoing a sync that matched a card', () => {
  const there = [created, planned(7, 'VK1')]
  const adoption = adopted(7, 'VK1')
  it('makes it a planned one again, with the work that was done on it since', () => {
    const installed = done('DeviceInstalled', { deviceId: id(7) })
    const { events } = given(...there, adoption, installed).when(undo(adoption))
    expect(events).toMatchObject([
      { type: 'DevicesReleased', data: { devices: [{ deviceId: 7, online: { from: true, to: false } }] } },
    ])
    const after = [...there, adoption, installed, ...events.map((event) => fact(event))]
    const expected = cardIn([...there, installed], 7)
    expect(cardIn(after, 7)).toEqual({ ...expected, synced: undefined })
    expect(given(...after).when(undo(adoption)).events).toEqual([])
    // The next sync matches it again.
    expect(given(...after).when(sync(listed(60, 'VK1'))).events).toMatchObject([{ type: 'DevicesAdopted' }])
  })
  it('is taken back itself, unless another card has the device by then', () => {
    const data = { batchId: 's', verkadaInstanceId: instance, devices: [pairOf(listed(7, 'VK1'))] }
    const release = done('DevicesReleased', {
      ...data,
      devices: data.devices.map((device) => ({ ...device, online: { from: true, to: false } })),
    })
    const before = [...there, adoption, release]
    expect(given(...before).when(undo(release)).events).toEqual([{ type: 'DevicesAdopted', data }])
    const off = done('DevicesPlaced', { cards: [{ deviceId: id(7), serial: { from: 'VK1', to: null } }] })
    const other = done('DevicesSynced', { batchId: 'b', verkadaInstanceId: instance, devices: [listed(9, 'VK1')] })
    expect(given(...before, off, other).refusal(undo(release))).toMatchObject({
      code: 'undo-serial-taken',
      deviceId: 9,
    })
  })
  it('is refused where its own serial number has another card by now', () => {
    const other = done('SerialBound', { deviceId: id(7), by: 'typed', serial: { from: 'VK1', to: 'VK2' } })
    const board = [...there, adoption, other, planned(8, 'VK2')]
    expect(given(...board).refusal(undo(adoption))).toMatchObject({ code: 'undo-serial-taken', deviceId: 8 })
  })
  it('keeps a matched card where its import is undone, which is refused as the undo of its import', () => {
    const board = given(...there, adoption)
    expect(board.refusal(undo(planned(7, 'VK1')))).toMatchObject({ code: 'undo-moved-on', deviceId: 7 })
    const before = [created, planned(7, 'VK1'), planned(8, 'VK2'), adoption]
    expect(given(...before).when({ type: 'UndoImport', data: { batchId: 'list' } }).events).toEqual([
      { type: 'ImportUndone', data: { batchId: 'list', removed: [8], kept: [7] } },
    ])
  })
})

it('[FACT-2] a card gets no type whose cards have its serial number already', () => {
  const board = given(created, planned(7, 'VK1'), planned(8, 'VK1', { type: 'keypad' }))
  const change: ProjectCommand = { type: 'ChangeDeviceType', data: { deviceId: id(8), type: 'camera' } }
  expect(board.refusal(change)).toMatchObject({ code: 'serial-taken', deviceId: 7 })
})
