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
 */

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

/** @param {readonly StageResult[]} stages one, or all for their sum */
const cellsOf = (stages) => [
  minutes(sumOf(stages.map(({ seconds }) => seconds))),
  minutes(sumOf(stages.map(({ plannedSeconds }) => plannedSeconds))),
  minutes(sumOf(stages.map(({ cpuSeconds }) => cpuSeconds))),
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
 * @returns {string[]} a line for each stage, with a head and their sum
 */
export function tableOf(stages) {
  const rows = [
    ['stage', 'wall', 'plan', 'CPU', 'passed', 'failed', 'flaky', 'skipped', 'starts'],
    ...stages.map((stage) => [stage.name, ...cellsOf([stage])]),
    ['all', ...cellsOf(stages)],
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
