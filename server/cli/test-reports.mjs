// Counts the tests of a stage of npm test, from the reports that vitest and Playwright write.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { skipReasons } from './test-plan.mjs'

/**
 * `skipped`: how many tests by the reason. `files`: how long the tests of each file took, in seconds. `failures`: a line for each
 * test that failed.
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {Map<string, number>} [skipped]
 * @property {Map<string, number>} [files]
 * @property {string[]} [failures]
 */

const NO_REASON = 'gives no reason, which counts as failed'

/**
 * @param {Map<string, number>} counts
 * @param {string} key
 * @param {number} [more]
 */
const add = (counts, key, more = 1) => counts.set(key, (counts.get(key) ?? 0) + more)

/** So much of an error stands in the line of a failure, in characters. */
const MAX_ERROR = 600

/**
 * The line of a failure. The end of CI's output repeats it, since a reader may have that end alone.
 * @param {string} file
 * @param {string} test
 * @param {string | null | undefined} error
 */
const failureOf = (file, test, error) =>
  `FAILED ${file} > ${test}: ${stripVTControlCharacters(error ?? 'no message')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_ERROR)}`

/** @param {string} error that no test is to blame for */
export const unhandledOf = (error) => failureOf('the run itself', 'outside of a test', error)

/**
 * @param {import('vitest/node').JsonTestResults} report
 * @returns {Tally}
 */
export function countVitest(report) {
  const [skipped, files] = [new Map(), new Map()]
  /** @type {string[]} */
  const failures = []
  let failed = report.numFailedTests
  for (const { name, status, startTime, endTime, assertionResults, message } of report.testResults) {
    const file = relative('.', name)
    add(files, file, (endTime - startTime) / 1000)
    // A file that does not load has no failed test to show for it.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      failed += 1
      failures.push(failureOf(file, 'the file itself', message))
    }
    for (const test of assertionResults) {
      if (test.status === 'failed') failures.push(failureOf(file, test.fullName, test.failureMessages?.join(' ')))
      if (test.status === 'passed' || test.status === 'failed') continue
      const [reason = NO_REASON] = Object.entries(skipReasons).flatMap(([tag, text]) =>
        test.tags.includes(tag) ? [text] : [],
      )
      add(skipped, reason)
    }
  }
  return withoutReason({ passed: report.numPassedTests, failed, skipped, files, failures })
}

/**
 * @typedef {import('playwright/types/testReporter').JSONReportSuite} Suite
 * @param {Suite} suite
 * @returns {Suite['specs']} of the suite and all in it
 */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** So much of what a page showed stands in the line of a failure, in characters. */
const MAX_PAGE = 4000

/**
 * The page at the failure of a browser test, as Playwright notes it beside the error. A failure once in a hundred runs
 * cannot be looked at a second time.
 * @param {import('playwright/types/testReporter').JSONReportTestResult | undefined} result
 */
function pageOf(result) {
  const path = result?.attachments.find(({ name }) => name === 'error-context')?.path
  const page = path && /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))?.[1]
  if (!page) return ''
  return ` PAGE: ${page
    .replace(/ \[(?:ref|cursor)=\w+\]/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_PAGE)}`
}

/**
 * @param {import('playwright/types/testReporter').JSONReport} report
 * @returns {Tally}
 */
export function countPlaywright({ suites, stats, errors }) {
  const [skipped, files] = [new Map(), new Map()]
  const failures = errors.map(({ message }) => failureOf('e2e', 'the run itself', message))
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    for (const { status, results, annotations } of tests) {
      if (status === 'unexpected' || status === 'flaky') {
        const failed = results.find(({ error }) => error)
        failures.push(failureOf(`e2e/${file}`, title, failed?.error?.message) + pageOf(failed))
      }
      for (const { duration } of results) add(files, `e2e/${file}`, duration / 1000)
      if (status !== 'skipped') continue
      add(skipped, annotations.find(({ type }) => type === 'skip')?.description ?? NO_REASON)
    }
  }
  const failed = stats.unexpected + stats.flaky + errors.length
  return withoutReason({ passed: stats.expected, failed, skipped, files, failures })
}

/**
 * @param {Tally} tally
 * @returns {Tally} with those among the failed that were skipped without a reason
 */
const withoutReason = (tally) => ({ ...tally, failed: tally.failed + (tally.skipped?.get(NO_REASON) ?? 0) })

/**
 * The lines of a stage in the summary.
 * @param {string} name
 * @param {Tally} tally
 * @param {number} seconds
 * @returns {string[]}
 */
export function linesOf(name, { passed, failed, skipped = new Map() }, seconds) {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const skips = total > 0 ? `, ${total} skipped` : ''
  const reasons = [...skipped].map(([reason, count]) => `  ${count} skipped: ${reason}`)
  return [`${name}: ${passed} passed, ${failed} failed${skips} in ${seconds.toFixed(1)} s`, ...reasons]
}

/**
 * @param {Map<string, number>} files how long each took, in seconds
 * @returns {string[]} a line for each of the ten slowest, the slowest first
 */
export const slowest = (files) =>
  [...files]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
