import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { readInks } from '../../../client/features/board/plans/pin-sprites.ts'
import { PlanMarks } from '../../../client/features/board/plans/plan-marks.ts'

const SIZE = 100
/** Columns of pixels, right of a pin in the middle, that the faces of so many people cover at its height. */
function coveredBy(count: number): number {
  const context = createCanvas(SIZE, SIZE).getContext('2d')
  const people = Array.from({ length: count }, (_, index) => ({ id: index, name: `Ivo Ladder ${index}` }))
  new PlanMarks(readInks()).faces(context as unknown as CanvasRenderingContext2D, { x: 10, y: 50 }, people)
  const { data } = context.getImageData(0, 50, SIZE, 1)
  return Array.from({ length: SIZE }, (_, x) => data[4 * x + 3] ?? 0).filter((alpha) => alpha > 128).length
}

it('[PLAN-58] the length of a measured line is written on paper that covers the lines of the drawing', () => {
  const context = createCanvas(SIZE, SIZE).getContext('2d')
  context.fillRect(0, 0, SIZE, SIZE)
  const inks = { ...readInks(), paper: '#fff', ink: '#fff', accent: '#000' }
  const [from, to] = [
    { x: 5, y: 50 },
    { x: 95, y: 50 },
  ]
  new PlanMarks(inks).measured(context as unknown as CanvasRenderingContext2D, from, to, '12 m')
  const { data } = context.getImageData(40, 45, 20, 11)
  expect(data.every((value) => value === 255)).toBe(true)
})

it('[PLAN-42] up to three faces stand beside a pin; of more people the last one says how many', () => {
  const [none, one, two, three, four, nine] = [0, 1, 2, 3, 4, 9].map(coveredBy)
  expect(none).toBe(0)
  expect(one).toBeGreaterThan(14)
  expect([(two ?? 0) - (one ?? 0), (three ?? 0) - (two ?? 0)]).toEqual([12, 12])
  expect([four, nine]).toEqual([three, three])
})
