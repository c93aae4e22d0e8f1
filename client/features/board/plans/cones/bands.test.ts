import { expect, it } from 'vitest'
import { bandsOf, LIMITS, pixelsPerMetre } from './bands.ts'

it('[PLAN-39] the limits are those of IEC 62676-4: 2025 with seven names, 2014 with four', () => {
  expect(LIMITS['2025'].map(({ name, pixelsPerMetre: limit }) => [name, limit])).toEqual([
    ['Scrutinise', 1_500],
    ['Validate', 500],
    ['Characterise', 250],
    ['Perceive', 125],
    ['Discern', 80],
    ['Outline', 40],
    ['Overview', 20],
  ])
  expect(LIMITS['2014'].map(({ pixelsPerMetre: limit }) => limit)).toEqual([250, 125, 62.5, 25])
})

it('[PLAN-39] the pixels of a metre fall with the distance and with the angle of the lens', () => {
  // At 90 degrees the scene is twice as wide as it is far.
  expect(pixelsPerMetre(2_000, 90, 4)).toBeCloseTo(250)
  expect(pixelsPerMetre(2_000, 90, 8)).toBeCloseTo(125)
  // A scene of 10 m by 3,840 pixels, 10 m away.
  expect(pixelsPerMetre(3_840, 2 * Math.atan(0.5) * (180 / Math.PI), 10)).toBeCloseTo(384)
})

it('[PLAN-39] a band ends where the next limit is reached, and the last one at the reach', () => {
  const of = { pixels: 2_000, angle: 90 }
  const round = (standard: '2025' | '2014', reach: number) =>
    bandsOf(standard, { ...of, reach }).map(({ name, from, to }) => [name, +from.toFixed(2), +to.toFixed(2)])
  expect(round('2014', 30)).toEqual([
    ['Identify', 0, 4],
    ['Recognise', 4, 8],
    ['Observe', 8, 16],
    ['Detect', 16, 30],
  ])
  expect(round('2025', 10)).toEqual([
    ['Scrutinise', 0, 0.67],
    ['Validate', 0.67, 2],
    ['Characterise', 2, 4],
    ['Perceive', 4, 8],
    ['Discern', 8, 10],
  ])
  expect(bandsOf('2025', { ...of, angle: 360, reach: 10 })).toEqual([])
})
