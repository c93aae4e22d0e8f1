// The result of a stage of the gate so far: the fold of the reports of its runner.

/**
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {import('./reports.mjs').TestReport} TestReport
 */

/**
 * Something that failed. One test that failed can be run again alone, by its `address`; anything else has none.
 * @typedef {object} Failure
 * @property {string} file
 * @property {string} name
 * @property {string} error
 * @property {string} output
 * @property {string | undefined} [project]
 * @property {string | undefined} [address]
 */

/**
 * A file of tests: how many it has, where that is known, and how many of them ended; how long they took so far, and the slowest.
 * @typedef {object} FileTally
 * @property {number | undefined} tests
 * @property {number} ended
 * @property {boolean} isOver
 * @property {number} seconds
 * @property {{ name: string, seconds: number } | undefined} slowest
 */

/**
 * `skipped`: how many tests by the reason.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {Failure[]} failures
 * @property {Map<string, number>} skipped
 * @property {Map<string, FileTally>} files
 * @property {boolean} hasEnded
 */

/** @returns {Tally} of a stage that begins */
export const emptyTally = () => ({
  passed: 0,
  failures: [],
  skipped: new Map(),
  files: new Map(),
  hasEnded: false,
})

/**
 * @param {Tally} tally
 * @param {string} name
 * @returns {FileTally}
 */
function fileIn({ files }, name) {
  const file = files.get(name) ?? { tests: undefined, ended: 0, isOver: false, seconds: 0, slowest: undefined }
  files.set(name, file)
  return file
}

/**
 * Adds a report to a tally.
 * @param {Tally} tally
 * @param {Report} report
 */
export function count(tally, report) {
  switch (report.type) {
    case 'files':
      for (const { file, tests } of report.files) fileIn(tally, file).tests = tests
      return
    case 'counted':
      fileIn(tally, report.file).tests = report.tests
      return
    case 'test':
      countTest(tally, report)
      return
    case 'file':
      // With its imports and hooks, which are no part of any test.
      Object.assign(fileIn(tally, report.file), { isOver: true, seconds: report.seconds })
      return
    case 'failure':
      tally.failures.push(report)
      return
    case 'end':
      tally.hasEnded = true
      return
  }
}

/**
 * @param {Tally} tally
 * @param {TestReport} test
 */
function countTest(tally, { file, name, state, seconds, reason, error = 'no message', output = '', project, address }) {
  const inFile = fileIn(tally, file)
  inFile.ended += 1
  inFile.isOver ||= inFile.ended === inFile.tests
  inFile.seconds += seconds
  if (seconds > (inFile.slowest?.seconds ?? 0)) inFile.slowest = { name, seconds }
  if (state === 'passed') tally.passed += 1
  else if (state === 'failed') tally.failures.push({ file, name, error, output, project, address })
  else if (reason !== undefined) tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + 1)
  else {
    const silent = 'it did not run and gives no reason'
    tally.failures.push({ file, name, error: silent, output: silent })
  }
}

/** @param {{ file: string, name: string }} test */
export const titleOf = ({ file, name }) => `${file} > ${name}`

/**
 * The line of a failure. The end of CI's output repeats it, since a reader may have that end alone.
 * @param {Failure} failure
 */
export const failureLine = (failure) => `FAILED ${titleOf(failure)}: ${failure.error}`
