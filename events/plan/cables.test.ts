import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { CommandId } from '../kernel/ids.ts'
import { planAnswer } from './answer.ts'
import { planDecider } from './decide.ts'
import type { PlanEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { added, device, pin, project, replaced } from './examples.ts'
import { MAX_CABLES } from './limits.ts'
import { openPlan } from './open-plan.ts'
import { stepsOf } from './take-back.ts'

const { given } = specification(planDecider)
const employee = by(1)
const installer = by(2, 'installer')
const customer = by(3, 'customer')

const [page, version] = [1, 1]
const at = (x: number, y = 0.5, more = {}) => ({ page, version, x, y, ...more })
const placed = (id: number, place = at(0.25), kind: 'planned' | 'built' = 'planned'): PlanEvent => ({
  type: 'PinsPlaced',
  data: { projectId: project, pins: [{ deviceId: device(id), kind, place }] },
})
const ends = { from: device(7), to: device(8) }
const cable = { ...ends, page: 1, metres: null }
const laid = (metres: number | null = null): PlanEvent => ({
  type: 'CablesLaid',
  data: { projectId: project, cables: [{ ...cable, metres }] },
})
const lay = (metres?: number | null) =>
  ({ type: 'LayCable', data: { ...ends, ...(metres !== undefined && { metres }) } }) as const
const undo = (...events: PlanEvent[]) => ({
  type: 'TakeBack' as const,
  data: {
    undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')],
    steps: events.toReversed().flatMap((event) => stepsOf(fact(event)) ?? []),
  },
})
const PINNED = [added(2), placed(7), placed(8, at(0.75))]
const after = (...events: readonly PlanEvent[]) => given(...events.map((event) => fact(event)))
const types = (events: readonly PlanEvent[]) => events.map(({ type }) => type)
/** The cables as the API answers them. */
const answered = (...events: readonly PlanEvent[]) => {
  const model = openPlan()
  for (const event of events) model.apply(evolve(model.view, fact(event)))
  const { plan } = model.view
  return plan && planAnswer(plan, model.view, events.length).cables
}

describe('[PLAN-64] a cable', () => {
  it('lies between two cards that have places on one page', () => {
    for (const person of [employee, installer]) expect(after(...PINNED).when(lay(), person).events).toEqual([laid()])
    expect(after(added(2), placed(7)).refusal(lay())).toEqual({ code: 'cable-ends-apart' })
    expect(after(added(2), placed(7), placed(8, at(0.5, 0.5, { page: 2 }))).refusal(lay())).toEqual({
      code: 'cable-ends-apart',
    })
    expect(after(...PINNED).refusal({ type: 'LayCable', data: { from: device(7), to: device(7) } })).toEqual({
      code: 'cable-to-itself',
    })
    // Where a card hangs counts before where it was to hang.
    const elsewhere = placed(8, at(0.5, 0.5, { page: 2 }), 'built')
    expect(after(...PINNED, elsewhere).refusal(lay())).toEqual({ code: 'cable-ends-apart' })
  })

  it('[PLAN-73] is one between the same two, from whichever end, with a length of its own, which stays where it is laid again, or none', () => {
    const plan = after(...PINNED, laid())
    expect(plan.when(lay()).events).toEqual([])
    const back = { type: 'LayCable', data: { from: device(8), to: device(7), metres: 14 } } as const
    const [longer] = plan.when(back).events
    if (!longer) throw new Error('it is longer')
    expect(longer).toEqual({
      type: 'CableLengthsChanged',
      data: { projectId: project, cables: [{ ...cable, metres: 14, previous: null }] },
    })
    const shorter = after(...PINNED, laid(), longer).when(lay(null)).events
    expect(shorter).toMatchObject([{ data: { cables: [{ metres: null, previous: 14 }] } }])
    expect(after(...PINNED, laid(), longer).when(lay()).events).toEqual([])
    const take = { type: 'TakeCableAway', data: { from: device(8), to: device(7) } } as const
    expect(plan.when(take).events).toEqual([{ type: 'CablesTakenAway', data: { projectId: project, cables: [cable] } }])
    expect(after(...PINNED).when(take).events).toEqual([])
  })

  it(`is one of ${MAX_CABLES} at most`, () => {
    const full: PlanEvent = {
      type: 'CablesLaid',
      data: {
        projectId: project,
        cables: Array.from({ length: MAX_CABLES }, (_, id) => ({ ...cable, to: device(id + 10) })),
      },
    }
    expect(after(...PINNED, full).refusal(lay())).toEqual({ code: 'cables-full' })
  })
})

describe('[PLAN-65] a cable', () => {
  const take = { type: 'TakePinAway', data: { deviceId: device(8), kind: 'planned' } } as const

  it('goes with the last pin of an end, and comes back with it', () => {
    const gone = after(...PINNED, laid(14)).when(take).events
    expect(types(gone)).toEqual(['CablesTakenAway', 'PinsTakenAway'])
    expect(answered(...PINNED, laid(14), ...gone)).toEqual([])
    const back = after(...PINNED, laid(14), ...gone).when(undo(...gone)).events
    expect(back).toEqual([placed(8, at(0.75)), laid(14)])
    expect(after(...PINNED, laid(14), ...gone, ...back).when(undo(...back)).events).toEqual(gone)
    const hangs = placed(8, at(0.5), 'built')
    expect(types(after(...PINNED, hangs, laid()).when(take).events)).toEqual(['PinsTakenAway'])
  })

  it('goes with a pin that comes to stand on another page; both ends may go there together', () => {
    const move = (...ids: number[]) => ({
      type: 'PutPins' as const,
      data: { pins: ids.map((id) => pin(id, { page: 2 })) },
    })
    const moved = after(...PINNED, laid()).when(move(8)).events
    expect(types(moved)).toEqual(['CablesTakenAway', 'PinsMoved'])
    expect(types(after(...PINNED, laid(), ...moved).when(undo(...moved)).events)).toEqual(['PinsMoved', 'CablesLaid'])
    const both = after(...PINNED, laid()).when(move(7, 8)).events
    expect(types(both)).toEqual(['PinsMoved'])
    expect(answered(...PINNED, laid(), ...both)).toMatchObject([{ page: 2 }])
  })

  it('is not brought back, nor its pin, where the other end is gone by then; others lose theirs with a pin that is undone', () => {
    const gone = after(...PINNED, laid()).when(take).events
    const other = { type: 'TakePinAway', data: { deviceId: device(7), kind: 'planned' } } as const
    const both = [...gone, ...after(...PINNED, laid(), ...gone).when(other).events]
    expect(after(...PINNED, laid(), ...both).refusal(undo(...gone))).toEqual({ code: 'cable-ends-apart' })
    const fresh = after(...PINNED, laid()).when(undo(placed(8, at(0.75)))).events
    expect(types(fresh)).toEqual(['CablesTakenAway', 'PinsTakenAway'])
  })

  it('is undone by those who may lay one, and not once it has another length', () => {
    const plan = after(...PINNED, laid())
    expect(plan.when(undo(laid()), installer).events).toMatchObject([{ type: 'CablesTakenAway' }])
    expect(plan.refusal(undo(laid()), customer)).toEqual({ code: 'plan-undo-not-allowed' })
    const [longer] = plan.when(lay(14)).events
    if (!longer) throw new Error('it is longer')
    expect(after(...PINNED, laid(), longer).refusal(undo(laid()))).toMatchObject({ code: 'plan-moved-on' })
    expect(after(...PINNED, laid(), longer).when(undo(longer)).events).toMatchObject([
      { type: 'CableLengthsChanged', data: { cables: [{ metres: null, previous: 14 }] } },
    ])
  })
})

it('[PLAN-66] without a length of its own a cable has that of the line between its pins, by the scale alone', () => {
  const own = { metres: null, isMeasured: false }
  expect(answered(...PINNED, laid())).toMatchObject([{ ...ends, page: 1, ...own }])
  const corner = { x: 0, y: 0 }
  const scaled: PlanEvent = {
    type: 'PageScaled',
    data: {
      ...{ projectId: project, page: 1, version: 1, previous: null },
      lines: [
        { from: corner, to: { x: 1, y: 0 }, metres: 40 },
        { from: corner, to: { x: 0, y: 1 }, metres: (40 * 595) / 842 },
      ],
    },
  }
  const half = { metres: 20, isMeasured: true }
  expect(answered(...PINNED, laid(), scaled)).toMatchObject([half])
  expect(answered(...PINNED, laid(21.5), scaled)).toMatchObject([{ metres: 21.5, isMeasured: false }])
  // The old drawing is a quarter of the newer one: places and scale follow.
  expect(answered(...PINNED, laid(), scaled, replaced([0.5, 0, 0, 0.5, 0, 0]))).toMatchObject([half])
  expect(answered(...PINNED, laid(), scaled, placed(8, at(0.5), 'built'))).toMatchObject([{ metres: 10 }])
})
