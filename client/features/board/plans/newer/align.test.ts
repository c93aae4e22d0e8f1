import { expect, it } from 'vitest'
import { planAnswer } from '#events/plan/answer.ts'
import { added, device, project } from '#events/plan/examples.ts'
import { evolve } from '#events/plan/evolve.ts'
import { mapped } from '#events/plan/maps.ts'
import { openPlan } from '#events/plan/open-plan.ts'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { type Aligning, alignmentOf, cssMatrix, mapOf, type Newer, pinsLeaving, withPoint } from './align.ts'

const page = { width: 800, height: 600 }
const newer = (own = { width: 1600, height: 1200 }): Newer => ({
  ...{ file: new File([], 'New.pdf'), filePage: 1, pages: 1, own, picture: '' },
})
const lying = (own?: Newer['own']): Aligning => ({ of: 'pair', newer: newer(own), pairs: [], from: null })
const pick = (aligning: Aligning, ...points: readonly (readonly [number, number])[]) =>
  points.reduce((one: Aligning | null, [x, y]) => one && withPoint(one, { x, y }, page), aligning)

it('[PLAN-35] a drawing of the same size lies on the page by itself, another one is as wide as the page until points are chosen', () => {
  expect(alignmentOf(lying({ width: 804, height: 598 }), page)).toMatchObject({ is: 'aligned', isBySize: true })
  const high = lying({ width: 1600, height: 2400 })
  expect(alignmentOf(high, page)).toEqual({ is: 'wanting' })
  expect(mapped(mapOf(high, page), { x: 1, y: 1 })).toEqual({ x: 1, y: 0.5 })
})

it('[PLAN-35] two points lay a drawing of another size on the page: the first one moves it, the second one turns and scales it', () => {
  const one = pick(lying(), [0.2, 0.2], [0.3, 0.4])
  if (!one) throw new Error('both points are on the drawing')
  expect(one.pairs).toEqual([{ from: { x: 0.2, y: 0.2 }, to: { x: 0.3, y: 0.4 } }])
  expect(mapped(mapOf(one, page), { x: 0.2, y: 0.2 })).toEqual({ x: expect.closeTo(0.3), y: expect.closeTo(0.4) })
  const two = pick(one, [0.8, 0.2], [0.5, 0.2])
  if (!two) throw new Error('both points are on the drawing')
  const alignment = alignmentOf(two, page)
  if (alignment.is !== 'aligned') throw new Error(alignment.is)
  for (const { from, to } of two.pairs)
    expect(mapped(alignment.map, from)).toEqual({ x: expect.closeTo(to.x), y: expect.closeTo(to.y) })
  expect(pick(two, [0.2, 0.2], [0.2, 0.2])?.pairs).toHaveLength(3)
})

it('[PLAN-35] a point beside the newer drawing is none, and points that are one are told', () => {
  expect(pick(lying({ width: 1600, height: 600 }), [0.5, 0.5], [0.5, 0.9])).toBeNull()
  const same = { from: { x: 0.5, y: 0.5 }, to: { x: 0.5, y: 0.5 } }
  expect(alignmentOf({ ...lying(), pairs: [same, same] }, page)).toEqual({ is: 'too close' })
})

it('[PLAN-35] the pins that would leave the page are counted', () => {
  const model = openPlan()
  const pin = (id: number, x: number) => ({
    ...{ deviceId: device(id), kind: 'planned' as const, place: { page: 1, version: 1, x, y: 0.5 } },
  })
  const placed = {
    type: 'PinsPlaced' as const,
    data: { projectId: project, pins: [pin(1, 0.1), pin(2, 0.4), pin(3, 0.9)] },
  }
  for (const event of [added(1), placed]) model.apply(evolve(model.view, fact(event)))
  if (!model.view.plan) throw new Error('there is a plan')
  const { pages, pins } = planAnswer(model.view.plan, model.view, 1)
  const [first] = pages
  if (!first) throw new Error('the plan has a page')
  // Twice as large, from its upper left corner on.
  expect(pinsLeaving(pins, first, [2, 0, 0, 2, 0, 0])).toEqual({ leaving: 1, all: 3 })
  expect(pinsLeaving(pins, first, [1, 0, 0, 1, 0.5, 0])).toEqual({ leaving: 1, all: 3 })
})

it('[PLAN-35] the picture of the newer drawing is laid over the page as its map says', () => {
  const shown = { x: 100, y: 50, width: 400, height: 300 }
  // The page is the upper left quarter of the newer drawing.
  expect(cssMatrix([0.5, 0, 0, 0.5, 0, 0], { width: 800, height: 600 }, shown)).toMatch(
    /^matrix\(1,-?0,-?0,1,100,50\)$/,
  )
})
