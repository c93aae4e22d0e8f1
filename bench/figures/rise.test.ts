import { expect, it } from 'vitest'
import { rise } from './rise.ts'

const over = (ms: (share: number) => number) =>
  Array.from({ length: 600 }, (_, index) => ({ at: 1_000 + index * 10, ms: ms(index / 600) }))

it('the rise of what takes longer and longer is found; a burst, noise and what never took place are none', () => {
  expect(rise(over((share) => 5 + 100 * share))).toBeCloseTo(92, 0)
  expect(rise(over(() => 5))).toBe(0)
  expect(Math.abs(rise(over((share) => (share > 0.45 && share < 0.5 ? 500 : 5))))).toBeLessThan(1)
  expect(Math.abs(rise(over((share) => 5 + Math.sin(share * 500))))).toBeLessThan(1)
  expect(rise([])).toBe(0)
})
