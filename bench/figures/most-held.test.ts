import { expect, it } from 'vitest'
import { mostHeld } from './most-held.ts'

const upTo = (limit: number) => async (rate: number) => rate <= limit

it('finds what each side holds, within the precision', async () => {
  const [fast = 0, slow = 0] = await mostHeld([upTo(3_000), upTo(70)], { first: 250, highest: 16_000, precision: 1.05 })
  expect(fast).toBeGreaterThan(3_000 / 1.05)
  expect(fast).toBeLessThanOrEqual(3_000)
  expect(slow).toBeGreaterThan(70 / 1.05)
  expect(slow).toBeLessThanOrEqual(70)
})

it('ends with a side that holds nothing, and with one that holds everything', async () => {
  const options = { first: 250, highest: 1_000, precision: 1.05 }
  expect(await mostHeld([upTo(0), upTo(Number.POSITIVE_INFINITY)], options)).toEqual([0, 1_000])
})

it('tries a rate twice before it counts as not held', async () => {
  let tries = 0
  const unlucky = async () => ++tries !== 1
  expect(await mostHeld([unlucky], { first: 250, highest: 250, precision: 1.05 })).toEqual([250])
})
