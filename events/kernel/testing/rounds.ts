// How often a test repeats what chance decides, and from which seed. The gate takes few rounds of a fixed seed, so that a commit
// gets the same answer every time; .ci/nightly takes many, of a seed that changes with the day. A failure names its seed:
// `FIELDBOARD_TEST_ROUNDS=nightly FIELDBOARD_TEST_SEED=261126000 npx vitest run FILE` repeats it. A seed that found something
// becomes a case of the gate: among the `examples` of fast-check, or as a test with a name.

/** The variables of the process that runs the tests. A browser has none, and so events/ has no types for them. */
const { env } = (globalThis as unknown as { readonly process: { readonly env: Record<string, string | undefined> } })
  .process

const isNightly = env['FIELDBOARD_TEST_ROUNDS'] === 'nightly'

/** The seed of this run. */
export const SEED = Number(env['FIELDBOARD_TEST_SEED'] || 1)

type Rounds = {
  /** One, unless a round takes milliseconds, or one says too little. */
  readonly gate?: number
  readonly nightly: number
}

export const roundsOf = ({ gate = 1, nightly }: Rounds): number => (isNightly ? nightly : gate)

/** A seed for each round, the first of which is {@link SEED}: a round that failed is repeated as the first one. */
export const seedsOf = (rounds: Rounds): number[] => Array.from({ length: roundsOf(rounds) }, (_, at) => SEED + at)

/** Of a property that takes milliseconds. */
const CHEAP: Rounds = { gate: 100, nightly: 1_000 }

/** Parameters of fast-check. Its message names the seed, and the values that it failed for. */
export const runsOf = (rounds = CHEAP) => ({ numRuns: roundsOf(rounds), seed: SEED })
