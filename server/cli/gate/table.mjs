// Where the time of the gate went.

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * A stage that is over. `cpuSeconds` are those of the whole machine meanwhile; `starts` says how often each kind of server was
 * started; `plannedSeconds` what the plan of the tests says.
 * @typedef {object} StageResult
 * @property {string} name
 * @property {Tally} tally
 * @property {number} seconds
 * @property {number} cpuSeconds
 * @property {number} plannedSeconds
 * @property {ReadonlyMap<string, number>} starts
 * @property {number} flaky tests that failed and passed alone
 * @property {boolean} isBeside it ran beside others, which its plan and its share of the CPU do not say
 */

/** @typedef {Pick<StageResult, 'seconds' | 'cpuSeconds'>} Times */

/** @param {number} seconds */
const minutes = (seconds) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** @param {Iterable<number>} numbers */
const sumOf = (numbers) => [...numbers].reduce((sum, number) => sum + number, 0)

/** @param {readonly ReadonlyMap<string, number>[]} maps */
function added(maps) {
  /** @type {Map<string, number>} */
  const all = new Map()
  for (const [key, number] of maps.flatMap((map) => [...map])) all.set(key, (all.get(key) ?? 0) + number)
  return all
}

/**
 * @param {readonly StageResult[]} stages one, or all
 * @param {Times} times of the one, or of all: those beside each other share them
 */
const cellsOf = (stages, { seconds, cpuSeconds }) => [
  minutes(seconds),
  ...(stages.every(({ isBeside }) => isBeside)
    ? ['', '']
    : [
        minutes(sumOf(stages.filter(({ isBeside }) => !isBeside).map(({ plannedSeconds }) => plannedSeconds))),
        minutes(cpuSeconds),
      ]),
  ...[
    sumOf(stages.map(({ tally }) => tally.passed)),
    sumOf(stages.map(({ tally }) => tally.failures.length)),
    sumOf(stages.map(({ flaky }) => flaky)),
    sumOf(stages.flatMap(({ tally }) => [...tally.skipped.values()])),
  ].map(String),
  [...added(stages.map(({ starts }) => starts))].map(([kind, times]) => `${times} ${kind}`).join(', '),
]

/**
 * @param {readonly StageResult[]} stages
 * @param {Times} times of all together
 * @returns {string[]} a line for each stage, with a head, and one for all
 */
export function tableOf(stages, times) {
  const rows = [
    ['stage', 'wall', 'plan', 'CPU', 'passed', 'failed', 'flaky', 'skipped', 'starts'],
    ...stages.map((stage) => [stage.name, ...cellsOf([stage], stage)]),
    ['all', ...cellsOf(stages, times)],
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) =>
        // Words stand on the left, numbers on the right.
        column === 0 || column === row.length - 1
          ? cell.padEnd(widths[column] ?? 0)
          : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

/**
 * @param {readonly StageResult[]} stages
 * @returns {string[]} a line for each reason for which tests were skipped
 */
export const skipsOf = (stages) =>
  [...added(stages.map(({ tally }) => tally.skipped))].map(([reason, times]) => `${times} skipped: ${reason}`)

const SLOWEST = 20

/**
 * @param {readonly StageResult[]} stages
 * @returns {string[]} a line for each of the slowest files, the slowest first, each with its slowest test
 */
export const slowestOf = (stages) =>
  stages
    .flatMap(({ name, tally }) =>
      [...tally.files].map(([file, { seconds, ended, slowest }]) => ({ name, file, seconds, ended, slowest })),
    )
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ name, file, seconds, ended, slowest }) => {
      const tests =
        slowest && ended > 1 ? ` (${ended} tests; the slowest ${slowest.seconds.toFixed(1)} s: ${slowest.name})` : ''
      return `${seconds.toFixed(1).padStart(7)} s  ${name}  ${file}${tests}`
    })
