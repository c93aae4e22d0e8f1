import { expect, it } from 'vitest'
import { barMetres, metresIn, NOT_MEASURED, verdictOn, withEnd, withLength, withoutLast } from './measuring.ts'

const own = { width: 800, height: 400 }
const shown = { width: 1600, height: 800 }
const across = { from: { x: 0, y: 0.5 }, to: { x: 0.5, y: 0.5 }, metres: 20 }
/** As long as the other one on the page, since that is twice as wide as it is high. */
const down = { from: { x: 0.5, y: 0 }, to: { x: 0.5, y: 1 }, metres: 20 }

it('[PLAN-34] two lines at different angles measure a page, and up to 5 % apart they say one scale', () => {
  expect(verdictOn([], own, shown)).toEqual({ is: 'unfinished' })
  expect(verdictOn([across], own, shown)).toEqual({ is: 'unfinished' })
  expect(verdictOn([across, down], own, shown)).toEqual({ is: 'fine' })
  expect(verdictOn([across, { ...down, metres: 20.9 }], own, shown)).toEqual({ is: 'fine' })
  expect(verdictOn([across, { ...down, metres: 21.2 }], own, shown)).toEqual({ is: 'apart', percent: 6 })
  const slightly = { ...across, to: { x: 0.5, y: 0.6 } }
  expect(verdictOn([across, slightly], own, shown)).toEqual({ is: 'same angle' })
})

it('[PLAN-34] a line has two ends and a length, is begun anew by a third end, and is drawn again', () => {
  const [a, b, c] = [
    { x: 0, y: 0.5 },
    { x: 0.5, y: 0.5 },
    { x: 0.25, y: 0.5 },
  ]
  const one = withEnd(NOT_MEASURED, a)
  expect(withLength(one, 20).lines).toEqual([])
  const two = withEnd(one, b)
  expect(withEnd(two, c).ends).toEqual([c])
  const measured = withLength(two, 20)
  expect(measured).toEqual({ of: 'line', lines: [{ from: a, to: b, metres: 20 }], ends: [] })
  expect(withoutLast(measured)).toEqual(NOT_MEASURED)
})

it.each([
  ['4.25', 4.25],
  [' 4,25 ', 4.25],
  ['', null],
  ['0', null],
  ['-3', null],
  ['four', null],
  ['200000', null],
])('[PLAN-34] a length of "%s" is %s m', (text, metres) => {
  expect(metresIn(text)).toBe(metres)
})

it.each([
  [0.01, 1],
  [0.05, 5],
  [0.3, 20],
  [0.0005, 0.05],
])('[PLAN-34] where a pixel is %s m the scale bar shows %s m', (metresPerPixel, metres) => {
  expect(barMetres(metresPerPixel, 120)).toBeCloseTo(metres)
})
