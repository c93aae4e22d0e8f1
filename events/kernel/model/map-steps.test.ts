import { expect, it } from 'vitest'
import { mapSteps } from './map-steps.ts'

const map = new Map(Array.from({ length: 100 }, (_, index) => [index, index]))

it.each([
  ['copied', () => new Map(map), 200],
  ['spread', () => [...map.values()], 100],
  ['searched', () => [...map].find(([key]) => key === 99), 100],
  ['passed over', () => map.forEach(() => undefined), 100],
])('a map of 100 entries that is %s takes a step for each', (_, action, steps) => {
  expect(mapSteps(action)).toBeGreaterThanOrEqual(steps)
})

it('a map that is looked up and changed takes a step for the change', () => {
  const action = () => map.set(1, map.get(2) ?? 0).delete(3)
  expect(mapSteps(action)).toBe(1)
  expect(mapSteps(() => undefined)).toBe(0)
})
