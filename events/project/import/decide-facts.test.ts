import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../../kernel/testing/decider-spec.ts'
import { CommandId } from '../../kernel/ids.ts'
import type { ImportChange } from '../commands/import-devices.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { stepsOfAll } from '../undo/steps-of.ts'
import { changing, created, first, id, synced, texts } from './testing/second-list.ts'

const { given } = specification(projectDecider)

const undo = (batchId: string): ProjectCommand => ({ type: 'UndoImport', data: { batchId } })
const described = (user: number) =>
  fact<ProjectEvent>(
    { type: 'DeviceDescribed', data: { deviceId: id(7), description: 'West', previous: 'South' } },
    by(user),
  )

describe('[IMPORT-70] facts that a card takes over from a list', () => {
  const placed = fact<ProjectEvent>({
    type: 'DevicesPlaced',
    data: { cards: [{ deviceId: id(7), floor: { from: null, to: '1' } }] },
  })
  const bound = fact<ProjectEvent>({
    type: 'SerialBound',
    data: { deviceId: id(8), by: 'typed', serial: { from: null, to: 'S-1' } },
  })
  const wanted: ImportChange = { deviceId: id(7), floor: { from: '1', to: '2' }, room: { from: null, to: 'Hall' } }
  const base = given(created, first, placed)
  const [event] = base.when(changing({ ...texts, ...wanted })).events
  const done = (one: ProjectEvent | undefined) => {
    if (!one) throw new Error('there is no event')
    return fact<ProjectEvent>(one)
  }

  it('are one event with its texts, and are given back with them', () => {
    expect(event).toMatchObject({ type: 'DevicesChangedByImport', data: { cards: [{ ...texts, ...wanted }] } })
    const after = given(created, first, placed, done(event))
    expect(after.view.card(id(7))).toMatchObject({ name: 'Cam 7 South', floor: '2', room: 'Hall' })
    const [back] = after.when(undo('second')).events
    const undone = given(created, first, placed, done(event), done(back)).view.card(id(7))
    expect(undone).toMatchObject({ name: 'Cam 7 North', description: 'North', floor: '1' })
    expect([undone?.room, undone?.beforeImports]).toEqual([undefined, undefined])
  })
  it('stay where a colleague gave the card others, where the provider says them, and where another card has the serial number', () => {
    expect(base.when(changing({ deviceId: id(7), floor: { from: '3', to: '2' } })).events).toEqual([])
    const serial = { serial: { from: null, to: 's1' } }
    const there = given(created, first, placed, bound)
    expect(there.when(changing({ ...wanted, ...serial })).events).toMatchObject([{ data: { cards: [wanted] } }])
    expect(there.when(changing({ deviceId: id(7), ...serial })).events).toEqual([])
    // Of two cards of one list, the first one has it.
    const [both] = base.when(changing({ deviceId: id(7), ...serial }, { deviceId: id(8), ...serial })).events
    expect(both).toMatchObject({ data: { cards: [{ deviceId: 7 }] } })
    const model = { from: null, to: 'CD62' }
    expect(given(created, synced).when(changing({ deviceId: id(9), model })).events).toMatchObject([
      { data: { cards: [{ model }] } },
    ])
  })
  it('that people changed since stay when the import is undone; others come back', () => {
    const since = fact<ProjectEvent>(
      { type: 'DevicesPlaced', data: { cards: [{ deviceId: id(7), floor: { from: '2', to: '9' } }] } },
      by(2),
    )
    const after = given(created, first, placed, done(event), since)
    expect(after.when(undo('second')).events).toMatchObject([
      {
        type: 'ImportChangesUndone',
        data: { cards: [{ deviceId: 7, name: { to: 'Cam 7 North' }, room: { from: 'Hall', to: null } }] },
      },
    ])
    expect(after.when(undo('second')).events[0]?.data).not.toHaveProperty('cards.0.floor')
    // A text of theirs ends what the import knew of texts, not of facts.
    const [back] = given(created, first, placed, done(event), described(2)).when(undo('second')).events
    expect(back?.data).toMatchObject({ cards: [{ floor: { from: '2', to: '1' }, room: { from: 'Hall', to: null } }] })
  })
  it('are turned round by the undo in the history, and again', () => {
    const steps = stepsOfAll([done(event)], { cardsOf: () => [], fileOf: () => '' })
    if (typeof steps === 'string') throw new Error(steps)
    const undoing: ProjectCommand = {
      type: 'Undo',
      data: { undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')], steps: [...steps] },
    }
    const [back] = given(created, first, placed, done(event)).when(undoing).events
    expect(back).toMatchObject({
      type: 'ImportChangesUndone',
      data: { cards: [{ floor: { from: '2', to: '1' }, room: { from: 'Hall', to: null } }] },
    })
    expect(given(created, first, placed).when(undoing).events).toEqual([])
  })
})
