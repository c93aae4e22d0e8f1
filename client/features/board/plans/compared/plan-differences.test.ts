import { expect, it } from 'vitest'
import { planAnswer } from '#events/plan/answer.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { evolve } from '#events/plan/evolve.ts'
import { added, device, project, replaced } from '#events/plan/examples.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { planDifferences } from './plan-differences.ts'

/** The plan after these events. */
function planOf(...events: readonly PlanEvent[]) {
  const model = openPlan()
  for (const event of events) model.apply(evolve(model.view, fact(event)))
  const { plan } = model.view
  if (!plan) throw new Error('there is a plan')
  return planAnswer(plan, model.view, events.length - 1)
}
const of = { projectId: project }
const place = (x: number, page = 1, version = 1) => ({ page, version, x, y: 0.5 })
const placed = (id: number, at: ReturnType<typeof place>, kind: 'planned' | 'built' = 'planned'): PlanEvent => ({
  type: 'PinsPlaced',
  data: { ...of, pins: [{ deviceId: device(id), kind, place: at }] },
})
/** The page is 40 m wide. */
const scaled: PlanEvent = {
  type: 'PageScaled',
  data: {
    ...of,
    ...{ page: 1, version: 1, previous: null },
    lines: [
      { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, metres: 40 },
      { from: { x: 0, y: 0 }, to: { x: 0, y: 1 }, metres: (40 * 595) / 842 },
    ],
  },
}
const named = (page: number, title: string): PlanEvent => ({
  type: 'PageNamed',
  data: { ...of, page, title, sheet: null, previous: { title: 'Hall', sheet: null } },
})
const begin = [added(2), named(1, 'Ground floor'), named(2, 'Roof')]

it('[PLAN-70] two moments of a plan differ in the places that came, went and moved, in metres where the page is measured', () => {
  const before = planOf(
    ...begin,
    placed(1, place(0.2)),
    placed(2, place(0.2)),
    placed(3, place(0.2)),
    placed(4, place(0.2)),
  )
  const after = (...more: readonly PlanEvent[]) =>
    planOf(
      ...begin,
      ...more,
      placed(1, place(0.2)),
      placed(2, place(0.45)),
      placed(3, place(0.3, 2)),
      placed(5, place(0.1), 'built'),
    )
  expect(planDifferences(before, after(scaled))).toEqual([
    { card: device(2), words: ['Planned place: moved by 10 m on Ground floor'] },
    { card: device(3), words: ['Planned place: moved from Ground floor to Roof'] },
    { card: device(4), words: ['Planned place: taken off Ground floor'] },
    { card: device(5), words: ['Place where it hangs: new on Ground floor'] },
  ])
  expect(planDifferences(before, after())[0]?.words).toEqual(['Planned place: moved on Ground floor'])
  expect(planDifferences(null, planOf(...begin, placed(1, place(0.2))))).toEqual([
    { card: device(1), words: ['Planned place: new on Ground floor'] },
  ])
})

it('[PLAN-70] a newer drawing alone moves nothing: each place is that on the drawing of after', () => {
  const events = [...begin, placed(1, place(0.2))]
  const map = [0.5, 0, 0, 0.5, 0, 0] as const
  expect(planDifferences(planOf(...events), planOf(...events, replaced(map)))).toEqual([])
  const moved: PlanEvent = {
    type: 'PinsMoved',
    data: {
      ...of,
      pins: [{ deviceId: device(1), kind: 'planned', from: place(0.2), to: { ...place(0.1, 1, 2), y: 0.25 } }],
    },
  }
  expect(planDifferences(planOf(...events), planOf(...events, replaced(map), moved))).toEqual([])
})
