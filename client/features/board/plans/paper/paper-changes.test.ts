import { expect, it } from 'vitest'
import { planAnswer } from '#events/plan/answer.ts'
import { added, device, pin, project, replaced } from '#events/plan/examples.ts'
import { evolve } from '#events/plan/evolve.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { changesSince } from './paper-changes.ts'

const place = { page: 1, version: 1, x: 0.25, y: 0.5 }
const placed = (...ids: number[]): PlanEvent => ({
  type: 'PinsPlaced',
  data: { projectId: project, pins: ids.map((id) => ({ deviceId: device(id), kind: pin(id).kind, place })) },
})
const ofPin = { deviceId: device(1), kind: 'planned' } as const
const moved: PlanEvent = {
  type: 'PinsMoved',
  data: { projectId: project, pins: [{ ...ofPin, from: place, to: { ...place, x: 0.5 } }] },
}
const taken: PlanEvent = { type: 'PinsTakenAway', data: { projectId: project, pins: [{ ...ofPin, place }] } }
function planAfter(...events: PlanEvent[]) {
  const model = openPlan()
  for (const event of events) model.apply(evolve(model.view, fact(event)))
  if (!model.view.plan) throw new Error('there is a plan')
  return planAnswer(model.view.plan, model.view, events.length)
}

it('[PLAN-45] a paper is current, or tells which cards were placed, moved and taken off, and a newer drawing', () => {
  const before = [added(2), placed(1, 2)]
  const paper = planAfter(...before)
  const since = (...events: PlanEvent[]) => changesSince(paper, planAfter(...before, ...events), 1)
  const none = { hasNewerDrawing: false, placed: [], moved: [], taken: [] }
  expect(since()).toEqual(none)
  expect(since(moved, placed(3))).toEqual({ ...none, placed: [device(3)], moved: [device(1)] })
  expect(since(taken)).toEqual({ ...none, taken: [device(1)] })
  // The drawing was shifted: its pins lie where they lay on it.
  expect(since(replaced([1, 0, 0, 1, 0.1, 0]))).toEqual({ ...none, hasNewerDrawing: true })
  expect(changesSince(paper, planAfter(...before, moved), 2)).toEqual(none)
  expect(changesSince(paper, paper, 3)).toBeNull()
})
