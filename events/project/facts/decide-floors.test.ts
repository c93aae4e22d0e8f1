import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../../kernel/testing/decider-spec.ts'
import { CommandId } from '../../kernel/ids.ts'
import { FloorsBody } from '../commands/order-floors.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED } from '../examples.ts'
import { projectSnapshots } from '../snapshot.ts'
import { stepsOfAll } from '../undo/steps-of.ts'

const { given } = specification(projectDecider)
const done = (event: ProjectEvent) => fact<ProjectEvent>(event)
const created = done(EXAMPLE_CREATED)
const order = (floors: string[], base?: string[]): ProjectCommand => ({
  type: 'OrderFloors',
  data: { floors, ...(base && { base }) },
})
const ordered = (from: string[], to: string[]) => done({ type: 'FloorsOrdered', data: { from, to } })
function undo(...events: ReturnType<typeof done>[]): ProjectCommand {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  const undoes = [CommandId.parse('00000000-0000-4000-8000-000000000001')]
  return { type: 'Undo', data: { undoes, steps: [...steps] } }
}

describe('[BOARD-124] the order of floors', () => {
  it('is kept as it is given, once', () => {
    expect(given(created).when(order(['Quay', '1'])).events).toEqual([
      { type: 'FloorsOrdered', data: { from: [], to: ['Quay', '1'] } },
    ])
    const after = given(created, ordered([], ['Quay', '1']))
    expect(after.view.project?.floorOrder).toEqual(['Quay', '1'])
    expect(after.when(order(['Quay', '1'])).events).toEqual([])
    expect(after.when(order([])).events).toEqual([{ type: 'FloorsOrdered', data: { from: ['Quay', '1'], to: [] } }])
  })
  it('outlives a snapshot', () => {
    const { view } = given(created, ordered([], ['Quay', '1']))
    const saved: unknown = JSON.parse(JSON.stringify(projectSnapshots.save(view)))
    expect(projectSnapshots.load(saved)?.project?.floorOrder).toEqual(['Quay', '1'])
  })
  it('names floors as cards do, each once, 500 at most', () => {
    expect(FloorsBody.parse({ floors: [' 1 ', 'EG'] })).toEqual({ floors: ['1', 'EG'] })
    const many = Array.from({ length: 501 }, (_, floor) => `${floor}`)
    for (const floors of [['1', ' 1'], [''], ['x'.repeat(201)], many, ['a\u0000']])
      expect(FloorsBody.safeParse({ floors }).success).toBe(false)
  })
})

describe('[BOARD-125] a change of the order', () => {
  const after = given(created, ordered([], ['1', '2']))
  it('of one who did not see the present order is refused, with that', () => {
    const refusal = { code: 'changed-meanwhile', theirs: { floors: '1\n2' } }
    expect(after.refusal(order(['2', '1'], []))).toEqual(refusal)
    expect(after.when(order(['2', '1'], ['1', '2'])).events).toHaveLength(1)
    // Both want the same.
    expect(after.when(order(['1', '2'], [])).events).toEqual([])
  })
  it('is for open projects alone', () => {
    const closed = done({ type: 'ProjectCompleted', data: {} })
    expect(given(created, closed).refusal(order(['1']))).toEqual({ code: 'project-closed' })
  })
  it('is undone, by employees alone, unless the order is a third one by now', () => {
    const [first, second] = [ordered([], ['1', '2']), ordered(['1', '2'], ['2', '1'])]
    const there = given(created, first, second)
    expect(there.when(undo(second)).events).toEqual([
      { type: 'FloorsOrdered', data: { from: ['2', '1'], to: ['1', '2'] } },
    ])
    expect(there.refusal(undo(first))).toMatchObject({ code: 'undo-moved-on' })
    expect(given(created, first, second, ordered(['2', '1'], ['1', '2'])).when(undo(second)).events).toEqual([])
    expect(there.refusal(undo(second), by(2, 'installer'))).toEqual({ code: 'undo-not-allowed' })
  })
})
