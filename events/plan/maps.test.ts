import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fact } from '../kernel/testing/decider-spec.ts'
import { runsOf } from '../kernel/testing/rounds.ts'
import { planAnswer, placeNow } from './answer.ts'
import { PlanPage } from './api.ts'
import { added, project, replaced, sheet, device, file } from './examples.ts'
import { areMeasurable, inverse, mapBy, mapped, type PointPair } from './maps.ts'
import type { PageMap, PagePoint } from './page.ts'
import type { PlanEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { openPlan } from './open-plan.ts'

const part = fc.double({ min: 0.05, max: 0.95, noNaN: true })
const point = fc.record({ x: part, y: part })
/** A drawing that is turned, scaled and moved, on a page of another size. */
const turn = fc.record({
  angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  scale: fc.double({ min: 0.5, max: 2, noNaN: true }),
  ...{ dx: part, dy: part },
  width: fc.integer({ min: 400, max: 4000 }),
  height: fc.integer({ min: 400, max: 4000 }),
})
type Turn = { angle: number; scale: number; dx: number; dy: number; width: number; height: number }
type Size = { width: number; height: number }

/** The true place of a point of one drawing on the next, worked out in points of the page. */
function truth({ angle, scale, dx, dy, width, height }: Turn, from: Size, { x, y }: PagePoint): PagePoint {
  const [u, v] = [x * from.width * scale, y * from.height * scale]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return { x: (cos * u - sin * v) / width + dx, y: (sin * u + cos * v) / height + dy }
}

const apart = (one: PagePoint, other: PagePoint) => Math.hypot(one.x - other.x, one.y - other.y) > 0.2

it('[PLAN-7] two points turn, scale and move a drawing, three also skew it', () => {
  fc.assert(
    fc.property(turn, point, point, point, (to, ...[one, two, other]) => {
      fc.pre(apart(one, two))
      const from = { width: 842, height: 595 }
      const pairs = [one, two].map((at): PointPair => ({ from: at, to: truth(to, from, at) }))
      const map = mapBy(pairs, from, to)
      const found = map && mapped(map, other)
      const wanted = truth(to, from, other)
      expect(found?.x).toBeCloseTo(wanted.x, 6)
      expect(found?.y).toBeCloseTo(wanted.y, 6)
    }),
    runsOf(),
  )
  const skew = (at: PagePoint) => ({ x: 0.5 * at.x + 0.2 * at.y, y: 0.1 * at.x + 0.7 * at.y })
  const pairs = [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.1, y: 0.8 },
  ].map((from) => ({ from, to: skew(from) }))
  const map = mapBy(pairs, { width: 1, height: 1 }, { width: 1, height: 1 })
  const found = map && mapped(map, { x: 0.5, y: 0.5 })
  expect(found?.x).toBeCloseTo(0.35, 9)
  expect(found?.y).toBeCloseTo(0.4, 9)
})

it('[PLAN-7] whatever replaced a page and whenever pins were placed, each is within 2 px of its place on the newest drawing', () => {
  const version = fc.record({ turn, marks: fc.tuple(point, point), pins: fc.array(point, { maxLength: 3 }) })
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 6 }), (versions) => {
      fc.pre(versions.every(({ marks: [one, two] }) => apart(one, two)))
      const model = openPlan()
      const take = (event: PlanEvent) => model.apply(evolve(model.view, fact(event)))
      take(added())
      let size: Size = sheet().own
      /** Each pin with its true place on the newest drawing. */
      const truths = new Map<number, PagePoint>()
      let pins = 0
      for (const [index, { turn: next, marks, pins: placed }] of versions.entries()) {
        for (const { x, y } of placed) {
          const id = ++pins
          const place = { page: 1, version: index + 1, x, y }
          take({
            type: 'PinsPlaced',
            data: { projectId: project, pins: [{ deviceId: device(id), kind: 'planned', place }] },
          })
          truths.set(id, { x, y })
        }
        const from = size
        const map = mapBy(
          marks.map((at) => ({ from: at, to: truth(next, from, at) })),
          from,
          next,
        )
        if (!map) throw new Error('the points are apart')
        const { own, ...shown } = sheet(next.width, next.height)
        take({
          type: 'PageReplaced',
          data: { projectId: project, page: 1, version: index + 2, file: file('b'), filePage: 1, own, ...shown, map },
        })
        for (const [id, at] of truths) truths.set(id, truth(next, from, at))
        size = next
      }
      if (!model.view.plan) throw new Error('there is a plan')
      const plan = planAnswer(model.view.plan, model.view, 0)
      const [page] = plan.pages
      for (const pin of plan.pins) {
        const wanted = truths.get(pin.deviceId)
        if (!wanted || !page) throw new Error('each pin has a place')
        const now = placeNow(page, pin)
        expect(Math.hypot((now.x - wanted.x) * page.width, (now.y - wanted.y) * page.height)).toBeLessThan(2)
      }
    }),
    runsOf(),
  )
})

it('[PLAN-6] a scale goes over to newer versions, and says where its lines are more than 5 % apart', () => {
  const model = openPlan()
  const take = (event: PlanEvent) => model.apply(evolve(model.view, fact(event)))
  take(added())
  const lines = (metres: number) => [
    { from: { x: 0, y: 0 }, to: { x: 1, y: 0 }, metres: 35.08 },
    { from: { x: 0, y: 0 }, to: { x: 0, y: 1 }, metres },
  ]
  const scaled = (metres: number) => {
    take({
      type: 'PageScaled',
      data: { projectId: project, page: 1, version: 1, lines: lines(metres), previous: null },
    })
    const { plan } = model.view
    return plan && planAnswer(plan, model.view, 0).pages[0]?.scale
  }
  expect(scaled(24.79)).toMatchObject({ metresPerPixel: expect.closeTo(0.01, 6), apart: expect.closeTo(0, 3) })
  expect(scaled(24.79)).not.toHaveProperty('warning')
  expect(scaled(27.3)).toMatchObject({ warning: expect.stringContaining('10 % apart') })
  // Twice as large, and the old drawing is its upper left quarter: a pixel is as long as before.
  const half: PageMap = [0.5, 0, 0, 0.5, 0, 0]
  const { own, ...shown } = sheet(1684, 1190)
  take({
    type: 'PageReplaced',
    data: { projectId: project, page: 1, version: 2, file: file('b'), filePage: 1, own, ...shown, map: half },
  })
  expect(scaled(24.79)).toMatchObject({ metresPerPixel: expect.closeTo(0.01, 5) })
})

it('[PLAN-50] a page has no scale where none follows from its lines, or from its drawings', () => {
  const model = openPlan()
  const take = (event: PlanEvent) => model.apply(evolve(model.view, fact(event)))
  const answered = () => model.view.plan && planAnswer(model.view.plan, model.view, 0).pages[0]
  const scaled = (across: number, down: number) => {
    const from = { x: 0, y: 0 }
    const lines = [
      { from, to: { x: 1, y: 0 }, metres: across },
      { from, to: { x: 0, y: 1 }, metres: down },
    ]
    take({ type: 'PageScaled', data: { projectId: project, page: 1, version: 1, lines, previous: null } })
    return PlanPage.parse(answered()).scale
  }
  take(added())
  const least = Number.MIN_VALUE
  for (const [across, down] of [
    [least, least],
    [least, 5],
    [5, least],
  ] as const)
    expect(scaled(across, down)).toBeNull()
  expect(scaled(8.42, 5.95)).not.toBeNull()
  for (let version = 2; version < 60; version++) take(replaced([1e-6, 0, 0, 1e-6, 0, 0], version))
  expect(PlanPage.parse(answered()).scale).toBeNull()
  const from = { x: 0, y: 0 }
  for (const metres of [least, 0.0009, 0.001])
    expect(
      areMeasurable(
        [
          { from, to: { x: 1, y: 0 }, metres: 5 },
          { from, to: { x: 0, y: 1 }, metres },
        ],
        sheet().own,
      ),
    ).toBe(metres === 0.001)
})

it('[PLAN-7] the inverse of a map takes points back', () => {
  const map: PageMap = [0.5, 0.2, -0.1, 0.8, 0.3, -0.2]
  const back = mapped(inverse(map), mapped(map, { x: 0.25, y: 0.75 }))
  expect(back).toEqual({ x: expect.closeTo(0.25), y: expect.closeTo(0.75) })
})
