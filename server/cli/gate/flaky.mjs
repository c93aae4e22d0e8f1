// Tests that failed in the gate are run again once, alone, when all else is over. The gate bears with few that pass then.
import { runReporting } from './processes.mjs'
import { count, emptyTally, titleOf } from './tally.mjs'

/**
 * @typedef {import('./tally.mjs').Failure} Failure
 * @typedef {import('./processes.mjs').Command} Command
 */

/** Maximum of flaky tests of a green gate. */
const MAX_FLAKY = 2

/** More failed tests than this are no accident of a busy machine: none is run again. */
export const MAX_AGAIN = 5

/**
 * A test that failed, and how it went alone.
 * @typedef {{ failure: Failure, hasPassed: boolean, output: string }} Rerun
 */

/**
 * @param {readonly Failure[]} failures
 * @returns {Failure[]} the tests to run again; a failure without an address is not a single test's
 */
export function toRunAgain(failures) {
  const tests = failures.filter(({ address }) => address !== undefined)
  return tests.length > MAX_AGAIN ? [] : tests
}

/**
 * Runs a test that failed alone.
 * @param {Failure} failure
 * @param {Command} command
 * @returns {Promise<Rerun>}
 */
export async function runAgain(failure, command) {
  const tally = emptyTally()
  /** @type {string[]} */
  const outputs = []
  const problem = await runReporting(command, (report) => {
    // Runners tell of the tests that they leave out, too.
    if (report.type === 'test' && titleOf(report) !== titleOf(failure)) return
    count(tally, report)
    if (report.type === 'test' && report.output) outputs.push(report.output)
  })
  const hasPassed = problem === undefined && tally.hasEnded && tally.passed > 0 && tally.failures.length === 0
  if (problem !== undefined) outputs.push(`The run ${problem}.`)
  return { failure, hasPassed, output: outputs.join('\n\n') || 'It printed nothing.' }
}

/**
 * @param {readonly Rerun[]} reruns
 * @returns {{ flaky: Rerun[], forgiven: Failure[] }} the tests that passed alone, and those that are therefore no failures: none when
 * more passed than the gate bears
 */
export function judge(reruns) {
  const flaky = reruns.filter(({ hasPassed }) => hasPassed)
  return { flaky, forgiven: flaky.length > MAX_FLAKY ? [] : flaky.map(({ failure }) => failure) }
}

/** @param {string} text */
export const indented = (text) => text.replace(/^(?=.)/gm, '    ')

/**
 * @param {Rerun} rerun of a flaky test
 * @returns {string} its name with both outputs
 */
export const flakyText = ({ failure, output }) =>
  [
    `FLAKY ${titleOf(failure)}`,
    '  among the others it failed:',
    indented(failure.output),
    '  alone it passed:',
    indented(output),
  ].join('\n')
