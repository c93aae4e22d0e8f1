import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../../kernel/testing/decider-spec.ts'
import type { ImportChange } from '../commands/import-devices.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { changing, created, first, id, synced, texts } from './testing/second-list.ts'

const { given } = specification(projectDecider)

const changed = fact<ProjectEvent>({
  type: 'DevicesChangedByImport',
  data: { batchId: 'second', fileName: 'list.csv', cards: [texts] },
})
const undo = (batchId: string): ProjectCommand => ({ type: 'UndoImport', data: { batchId } })
const described = (user: number) =>
  fact<ProjectEvent>(
    { type: 'DeviceDescribed', data: { deviceId: id(7), description: 'West', previous: 'South' } },
    by(user),
  )

describe('[IMPORT-31] changes that a list brings', () => {
  it('are one event, with what the cards said before', () => {
    expect(given(created, first).when(changing(texts)).events).toEqual([
      { type: 'DevicesChangedByImport', data: { batchId: 'second', fileName: 'list.csv', cards: [texts] } },
    ])
    const { view } = given(created, first, changed)
    expect(view.card(id(7))).toMatchObject({ name: 'Cam 7 South', description: 'South' })
    expect(view.card(id(7))?.isWorkedOn).toBeUndefined()
  })

  it('leave a card as another person has changed it, or deleted it, since it was looked at', () => {
    const stale = { ...texts, description: { from: 'Harbour', to: 'South' } }
    expect(given(created, first).when(changing(stale)).events).toMatchObject([
      { data: { cards: [{ deviceId: 7, name: texts.name }] } },
    ])
    expect(given(created, first).when(changing({ ...texts, deviceId: id(70) })).events).toEqual([])
  })

  it('never rename a synced card', () => {
    const name = { from: 'Cam 9', to: 'Cam 9 South' }
    expect(given(created, synced).when(changing({ deviceId: id(9), name })).events).toEqual([])
  })
})

describe('[IMPORT-32] undoing an import that changed cards', () => {
  const back = { deviceId: id(7), name: { from: 'Cam 7 South', to: 'Cam 7 North' } }

  it('gives them back what they said, and nothing is left to undo', () => {
    const whole = { ...back, description: { from: 'South', to: 'North' } }
    expect(given(created, first, changed).when(undo('second')).events).toEqual([
      { type: 'ImportChangesUndone', data: { batchId: 'second', cards: [whole] } },
    ])
    const undone = fact<ProjectEvent>({ type: 'ImportChangesUndone', data: { batchId: 'second', cards: [whole] } })
    const after = given(created, first, changed, undone)
    expect(after.view.card(id(7))).toMatchObject({ name: 'Cam 7 North', description: 'North' })
    expect(after.refusal(undo('second'))).toEqual({ code: 'import-unknown' })
    // The import that made the card can be undone as before.
    expect(after.when(undo('first')).events).toEqual([
      { type: 'ImportUndone', data: { batchId: 'first', removed: [7, 8], kept: [] } },
    ])
  })

  const later = (batchId: string, texts: Omit<ImportChange, 'deviceId'>) =>
    fact<ProjectEvent>({
      type: 'DevicesChangedByImport',
      data: { batchId, fileName: 'list.csv', cards: [{ deviceId: id(7), ...texts }] },
    })
  const givenBack = (batchId: string, texts: Omit<ImportChange, 'deviceId'>) =>
    fact<ProjectEvent>({ type: 'ImportChangesUndone', data: { batchId, cards: [{ deviceId: id(7), ...texts }] } })

  it('gives back what each import changed, in any order, and the one that made the card keeps it until then', () => {
    const described = { description: { from: 'North', to: 'B' } }
    const named = { name: { from: 'Cam 7 North', to: 'C' } }
    const both = given(created, first, later('b', described), later('c', named))
    expect(both.when(undo('b')).events).toMatchObject([
      { type: 'ImportChangesUndone', data: { cards: [{ deviceId: 7, description: { from: 'B', to: 'North' } }] } },
    ])
    const undone = givenBack('c', { name: { from: 'C', to: 'Cam 7 North' } })
    const after = given(created, first, later('b', described), later('c', named), undone)
    expect(after.view.card(id(7))).toMatchObject({ name: 'Cam 7 North', description: 'B' })
    expect(after.when(undo('first')).events).toMatchObject([{ data: { removed: [8], kept: [7] } }])
    expect(after.when(undo('b')).events).toMatchObject([{ data: { batchId: 'b' } }])
  })

  it('leaves a text that a later import has changed until that one is undone', () => {
    const texts = { name: { from: 'Cam 7 North', to: 'B' }, description: { from: 'North', to: 'B' } }
    const over = { description: { from: 'B', to: 'C' } }
    const both = [created, first, later('b', texts), later('c', over)] as const
    const back = { name: { from: 'B', to: 'Cam 7 North' } }
    expect(given(...both).when(undo('b')).events).toEqual([
      { type: 'ImportChangesUndone', data: { batchId: 'b', cards: [{ deviceId: 7, ...back }] } },
    ])
    const after = given(...both, givenBack('b', back))
    expect(after.view.card(id(7))).toMatchObject({ name: 'Cam 7 North', description: 'C' })
    expect(after.refusal(undo('b'))).toEqual({ code: 'import-unknown' })
    const undone = given(...both, givenBack('b', back), givenBack('c', { description: { from: 'C', to: 'B' } }))
    expect(undone.when(undo('b')).events).toMatchObject([
      { data: { cards: [{ deviceId: 7, description: { from: 'B', to: 'North' } }] } },
    ])
  })

  it('leaves what a person has written since', () => {
    expect(given(created, first, changed, described(2)).refusal(undo('second'))).toEqual({ code: 'import-unknown' })
  })

  it('comes before undoing the one that made them', () => {
    expect(given(created, first, changed).when(undo('first')).events).toEqual([
      { type: 'ImportUndone', data: { batchId: 'first', removed: [8], kept: [7] } },
    ])
  })
})

describe('[IMPORT-35] the type of a card', () => {
  const change = (deviceId: number): ProjectCommand => ({
    type: 'ChangeDeviceType',
    data: { deviceId: id(deviceId), type: 'camera' },
  })

  it('can be corrected where it is manual', () => {
    expect(given(created, first).when(change(7)).events).toEqual([
      { type: 'DeviceTypeChanged', data: { deviceId: 7, type: 'camera', previous: 'access_door' } },
    ])
    const corrected = fact<ProjectEvent>({
      type: 'DeviceTypeChanged',
      data: { deviceId: id(7), type: 'camera', previous: 'access_door' },
    })
    const after = given(created, first, corrected)
    expect(after.view.card(id(7))?.type).toBe('camera')
    expect(after.when(change(7)).events).toEqual([])
  })

  it("is the provider's where it is synced", () => {
    expect(given(created, synced).refusal(change(9))).toEqual({ code: 'card-not-manual', deviceId: 9 })
  })
})
