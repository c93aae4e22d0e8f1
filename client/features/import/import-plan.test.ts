import { describe, expect, it } from 'vitest'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceRow } from '#events/project/import/csv.ts'
import type { Card } from '#events/project/device.ts'
import { newCard } from '#events/project/new-card.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { type Choices, planImport, takenOf } from './import-plan.ts'

const card: Card = newCard(fact<ProjectEvent>({ type: 'ProjectDeleted', data: { name: 'Terminal' } }), {
  id: DeviceId.parse(7),
  name: 'Cam 7',
  type: 'camera',
  status: 'waiting',
  description: 'North',
  batchId: null,
})
const row: DeviceRow = { rowNumber: 2, identifier: 'Cam 7', name: 'Cam 7', type: 'camera', description: 'South' }
const plan = (now: Card, taken: Choices['taken']) =>
  planImport([row], [now], { withDuplicates: false, matchWay: 'identifier', types: {}, taken })

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
    expect(seen.rows.map(({ isTaken }) => isTaken)).toEqual([false])
    expect(seen.changes).toEqual([])
    expect(plan(described, takenOf(seen.rows, true)).changes).toEqual([
      { deviceId: 7, description: { from: 'West, behind the gate', to: 'South' } },
    ])
  })
})
