import { expect, it } from 'vitest'
import { differenceWords, paintDifference, type Pixels } from './difference.ts'

/** A drawing of 30 by 30 pixels with black ones at these places. */
function drawing(...black: readonly (readonly [number, number])[]): Pixels {
  const data = new Uint8ClampedArray(30 * 30 * 4).fill(255)
  for (const [x, y] of black) data.set([0, 0, 0, 255], (y * 30 + x) * 4)
  return { width: 30, height: 30, data }
}
const colourAt = ({ data }: Pixels, x: number, y: number) => [...data.subarray((y * 30 + x) * 4, (y * 30 + x) * 4 + 3)]

it('[PLAN-36] lines that are gone are red, new ones green, those in both grey; a line that moved by a pixel is the same', () => {
  const before = drawing([2, 2], [15, 15], [20, 5])
  const after = drawing([3, 2], [25, 25], [20, 5])
  expect(paintDifference(before, after)).toEqual({ gone: 1, added: 1, parts: ['middle', 'lower right'] })
  expect(colourAt(before, 15, 15)).toEqual([200, 30, 30])
  expect(colourAt(before, 25, 25)).toEqual([20, 130, 60])
  expect(colourAt(before, 20, 5)).toEqual([175, 180, 185])
  expect(colourAt(before, 2, 2)).toEqual([175, 180, 185])
  expect(colourAt(before, 10, 10)).toEqual([255, 255, 255])
})

it('[PLAN-36] the change is said in a sentence', () => {
  const words = (before: Pixels, after: Pixels) => differenceWords(paintDifference(before, after))
  expect(words(drawing([1, 1]), drawing([1, 1]))).toBe('Both drawings look the same.')
  expect(words(drawing([1, 1]), drawing())).toBe('Lines are gone (red): most in the part upper left.')
  expect(words(drawing(), drawing([15, 1], [15, 15], [16, 15]))).toBe(
    'Lines were added (green): most in the part middle, and in 1 of 8 other parts.',
  )
})
