import { expect, it } from 'vitest'
import { median, percentile, Rounds } from './statistics.ts'

it('a percentile is a value that was measured', () => {
  const values = [9, 1, 5, 3, 7]
  expect(median(values)).toBe(5)
  expect(percentile(values, 0.95)).toBe(9)
  expect(percentile(values, 0)).toBe(1)
  expect(percentile([], 0.5)).toBeNaN()
})

it('what never came counts as the slowest', () => {
  expect(percentile([1, Number.POSITIVE_INFINITY, 2], 0.95)).toBe(Number.POSITIVE_INFINITY)
})

it('a round that was disturbed does not change what is typical, and shows among all samples', () => {
  const rounds = new Rounds()
  for (const samples of [
    [1, 2, 3],
    [100, 200, 300],
    [1, 2, 4],
  ])
    rounds.add(samples)
  expect(rounds.typical(0.5)).toBe(2)
  expect(rounds.overall(1)).toBe(300)
})
