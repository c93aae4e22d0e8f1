import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** The module as a process with these variables has it. */
async function roundsWith(variables: { readonly rounds: string; readonly seed: string }) {
  vi.stubEnv('FIELDBOARD_TEST_ROUNDS', variables.rounds)
  vi.stubEnv('FIELDBOARD_TEST_SEED', variables.seed)
  vi.resetModules()
  return import('./rounds.ts')
}

it('the gate takes few rounds of the same seed every time', async () => {
  const { roundsOf, runsOf, seedsOf } = await roundsWith({ rounds: '', seed: '' })
  expect(roundsOf({ nightly: 20 })).toBe(1)
  expect(seedsOf({ gate: 3, nightly: 20 })).toEqual([1, 2, 3])
  expect(runsOf()).toEqual({ numRuns: 100, seed: 1 })
})

it('a nightly run takes many rounds, which count on from its seed', async () => {
  const { roundsOf, runsOf, seedsOf } = await roundsWith({ rounds: 'nightly', seed: '261126000' })
  expect(roundsOf({ nightly: 20 })).toBe(20)
  expect(seedsOf({ gate: 3, nightly: 4 })).toEqual([261126000, 261126001, 261126002, 261126003])
  expect(runsOf({ gate: 3, nightly: 4 })).toEqual({ numRuns: 4, seed: 261126000 })
})

it('a round that failed is the first one when its seed is given', async () => {
  const { seedsOf } = await roundsWith({ rounds: '', seed: '261126007' })
  expect(seedsOf({ nightly: 20 })).toEqual([261126007])
})
