import { describe, expect, it } from 'vitest'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId, UserId } from '../../kernel/ids.ts'
import { by, fact, specification } from '../../kernel/testing/decider-spec.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import { Digest } from '../digest/digest.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { stepsOfAll } from '../undo/steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const done = (event: ProjectEvent) => fact<ProjectEvent>(event)
const created = done(EXAMPLE_CREATED)
const gate = done({
  type: 'ManualCardAdded',
  data: { deviceId: id(7), name: 'Gate', type: 'camera', description: '', status: 'waiting' },
})
const listed = done({
  type: 'DevicesSynced',
  data: {
    batchId: 's',
    verkadaInstanceId: InstanceId.parse(1),
    devices: [{ deviceId: id(9), providerId: 'p', type: 'camera', name: 'gate', online: true, metadata: {} }],
  },
})
const two = [created, gate, listed]
const renamed = done({ type: 'DeviceRenamed', data: { deviceId: id(7), name: 'Ramp', previous: 'Gate' } })
const dismiss = (deviceId: number, other: number): ProjectCommand => ({
  type: 'DismissDouble',
  data: { deviceId: id(deviceId), other: id(other) },
})
const entry = (reason: string) => ({ deviceId: id(7), reason })
const NAMED = entry('name camera gate')
const dismissed = done({ type: 'DoubleDismissed', data: { deviceId: id(9), from: [], to: [NAMED] } })
function undo(...events: Fact<ProjectEvent>[]): ProjectCommand {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  return {
    type: 'Undo',
    data: { undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')], steps: [...steps] },
  }
}

describe('[SYNC-68] two cards that are two devices', () => {
  it('the newer one notes the older one with all that both have in common, in whichever order they are named', () => {
    for (const command of [dismiss(7, 9), dismiss(9, 7)])
      expect(given(...two).when(command).events).toEqual([
        { type: 'DoubleDismissed', data: { deviceId: id(9), from: [], to: [NAMED] } },
      ])
    const bound = done({
      type: 'SerialBound',
      data: { deviceId: id(7), by: 'typed', mac: { from: null, to: 'e0-a7-00-1b-2c-3d' } },
    })
    const placed = done({
      type: 'DevicesPlaced',
      data: { cards: [{ deviceId: id(9), mac: { from: null, to: 'E0:A7:00:1B:2C:3D' } }] },
    })
    const [event] = given(...two, bound, placed).when(dismiss(7, 9)).events
    expect(event?.data).toMatchObject({ to: [entry('mac camera E0A7001B2C3D'), NAMED] })
  })
  it('to say it again records nothing, nor does it of cards that have nothing in common', () => {
    expect(given(...two, dismissed).when(dismiss(7, 9)).events).toEqual([])
    expect(given(...two, renamed).when(dismiss(7, 9)).events).toEqual([])
  })
  it('another reason is noted beside the first', () => {
    const both = [
      renamed,
      done({ type: 'DeviceRenamed', data: { deviceId: id(9), name: 'RAMP', previous: 'gate' } }),
    ] as const
    expect(given(...two, dismissed, ...both).when(dismiss(7, 9)).events).toEqual([
      { type: 'DoubleDismissed', data: { deviceId: id(9), from: [NAMED], to: [NAMED, entry('name camera ramp')] } },
    ])
  })
  it('undoing takes its own words back, those of others stay, and undoing that says them again', () => {
    const said = given(...two, dismissed)
    const taken = said.when(undo(dismissed)).events
    expect(taken).toEqual([{ type: 'DoubleDismissed', data: { deviceId: id(9), from: [NAMED], to: [] } }])
    expect(given(...two, dismissed, ...taken.map(done)).when(undo(...taken.map(done))).events).toEqual([
      { type: 'DoubleDismissed', data: { deviceId: id(9), from: [], to: [NAMED] } },
    ])
    const later = entry('serial camera VK1')
    const more = done({ type: 'DoubleDismissed', data: { deviceId: id(9), from: [NAMED], to: [NAMED, later] } })
    expect(given(...two, dismissed, more).when(undo(dismissed)).events).toEqual([
      { type: 'DoubleDismissed', data: { deviceId: id(9), from: [NAMED, later], to: [later] } },
    ])
    expect(given(...two, dismissed, ...taken.map(done)).when(undo(dismissed)).events).toEqual([])
  })
  it('a card that was deleted and comes back knows them still', () => {
    const board = [...two, dismissed]
    const gone = given(...board)
      .when({ type: 'DeleteDevice', data: { deviceId: id(9) } })
      .events.map(done)
    const back = given(...board, ...gone)
      .when(undo(...gone))
      .events.map(done)
    expect(given(...board, ...gone, ...back).view.card(id(9))?.notSame).toEqual([NAMED])
  })
  it('who was away reads of it once, and of nothing that was taken back', () => {
    const actor = by(1)
    const reader = UserId.parse(99)
    const linesOf = (...events: ProjectEvent[]) => {
      const digest = new Digest(reader)
      for (const event of events) digest.take({ ...fact<ProjectEvent>(event), actor })
      return digest.lines((card) => (card === id(7) ? 'Gate' : 'gate'))
    }
    const said: ProjectEvent = { type: 'DoubleDismissed', data: { deviceId: id(9), from: [], to: [NAMED] } }
    const cards = [{ id: id(9), name: 'gate', text: 'Gate' }]
    expect(linesOf(said)).toEqual([{ kind: 'apart', by: actor.id, isApart: true, count: 1, cards }])
    expect(linesOf(said, { ...said, data: { deviceId: id(9), from: [NAMED], to: [] } })).toEqual([])
  })
})
