import { describe, expect, it } from 'vitest'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { DeviceId, InstanceId, UserId } from '#events/kernel/ids.ts'
import type { DeviceRow } from '#events/project/import/csv.ts'
import type { Card } from '#events/project/device.ts'
import { newCard } from '#events/project/new-card.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { type Choices, factsTicked, factsToTake, forAll, planImport, takenOf, tickOf } from './import-plan.ts'

const card: Card = newCard(fact<ProjectEvent>({ type: 'ProjectDeleted', data: { name: 'Terminal' } }), {
  id: DeviceId.parse(7),
  name: 'Cam 7',
  type: 'camera',
  status: 'waiting',
  description: 'North',
  batchId: null,
})
const row: DeviceRow = {
  rowNumber: 2,
  identifier: 'Cam 7',
  name: 'Cam 7',
  type: 'camera',
  description: 'South',
  doubt: null,
}
const plan = (now: Card, taken: Choices['taken']) =>
  planImport([row], [now], { withDuplicates: false, matchWay: 'identifier', types: {}, ticked: {}, taken, facts: {} })

describe('[IMPORT-31] a change of a card that is taken over', () => {
  const taken = takenOf(plan(card, {}).rows, true)

  it('is sent as it was read', () => {
    expect(plan(card, {}).changes).toEqual([])
    expect(plan(card, taken).changes).toEqual([{ deviceId: 7, description: { from: 'North', to: 'South' } }])
    expect(plan(card, takenOf(plan(card, {}).rows, false)).changes).toEqual([])
  })

  it('is not taken any more once a colleague has written something else on the card, until it is taken anew', () => {
    const described = { ...card, description: 'West, behind the gate' }
    const seen = plan(described, taken)
    expect(seen.rows.map(({ isTicked }) => isTicked)).toEqual([false])
    expect(seen.changes).toEqual([])
    expect(plan(described, takenOf(seen.rows, true)).changes).toEqual([
      { deviceId: 7, description: { from: 'West, behind the gate', to: 'South' } },
    ])
  })
})

describe('[IMPORT-47] the box of a row', () => {
  const none: Choices = { withDuplicates: false, matchWay: 'identifier', types: {}, ticked: {}, taken: {}, facts: {} }
  const rows: DeviceRow[] = [
    { ...row, rowNumber: 2 },
    { ...row, rowNumber: 3, identifier: 'Cam 8', name: 'Cam 8' },
    { ...row, rowNumber: 4, identifier: 'Cam 8', name: 'Cam 8' },
  ]
  const planned = (choices: Choices) => planImport(rows, [card], choices)
  const ticked = (choices: Choices) => planned(choices).rows.map(({ kind, isTicked }) => [kind, isTicked])
  const after = (choices: Choices, at: number, isTicked: boolean): Choices => {
    const one = planned(choices).rows[at]
    return one ? { ...choices, ...tickOf(choices, one, isTicked) } : choices
  }

  it('is ticked for a new card alone', () => {
    expect(ticked(none)).toEqual([
      ['changed', false],
      ['new', true],
      ['same', false],
    ])
  })

  it('takes a change over, leaves a new card out, or takes a repetition in', () => {
    const chosen = after(after(after(none, 0, true), 1, false), 2, true)
    expect(ticked(chosen).map(([, isTicked]) => isTicked)).toEqual([true, false, true])
    const plan = planned(chosen)
    expect(plan.chosen.map(({ rowNumber }) => rowNumber)).toEqual([4])
    expect(plan.changes).toEqual([{ deviceId: 7, description: { from: 'North', to: 'South' } }])
    const nothing = after(none, 1, false)
    expect(planned(nothing).canSend).toBe(false)
  })
})

describe('[IMPORT-57] a text that people changed since a list said it', () => {
  const none: Choices = { withDuplicates: false, matchWay: 'identifier', types: {}, ticked: {}, taken: {}, facts: {} }
  const by = { by: UserId.parse(2), byName: 'Ivo Ladder', at: '2026-11-20T08:00:00.000Z' }
  const planned = (said: string, now: string) => {
    const rewritten = new Map([[card.id, { deviceId: card.id, description: { said, ...by } }]])
    return planImport([row], [{ ...card, description: now }], none, rewritten).rows
  }

  it('is not offered where the list says what it said', () => {
    expect(planned('South', 'Key at the gate').map(({ kind, match }) => [kind, match?.change])).toEqual([
      ['same', null],
    ])
  })

  it('is offered with its person where the list has other words by now, and not with all changes', () => {
    const rows = planned('North', 'Key at the gate')
    expect(rows.map(({ kind, isTicked, match }) => [kind, isTicked, match?.rewritten])).toEqual([
      ['changed', false, { description: { said: 'North', ...by } }],
    ])
    expect(forAll(rows)).toEqual([])
    expect(forAll(planImport([row], [card], none).rows)).toHaveLength(1)
    expect(
      planImport([row], [{ ...card, description: 'Key at the gate' }], { ...none, taken: takenOf(rows, true) }).changes,
    ).toEqual([{ deviceId: 7, description: { from: 'Key at the gate', to: 'South' } }])
  })
})

describe('[IMPORT-70] facts of a card of which a list says something else', () => {
  const none: Choices = { withDuplicates: false, matchWay: 'identifier', types: {}, ticked: {}, taken: {}, facts: {} }
  const there: Card = { ...card, floor: '1', model: 'CD42' }
  const listed: DeviceRow = { ...row, description: 'North', facts: { floor: '2', room: 'Hall', model: 'CD42' } }
  const planned = (choices: Choices, now: Card = there) => planImport([listed], [now], choices)
  const factNamed = (name: string, now: Card = there) =>
    factsToTake(planned(none, now).rows).filter(([, { fact }]) => fact === name)

  it('are taken over by themselves where the card has none, and by a tick where it has another', () => {
    expect(planned(none).changes).toEqual([{ deviceId: 7, room: { from: null, to: 'Hall' } }])
    const withFloor = { ...none, ...factsTicked(none, factNamed('floor'), true) }
    expect(planned(withFloor).changes).toEqual([
      { deviceId: 7, floor: { from: '1', to: '2' }, room: { from: null, to: 'Hall' } },
    ])
    const nothing = { ...none, ...factsTicked(none, factNamed('room'), false) }
    expect(planned(nothing)).toMatchObject({ changes: [], canSend: false })
  })
  it('are not taken any more once a colleague gave the card another one', () => {
    const withFloor = { ...none, ...factsTicked(none, factNamed('floor'), true) }
    expect(planned(withFloor, { ...there, floor: '3', room: 'Lab' }).changes).toEqual([])
  })
  it('stay where the row makes a card of its own, and where a list cannot change them', () => {
    expect(planned({ ...none, ticked: { 2: true } }).changes).toEqual([])
    const synced = { deviceId: 'p', instance: InstanceId.parse(1), metadata: { model: 'CD52' } }
    expect(factNamed('model', { ...there, synced })).toEqual([])
    const held = planImport(
      [{ ...listed, cardId: there.id, facts: { serial: 'S-1' } }],
      [there, { ...there, id: DeviceId.parse(8), name: 'Cam 8', serial: 'S1' }],
      none,
    )
    expect([held.changes, held.rows[0]?.match?.others?.map(({ fact }) => fact)]).toEqual([[], [null]])
  })
})
