import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { CommandId } from '../kernel/ids.ts'
import { planDecider } from './decide.ts'
import type { PlanEvent } from './events.ts'
import { added, device, file, pin, project, replaced, sheet } from './examples.ts'
import { MAX_PINS } from './limits.ts'
import { PlanId } from './plan-id.ts'
import { stepsOf } from './take-back.ts'

const { given } = specification(planDecider)
const employee = by(1)
const installer = by(2, 'installer')
const customer = by(3, 'customer')
const place = { page: 1, version: 1, x: 0.25, y: 0.5 }
const placed = (id: number, kind: 'planned' | 'built' = 'planned'): PlanEvent => ({
  type: 'PinsPlaced',
  data: { projectId: project, pins: [{ deviceId: device(id), kind, place }] },
})

describe('pages', () => {
  const add = { planId: PlanId.parse(5), projectId: project, file: file() }

  it('[PLAN-1] a plan is named by its file, each page with its number where it has several', () => {
    const { events } = given().when({ type: 'AddPlan', data: { ...add, pages: [sheet(), sheet()] } })
    expect(events).toMatchObject([
      { type: 'PlanAdded', data: { pages: [{ title: 'Hall, page 1' }, { title: 'Hall, page 2' }] } },
    ])
    const nameless = { ...add, file: { ...file(), fileName: '.pdf' }, pages: [sheet()] }
    expect(given().when({ type: 'AddPlan', data: nameless }).events).toMatchObject([
      { data: { pages: [{ title: '.pdf' }] } },
    ])
    expect(given(fact(added())).refusal({ type: 'AddPlan', data: { ...add, pages: [sheet()] } })).toEqual({
      code: 'plan-exists',
    })
  })

  const tiles = { key: 'plan-5/t.tiles', digest: 't', bytes: 9, mediaType: 'application/x-tiles' }
  const rendered = {
    type: 'NotePageRendered',
    data: { page: 1, version: 1, tiles, title: 'Ground floor', sheet: 'E-1' },
  } as const

  it('[PLAN-8] a page gets title and sheet as its drawing says them, unless a person named it', () => {
    const named = given(fact(added())).when({ type: 'ChangePage', data: { page: 1, title: 'Mine' } }).events
    expect(given(fact(added())).when(rendered, SYSTEM).events).toMatchObject([
      { data: { title: 'Ground floor', sheet: 'E-1' } },
    ])
    const after = given(fact(added()), ...named.map((event) => fact(event)))
    expect(after.when(rendered, SYSTEM).events).toMatchObject([{ data: { title: 'Mine', sheet: null } }])
  })

  it('[PLAN-8] the end of a rendering counts once', () => {
    const [event] = given(fact(added())).when(rendered, SYSTEM).events
    if (!event) throw new Error('it is noted')
    const after = given(fact(added()), fact(event))
    expect(after.when(rendered, SYSTEM).events).toEqual([])
    expect(
      after.when({ type: 'NotePageFailed', data: { page: 1, version: 1, message: 'Late' } }, SYSTEM).events,
    ).toEqual([])
  })

  it('[PLAN-6] a scale takes two lines at different angles', () => {
    const [from, east, south] = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0, y: 0.5 },
    ]
    const scale = (to: typeof east) => ({
      type: 'ChangePage' as const,
      data: {
        page: 1,
        scale: {
          lines: [
            { from, to: east, metres: 5 },
            { from, to, metres: 5 },
          ],
        },
      },
    })
    expect(given(fact(added())).refusal(scale({ x: 0.9, y: 0.05 }))).toEqual({ code: 'lines-unmeasurable' })
    expect(given(fact(added())).refusal(scale(from))).toEqual({ code: 'lines-unmeasurable' })
    expect(given(fact(added())).when(scale(south)).events).toMatchObject([
      { type: 'PageScaled', data: { version: 1, previous: null } },
    ])
    // One that waited without a connection stays on the drawing that it was measured on.
    const newer = given(fact(added()), fact(replaced([2, 0, 0, 2, 0, 0])))
    const measured = (version: number) => {
      const { type, data } = scale(south)
      return { type, data: { ...data, scale: { ...data.scale, version } } }
    }
    expect(newer.when(scale(south)).events).toMatchObject([{ type: 'PageScaled', data: { version: 2 } }])
    expect(newer.when(measured(1)).events).toMatchObject([{ type: 'PageScaled', data: { version: 1 } }])
    expect(newer.refusal(measured(3))).toEqual({ code: 'page-version-unknown' })
  })

  it('[PLAN-4] a drawing of the same size lies on the one before by itself, another one by points', () => {
    const replace = (width: number, points?: { from: { x: number; y: number }; to: { x: number; y: number } }[]) =>
      ({
        type: 'ReplacePage',
        data: { page: 1, file: file('b'), filePage: 1, ...sheet(width, 595), ...(points && { points }) },
      }) as const
    const plan = given(fact(added()))
    expect(plan.when(replace(850)).events).toMatchObject([
      { type: 'PageReplaced', data: { version: 2, map: [1, 0, 0, 1, 0, 0] } },
    ])
    expect(plan.refusal(replace(860))).toEqual({ code: 'page-size-differs' })
    const { type, data } = replace(850)
    const newer = given(fact(added()), fact(replaced([1, 0, 0, 1, 0, 0])))
    expect(newer.refusal({ type, data: { ...data, version: 1 } })).toEqual({ code: 'page-replaced' })
    expect(newer.when({ type, data: { ...data, version: 2 } }).events).toMatchObject([{ data: { version: 3 } }])
    const here = { x: 0.1, y: 0.1 }
    expect(
      plan.refusal(
        replace(1684, [
          { from: here, to: here },
          { from: here, to: here },
        ]),
      ),
    ).toEqual({ code: 'points-too-close' })
    // The old drawing is the left half of the new one.
    const [event] = plan.when(
      replace(1684, [
        { from: { x: 0, y: 0 }, to: { x: 0, y: 0 } },
        { from: { x: 1, y: 0 }, to: { x: 0.5, y: 0 } },
      ]),
    ).events
    if (event?.type !== 'PageReplaced') throw new Error('it replaces')
    for (const [index, value] of [0.5, 0, 0, 1, 0, 0].entries()) expect(event.data.map[index]).toBeCloseTo(value, 9)
  })
})

describe('pins', () => {
  it('[PLAN-2] employees plan and say what is built, installers say what is built, customers nothing', () => {
    const plan = given(fact(added()))
    const put = (kind: 'planned' | 'built') => ({ type: 'PutPins' as const, data: { pins: [pin(7, { kind })] } })
    expect(plan.when(put('planned'), employee).events).toMatchObject([{ type: 'PinsPlaced' }])
    expect(plan.when(put('built'), installer).events).toMatchObject([{ type: 'PinsPlaced' }])
    expect(plan.refusal(put('planned'), installer)).toEqual({ code: 'pin-of-employees' })
    expect(plan.refusal(put('built'), customer)).toEqual({ code: 'pin-of-employees' })
    const take = { type: 'TakePinAway', data: { deviceId: device(7), kind: 'planned' } } as const
    expect(given(fact(added()), fact(placed(7))).refusal(take, installer)).toEqual({ code: 'pin-of-employees' })
  })

  it('[PLAN-3] many pins are one gesture: new ones are placed, others moved, the same place changes nothing', () => {
    const plan = given(fact(added()), fact(placed(7)), fact(placed(8)))
    const { events } = plan.when({
      type: 'PutPins',
      data: { pins: [pin(7), pin(8, { x: 0.3 }), pin(9), pin(9, { y: 0.1 })] },
    })
    expect(events).toMatchObject([
      { type: 'PinsPlaced', data: { pins: [{ deviceId: 9, place: { y: 0.1, version: 1 } }] } },
      { type: 'PinsMoved', data: { pins: [{ deviceId: 8, from: { x: 0.25 }, to: { x: 0.3 } }] } },
    ])
  })

  it('[PLAN-3] a pin is placed on the newest version, or on the one that its person saw', () => {
    const plan = given(fact(added()), fact(replaced([1, 0, 0, 1, 0, 0])))
    const versionOf = (version?: number) => {
      const pins = [pin(7, version === undefined ? {} : { version })]
      return plan.when({ type: 'PutPins', data: { pins } }).events
    }
    expect(versionOf()).toMatchObject([{ data: { pins: [{ place: { version: 2 } }] } }])
    expect(versionOf(1)).toMatchObject([{ data: { pins: [{ place: { version: 1 } }] } }])
    expect(plan.refusal({ type: 'PutPins', data: { pins: [pin(7, { version: 3 })] } })).toEqual({
      code: 'page-version-unknown',
    })
    expect(plan.refusal({ type: 'PutPins', data: { pins: [pin(7, { page: 2 })] } })).toEqual({ code: 'page-unknown' })
  })

  it(`[PLAN-3] a plan has at most ${MAX_PINS} pins`, () => {
    const many: PlanEvent = {
      type: 'PinsPlaced',
      data: {
        projectId: project,
        pins: Array.from({ length: MAX_PINS }, (_, id) => ({
          deviceId: device(id + 1),
          kind: 'planned' as const,
          place,
        })),
      },
    }
    const plan = given(fact(added()), fact(many))
    expect(plan.refusal({ type: 'PutPins', data: { pins: [pin(MAX_PINS + 1)] } })).toEqual({ code: 'pins-full' })
    expect(plan.when({ type: 'PutPins', data: { pins: [pin(1, { x: 0.9 })] } }).events).toHaveLength(1)
  })
})

describe('[PLAN-5] undo', () => {
  const undoes = [CommandId.parse('00000000-0000-4000-8000-000000000001')]
  const undo = (...events: PlanEvent[]) => ({
    type: 'TakeBack' as const,
    data: { undoes, steps: events.flatMap((event) => stepsOf(fact(event)) ?? []) },
  })
  const moved: PlanEvent = {
    type: 'PinsMoved',
    data: {
      projectId: project,
      pins: [{ deviceId: device(7), kind: 'planned', from: place, to: { ...place, x: 0.9 } }],
    },
  }

  it('turns placed, moved and taken pins round, and its own undo too', () => {
    const [back] = given(fact(added()), fact(placed(7)), fact(moved)).when(undo(moved)).events
    if (!back) throw new Error('it is turned back')
    expect(back).toMatchObject({ type: 'PinsMoved', data: { pins: [{ to: { x: 0.25 } }] } })
    const after = given(fact(added()), fact(placed(7)), fact(moved), fact(back))
    expect(after.when(undo(back)).events).toEqual([moved])
    expect(after.when(undo(placed(7))).events).toMatchObject([{ type: 'PinsTakenAway' }])
    const gone: PlanEvent = {
      type: 'PinsTakenAway',
      data: { projectId: project, pins: [{ deviceId: device(7), kind: 'planned', place }] },
    }
    expect(given(fact(added()), fact(placed(7)), fact(gone)).when(undo(gone)).events).toEqual([placed(7)])
  })

  it('changes nothing where it is so already, and is refused where a pin stands somewhere else by now', () => {
    const plan = given(fact(added()), fact(placed(7)))
    expect(plan.when(undo(moved)).events).toEqual([])
    const elsewhere: PlanEvent = {
      ...moved,
      data: {
        projectId: project,
        pins: [{ deviceId: device(7), kind: 'planned', from: place, to: { ...place, y: 0.9 } }],
      },
    }
    expect(given(fact(added()), fact(placed(7)), fact(elsewhere, installer, 5)).refusal(undo(moved))).toMatchObject({
      code: 'plan-moved-on',
      by: 2,
    })
    expect(plan.refusal(undo(placed(7)), installer)).toEqual({ code: 'plan-undo-not-allowed' })
  })

  it('turns titles and scales back', () => {
    const line = { from: { x: 0, y: 0 }, to: { x: 0.5, y: 0 }, metres: 5 }
    const change = { page: 1, title: 'Roof', scale: { lines: [line, { ...line, to: { x: 0, y: 0.5 } }] } }
    const { events } = given(fact(added())).when({ type: 'ChangePage', data: change })
    const after = given(fact(added()), ...events.map((event) => fact(event)))
    expect(after.when(undo(...events)).events).toMatchObject([
      { type: 'PageNamed', data: { title: 'Hall' } },
      { type: 'PageScaled', data: { lines: null } },
    ])
  })
})
