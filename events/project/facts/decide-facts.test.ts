import { describe, expect, it } from 'vitest'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import { CommandId, DeviceId } from '../../kernel/ids.ts'
import { BindSerialBody } from '../commands/bind-serial.ts'
import { PlaceDevicesBody } from '../commands/place-devices.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { DeviceType } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { foldedSerial, hasProvidedForm, isEan, isMac } from './serial.ts'
import { stepsOfAll } from '../undo/steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const done = (event: ProjectEvent) => fact<ProjectEvent>(event)
const created = done(EXAMPLE_CREATED)
const added = (deviceId: number, type: DeviceType = 'camera') =>
  done({
    type: 'ManualCardAdded',
    data: { deviceId: id(deviceId), name: `Cam ${deviceId}`, type, description: '', status: 'waiting' },
  })
const placed = (cards: Extract<ProjectEvent, { type: 'DevicesPlaced' }>['data']['cards']) =>
  done({ type: 'DevicesPlaced', data: { cards } })
const bound = (deviceId: number, serial: string) =>
  done({ type: 'SerialBound', data: { deviceId: id(deviceId), by: 'scan', serial: { from: null, to: serial } } })
const place = (facts: PlaceDevicesBody, ...ids: number[]): ProjectCommand => ({
  type: 'PlaceDevices',
  data: { deviceIds: ids.map(id), facts },
})
type PlaceDevicesBody = Extract<ProjectCommand, { type: 'PlaceDevices' }>['data']['facts']
const bind = (deviceId: number, serial: string, mac?: string): ProjectCommand => ({
  type: 'BindSerial',
  data: { deviceId: id(deviceId), serial, by: 'scan', ...(mac !== undefined && { mac }) },
})
function undo(...events: ReturnType<typeof done>[]): ProjectCommand {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  return {
    type: 'Undo',
    data: { undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')], steps: [...steps] },
  }
}

describe('[FACT-1] placing cards', () => {
  it('turns what is not so yet, on all of them at once', () => {
    const there = placed([{ deviceId: id(7), floor: { from: null, to: '2' } }])
    const { events } = given(created, added(7), added(8), there).when(place({ floor: '2', room: 'Hall' }, 7, 8, 8))
    expect(events).toEqual([
      {
        type: 'DevicesPlaced',
        data: {
          cards: [
            { deviceId: 7, room: { from: null, to: 'Hall' } },
            { deviceId: 8, floor: { from: null, to: '2' }, room: { from: null, to: 'Hall' } },
          ],
        },
      },
    ])
  })
  it('clears a fact by null or an empty text, and records nothing where all is so', () => {
    const there = placed([{ deviceId: id(7), floor: { from: null, to: '2' } }])
    const state = given(created, added(7), there)
    const cleared = [{ type: 'DevicesPlaced', data: { cards: [{ deviceId: 7, floor: { from: '2', to: null } }] } }]
    expect(state.when(place({ floor: null }, 7)).events).toEqual(cleared)
    expect(state.when(place({ floor: '' }, 7)).events).toEqual(cleared)
    expect(state.when(place({ floor: '2', room: null }, 7)).events).toEqual([])
  })
  it('takes all cards or none', () => {
    expect(given(created, added(7)).refusal(place({ floor: '1' }, 7, 9))).toMatchObject({ code: 'card-unknown' })
  })
  it('writes at most a hundred cards in one event', () => {
    const ids = Array.from({ length: 150 }, (_, index) => index + 1)
    const { events } = given(created, ...ids.map((one) => added(one))).when(place({ floor: '1' }, ...ids))
    expect(events.map(({ data }) => 'cards' in data && data.cards.length)).toEqual([100, 50])
  })
  it.each([
    ['no card', { deviceIds: [], facts: { floor: '1' } }],
    ['no fact', { deviceIds: [1], facts: {} }],
    ['an unknown fact', { deviceIds: [1], facts: { wing: 'B' } }],
    ['a serial number', { deviceIds: [1], facts: { serial: 'A1' } }],
    ['more than 200 characters', { deviceIds: [1], facts: { floor: 'x'.repeat(201) } }],
    ['NUL', { deviceIds: [1], facts: { floor: 'a\u0000b' } }],
  ])('refuses a body with %s', (_, body) => {
    expect(PlaceDevicesBody.safeParse(body).success).toBe(false)
  })
})

describe('[FACT-2] a serial number', () => {
  it.each(['vk-12 34', 'VK\u201112\u00a034', 'vk\u221212\u200b34', 'VK1234'])(
    'is one however it is written: %s',
    (text) => {
      expect(foldedSerial(text)).toBe('VK1234')
      expect(given(created, added(7), bound(7, 'VK-1234'), added(8)).refusal(bind(8, text))).toMatchObject({
        code: 'serial-taken',
        deviceId: 7,
        name: 'Cam 7',
      })
    },
  )
  it('is kept as the label has it, with the MAC address beside it', () => {
    expect(given(created, added(7)).when(bind(7, 'vk-12 34', 'E0:A7:00:1B:2C:3D')).events).toEqual([
      {
        type: 'SerialBound',
        data: {
          deviceId: 7,
          by: 'scan',
          serial: { from: null, to: 'vk-12 34' },
          mac: { from: null, to: 'E0:A7:00:1B:2C:3D' },
        },
      },
    ])
  })
  it('may be on two cards of different types, and again where the first card is gone', () => {
    const twice = given(created, added(7), bound(7, 'VK1'), added(8, 'access_controller'))
    expect(twice.when(bind(8, 'VK1')).events).toHaveLength(1)
    const card = { id: id(7), name: 'Cam 7', type: 'camera' as const, status: 'waiting' as const, description: '' }
    const marks = { statusBy: null, statusAt: '', describedBy: null, describedAt: '', createdBy: null, createdAt: '' }
    const rest = { online: false, isManual: true, batchId: null, serial: 'VK1' }
    const deleted = done({ type: 'DeviceDeleted', data: { deviceId: id(7), card: { ...card, ...marks, ...rest } } })
    const freed = given(created, added(7), bound(7, 'VK1'), deleted, added(8), bound(8, 'vk-1'))
    expect(freed.refusal(undo(deleted))).toMatchObject({
      ...{ code: 'undo-serial-taken', deviceId: 8 },
      ...{ name: 'Cam 8', serial: 'vk-1' },
    })
  })
  it('makes no second card from a list', () => {
    const row = (deviceId: number, serial: string) => ({
      ...{ deviceId: id(deviceId), name: `Row ${deviceId}`, type: 'camera' as const, description: '' },
      ...{ serial, floor: '3' },
    })
    const cards = [row(20, 'vk 1'), row(21, 'VK2'), row(22, 'vk-2')]
    const data = { batchId: 'b', fileName: 'a.csv', part: 1, parts: 1, cards }
    const { events } = given(created, added(7), bound(7, 'VK1')).when({ type: 'ImportDevices', data })
    expect(events).toMatchObject([{ data: { cards: [{ deviceId: 21, serial: 'VK2', floor: '3' }] } }])
  })
  it.each([
    ['an empty one', { serial: ' ', by: 'typed' }],
    ['dashes alone', { serial: '- \u2013', by: 'typed' }],
    ['more than 200 characters', { serial: 'x'.repeat(201), by: 'scan' }],
    ['a MAC address that was typed', { serial: 'E0-A7-00-1B-2C-3D', by: 'typed' }],
    ['an EAN that was typed', { serial: '4006381333931', by: 'typed' }],
    ['another way', { serial: 'A1', by: 'guess' }],
  ])('is refused: %s', (_, body) => {
    expect(BindSerialBody.safeParse(body).success).toBe(false)
  })
  it.each(['E0A7-001B-2C3D', 'AB12-CDX9-77QR'])('is taken as it is typed in the form of the provider: %s', (serial) => {
    expect(BindSerialBody.safeParse({ serial, by: 'typed' }).success).toBe(true)
    expect([hasProvidedForm(serial), hasProvidedForm('E0A7001B2C3D')]).toEqual([true, false])
  })
  it('tells MAC addresses and article numbers by their form and check digit', () => {
    expect(['e0a7.001b.2c3d', 'E0:A7:00:1B:2C:3D', 'e0a7001b2c3d'].map(isMac)).toEqual([true, true, true])
    expect(['123456789012', 'ABCD-1234-EFGH'].map(isMac)).toEqual([false, false])
    expect(['4006381333931', '036000291452', '96385074'].map(isEan)).toEqual([true, true, true])
    expect(['4006381333932', 'ABCD1234', '1234567'].map(isEan)).toEqual([false, false, false])
  })
})

describe('[FACT-3] facts are taken back as one', () => {
  const there = placed([
    { deviceId: id(7), floor: { from: null, to: '2' } },
    { deviceId: id(8), floor: { from: '1', to: '2' } },
  ])
  const before = placed([{ deviceId: id(8), floor: { from: null, to: '1' } }])
  const state = [created, added(7), added(8), before, there]

  it('by one event, other facts of the cards stand', () => {
    const other = placed([{ deviceId: id(7), room: { from: null, to: 'Hall' } }])
    expect(given(...state, other).when(undo(there)).events).toEqual([
      {
        type: 'DevicesPlaced',
        data: {
          cards: [
            { deviceId: 7, floor: { from: '2', to: null } },
            { deviceId: 8, floor: { from: '2', to: '1' } },
          ],
        },
      },
    ])
  })
  it('not where one says a third thing, nor where its serial number has another card by now', () => {
    const moved = placed([{ deviceId: id(8), floor: { from: '2', to: '5' } }])
    expect(given(...state, moved).refusal(undo(there))).toMatchObject({ code: 'undo-moved-on', deviceId: 8 })
    const taken = done({
      type: 'SerialBound',
      data: { deviceId: id(7), by: 'typed', serial: { from: 'VK1', to: 'VK2' } },
    })
    const again = [created, added(7), added(8), bound(7, 'VK1'), taken, bound(8, 'VK1')]
    expect(given(...again).refusal(undo(taken))).toMatchObject({ code: 'serial-taken', deviceId: 8 })
  })
})
