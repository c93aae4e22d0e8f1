import { expect, it } from 'vitest'
import { planAnswer } from '#events/plan/answer.ts'
import { added, replaced } from '#events/plan/examples.ts'
import { evolve } from '#events/plan/evolve.ts'
import { mapBy } from '#events/plan/maps.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { coneOf, conesOf, coneWords, dragged, FIRST_CONE, handlesOf, lengthOf, looksOf, withOneMore } from './cone.ts'

const at = { x: 100, y: 100 }

function pageAfter(...events: Parameters<typeof fact>[0][]) {
  const model = openPlan()
  for (const event of [added(1), ...events]) model.apply(evolve(model.view, fact(event as ReturnType<typeof added>)))
  if (!model.view.plan) throw new Error('there is a plan')
  const [page] = planAnswer(model.view.plan, model.view, 1).pages
  if (!page) throw new Error('the plan has a page')
  return page
}

it('[PLAN-38] the tip turns a camera in steps of 5 degrees and, with a scale, its reach in steps of half a metre', () => {
  expect(dragged(FIRST_CONE, 'tip', at, { x: 152, y: 99 }, 0.1)).toMatchObject({ bearing: 90, reach: 5 })
  expect(dragged(FIRST_CONE, 'tip', at, { x: 98, y: 152 }, 0.1)).toMatchObject({ bearing: 180, reach: 5 })
  expect(dragged(FIRST_CONE, 'tip', at, { x: 99, y: 40 }, 0.1)).toMatchObject({ bearing: 0, reach: 6 })
  expect(dragged(FIRST_CONE, 'tip', at, { x: 100, y: 0 }, 200)).toMatchObject({ reach: 10_000 })
  expect(dragged(FIRST_CONE, 'tip', at, { x: 60, y: 60 }, null)).toMatchObject({ bearing: 315, reach: 10 })
})

it('[PLAN-38] the end of the arc makes the angle larger and smaller in steps, up to a whole circle', () => {
  const angleAfter = (x: number, y: number) => dragged(FIRST_CONE, 'edge', at, { x, y }, 0.1).angle
  expect(angleAfter(150, 100)).toBe(180)
  expect(angleAfter(150, 50)).toBe(90)
  expect(angleAfter(100, 50)).toBe(5)
  expect(angleAfter(100, 150)).toBe(360)
})

it('[PLAN-38] handles stand at the tip and at the end of the arc; a circle has no end', () => {
  const near = (x: number, y: number) => ({ x: expect.closeTo(x), y: expect.closeTo(y) })
  expect(handlesOf({ ...FIRST_CONE, bearing: 90, angle: 180 }, at, 50)).toEqual({
    tip: near(150, 100),
    edge: near(100, 150),
  })
  expect(handlesOf({ ...FIRST_CONE, angle: 360 }, at, 50).edge).toBeNull()
})

it('[PLAN-38] a camera turns with its drawing, and without a scale its reach is neither drawn nor told', () => {
  const first = pageAfter()
  const pin = { version: 1, x: 0.5, y: 0.5, bearing: 90, angle: 60, reach: 12 }
  expect(coneOf(first, pin)).toMatchObject({ bearing: 90, angle: 60, reach: 12 })
  // A quarter of a turn clockwise about the middle.
  const pairs = [
    { from: { x: 0.5, y: 0.5 }, to: { x: 0.5, y: 0.5 } },
    { from: { x: 0.6, y: 0.5 }, to: { x: 0.5, y: 0.5 + (0.1 * first.own.width) / first.own.height } },
  ]
  const map = mapBy(pairs, first.own, first.own)
  if (!map) throw new Error('the points say a map')
  const turned = pageAfter(replaced(map))
  expect(coneOf(turned, pin)?.bearing).toBeCloseTo(180)
  expect(coneOf(turned, { ...pin, version: 2 })?.bearing).toBe(90)
  expect(lengthOf({ reach: 12 }, first)).toBe(lengthOf({ reach: 50 }, first))
  expect(coneWords(FIRST_CONE, null)).toBe('0°, 90° wide')
  expect(coneWords({ ...FIRST_CONE, angle: 360 }, (reach) => `${reach} m`)).toBe('all around, 10 m')
  expect(coneOf(first, { ...pin, bearing: undefined })).toBeNull()
})

it('[PLAN-43] a camera has a view for each sensor, up to eight, and the next one begins beside the last', () => {
  const page = pageAfter()
  const place = { version: 1, x: 0.5, y: 0.5 }
  const first = { bearing: 300, angle: 60, reach: 12 }
  const pin = { ...place, ...first, views: [{ bearing: 90, pixels: 1920 }] }
  const cones = conesOf(page, pin)
  expect(cones).toEqual([
    { ...first, pixels: undefined },
    { bearing: 90, angle: FIRST_CONE.angle, reach: undefined, pixels: 1920 },
  ])
  expect(looksOf(cones)).toEqual({ ...first, views: [{ bearing: 90, angle: FIRST_CONE.angle, pixels: 1920 }] })
  expect(looksOf(cones.slice(0, 1))).toEqual(first)
  expect(conesOf(page, { ...place, views: pin.views })).toEqual([])
  expect(withOneMore(cones.slice(0, 1))?.at(-1)).toMatchObject({ bearing: 0, angle: 60, reach: 12 })
  const eight = Array.from({ length: 8 }, () => FIRST_CONE)
  expect([withOneMore(eight.slice(1))?.length, withOneMore(eight)]).toEqual([8, null])
})
