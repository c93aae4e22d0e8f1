// A test that was run many times: how often it failed, and of what.
import { indented } from './flaky.mjs'
import { titleOf } from './tally.mjs'

/**
 * `errors`: by their line, how often each came, and the output of its first time.
 * @typedef {object} OftenTally
 * @property {number} passed
 * @property {number} failed
 * @property {Map<string, { times: number, output: string }>} errors
 */

/** Maximum of different errors of a test that are shown in full. */
const MAX_SHOWN = 3

/**
 * Adds a report to the tests of many runs.
 * @param {Map<string, OftenTally>} tests by their title
 * @param {import('./reports.mjs').Report} report
 */
export function countOften(tests, report) {
  const isTest = report.type === 'test' && report.state !== 'skipped'
  if (!isTest && report.type !== 'failure') return
  const test = tests.get(titleOf(report)) ?? { passed: 0, failed: 0, errors: new Map() }
  tests.set(titleOf(report), test)
  if (isTest && report.state === 'passed') test.passed += 1
  else {
    const { error = '', output = '' } = report
    test.failed += 1
    test.errors.set(error, { output, ...test.errors.get(error), times: (test.errors.get(error)?.times ?? 0) + 1 })
  }
}

/**
 * @param {ReadonlyMap<string, OftenTally>} tests
 * @returns {string[]} a text for each test that failed: how often, with its errors
 */
export const oftenTexts = (tests) =>
  [...tests].flatMap(([title, { passed, failed, errors }]) => {
    if (failed === 0) return []
    const kinds = [...errors].toSorted(([, one], [, other]) => other.times - one.times)
    return [
      `${title}: ${failed} of ${passed + failed} failed`,
      ...kinds.map(([error, { times }]) => `  ${times} times: ${error}`),
      ...kinds.slice(0, MAX_SHOWN).map(([, { output }]) => indented(output)),
    ].join('\n')
  })
