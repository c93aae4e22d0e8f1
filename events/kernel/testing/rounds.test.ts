import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** The module as a process with these variables has it. */
async function roundsWith(FIELDBOARD_TEST_ROUNDS: string, FIELDBOARD_TEST_SEED: string) {
  for (const variable of Object.entries({ FIELDBOARD_TEST_ROUNDS, FIELDBOARD_TEST_SEED })) vi.stubEnv(...variable)
  vi.resetModules()
  return import('./rounds.ts')
}

it('the gate takes few rounds of the same seed every time', async () => {
  const { roundsOf, runsOf, seedsOf } = await roundsWith('', '')
  expect(roundsOf({ nightly: 20 })).toBe(1)
  expect(seedsOf({ gate: 3, nightly: 20 })).toEqual([1, 2, 3])
  expect(Object.values(runsOf())).toEqual([100, 1])
})

it('a nightly run takes many rounds, which count on from its seed', async () => {
  const { roundsOf, runsOf, seedsOf } = await roundsWith('nightly', '261126000')
  expect(roundsOf({ nightly: 20 })).toBe(20)
  expect(seedsOf({ gate: 2, nightly: 3 })).toEqual([261126000, 261126001, 261126002])
  expect(Object.values(runsOf({ gate: 3, nightly: 4 }))).toEqual([4, 261126000])
})

it('a round that failed is the first one when its seed is given', async () => {
  const { seedsOf } = await roundsWith('', '261126007')
  expect(seedsOf({ nightly: 20 })).toEqual([261126007])
})
