import { expect, it } from 'vitest'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import { added, device, project, replaced } from '#events/plan/examples.ts'
import { planAnswer } from '#events/plan/answer.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { evolve } from '#events/plan/evolve.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import type { Entry } from '../outbox/entry.ts'
import type { PlanGesture } from '../plan-gesture.ts'
import { planKind } from '../plan.ts'

const place = { page: 1, version: 1, x: 0.25, y: 0.5 }
const first = { deviceId: device(7), kind: 'planned' as const, place }
const pins = [first]
const EVENTS: readonly PlanEvent[] = [
  added(2),
  { type: 'PinsPlaced', data: { projectId: project, pins } },
  { type: 'PageFailed', data: { projectId: project, page: 2, version: 1, message: 'Damaged.' } },
  replaced([0.5, 0, 0, 0.5, 0, 0]),
  {
    type: 'PageNamed',
    data: { projectId: project, page: 1, title: 'Roof', sheet: 'A-1', previous: { title: 'Hall', sheet: null } },
  },
  { type: 'PinsPlaced', data: { projectId: project, pins: [{ ...first, deviceId: device(8) }] } },
  {
    type: 'CablesLaid',
    data: { projectId: project, cables: [{ from: device(7), to: device(8), page: 1, metres: 9 }] },
  },
  { type: 'PinsTakenAway', data: { projectId: project, pins } },
]
const sent = (event: PlanEvent, revision: number): SentPlanEvent =>
  ({ ...fact(event), revision, occurredAt: null }) as never

it('[PLAN-13] a page that was given the whole at any event, and folds the rest, shows what the server answers', () => {
  const model = openPlan()
  const answers = EVENTS.map((event, revision) => {
    model.apply(evolve(model.view, fact(event)))
    const { plan } = model.view
    if (!plan) throw new Error('there is a plan')
    return structuredClone(planAnswer(plan, model.view, revision))
  })
  for (const [start, whole] of answers.entries()) {
    const view = planKind.openView({ id: 1, role: 'employee' } as never)
    view.replace(whole, false)
    for (const [revision, event] of EVENTS.entries()) if (revision > start) view.fold(sent(event, revision), false)
    expect(view.predict([])).toEqual({ plan: answers.at(-1) })
  }
})

it("[PLAN-22] a person's own gestures show over what the server told, in the order in which they were made", () => {
  const view = planKind.openView({ id: 3, role: 'employee' } as never)
  for (const [revision, event] of EVENTS.slice(0, 2).entries()) view.fold(sent(event, revision), false)
  const of = { deviceId: device(7), kind: 'planned' as const, card: 'Cam 7' }
  const waiting = (command: PlanGesture) => ({ command, at: '2026-11-29T08:00:00.000Z' }) as Entry<PlanGesture>
  const moved = waiting({ type: 'PlacePin', data: { ...of, ...place, x: 0.75 } })
  const taken = waiting({ type: 'RemovePin', data: of })
  const back = waiting({ type: 'UndoPin', data: { ...of, projectId: project, undoes: [], to: place } })
  const pinsAfter = (...pending: readonly Entry<PlanGesture>[]) =>
    view.predict(pending).plan?.pins.map(({ x, by }) => [x, by])
  const confirmed = pinsAfter()
  expect(confirmed).toMatchObject([[0.25, expect.anything()]])
  expect(pinsAfter(moved)).toEqual([[0.75, 3]])
  expect(pinsAfter(moved, taken)).toEqual([])
  expect(pinsAfter(moved, taken, back)).toEqual([[0.25, 3]])
  expect(pinsAfter()).toEqual(confirmed)
  expect(view.predict([])).toBe(view.predict([]))
})

it("[PLAN-65] a person's own cables show at once, go with their pins, and come back with them", () => {
  const view = planKind.openView({ id: 3, role: 'employee' } as never)
  for (const [revision, event] of EVENTS.slice(0, 6).entries()) view.fold(sent(event, revision), false)
  const ofPin = { deviceId: device(7), kind: 'planned' as const, card: 'Cam 7' }
  const ofCable = { from: device(7), to: device(8), cards: 'Cam 7 and Cam 8' }
  const waiting = (command: PlanGesture) => ({ command, at: '2026-11-29T08:00:00.000Z' }) as Entry<PlanGesture>
  const laid = waiting({ type: 'LayCable', data: { ...ofCable, metres: 9 } })
  const longer = waiting({ type: 'LayCable', data: { ...ofCable, from: device(8), to: device(7), metres: 12 } })
  const again = waiting({ type: 'LayCable', data: ofCable })
  const removed = waiting({ type: 'RemoveCable', data: ofCable })
  const undone = waiting({
    type: 'UndoCable',
    data: { ...ofCable, projectId: project, undoes: [], cable: { metres: 12 } },
  })
  const taken = waiting({ type: 'RemovePin', data: ofPin })
  const back = waiting({ type: 'UndoPin', data: { ...ofPin, projectId: project, undoes: [], to: place } })
  const lengths = (...pending: readonly Entry<PlanGesture>[]) =>
    view.predict(pending).plan?.cables.map(({ from, metres }) => [from, metres])
  expect(lengths()).toEqual([])
  expect(lengths(laid)).toEqual([[7, 9]])
  expect(lengths(laid, longer)).toEqual([[7, 12]])
  expect(lengths(again)).toEqual([[7, null]])
  expect(lengths(laid, again)).toEqual([[7, 9]])
  expect(lengths(laid, removed)).toEqual([])
  expect(lengths(laid, removed, undone)).toEqual([[7, 12]])
  expect(lengths(laid, taken)).toEqual([])
  expect(lengths(laid, taken, back)).toEqual([[7, 9]])
})
