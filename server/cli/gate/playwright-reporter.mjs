// The reporter of Playwright in the gate.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { errorText, MAX_ERROR, messageOf, oneLine, outputOf, tell } from './reports.mjs'

/**
 * @typedef {import('playwright/types/testReporter').TestCase} TestCase
 * @typedef {import('playwright/types/testReporter').TestResult} TestResult
 */

/** @param {TestCase} test */
const fileOf = ({ location }) => relative('.', location.file)

/** Maximum length of a page's text beside the error, in characters. */
const MAX_PAGE = 4000

/**
 * The page at the failure of a browser test, as Playwright notes it. A failure once in a hundred runs cannot be looked at a second
 * time.
 * @param {TestResult} result
 */
function pageOf({ attachments }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const page = path && /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8'))?.[1]
  if (!page) return ''
  return ` PAGE: ${oneLine(page.replace(/ \[(?:ref|cursor)=\w+\]/g, ''), MAX_PAGE)}`
}

/** @implements {Required<Pick<import('playwright/types/testReporter').Reporter, 'onBegin'>>} */
export default class GateReporter {
  #root = ''

  /** Playwright adds no reporter of its own. */
  printsToStdio() {
    return true
  }

  /**
   * @param {import('playwright/types/testReporter').FullConfig} config
   * @param {import('playwright/types/testReporter').Suite} suite
   */
  onBegin({ rootDir }, suite) {
    this.#root = rootDir
    /** @type {Map<string, number>} */
    const counts = new Map()
    for (const file of suite.allTests().map(fileOf)) counts.set(file, (counts.get(file) ?? 0) + 1)
    void tell({ type: 'files', files: [...counts].map(([file, tests]) => ({ file, tests })) })
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, result) {
    const [, project = '', , ...titles] = test.titlePath()
    const outcome = test.outcome()
    const state = outcome === 'expected' ? 'passed' : outcome === 'skipped' ? 'skipped' : 'failed'
    const reason = test.annotations.find(({ type }) => type === 'skip')?.description
    const printed = [...result.stdout, ...result.stderr].map(String).join('')
    const page = state === 'failed' ? pageOf(result) : ''
    // A test may fail without an error: it was interrupted, or passed where it should fail.
    const errors =
      state === 'failed' && result.errors.length === 0 ? [{ message: `it ended as ${result.status}` }] : result.errors
    void tell({
      type: 'test',
      file: fileOf(test),
      name: titles.join(' > '),
      state,
      seconds: result.duration / 1000,
      output: outputOf([...errors.map(errorText), ...(page === '' ? [] : [page.trim()])], printed),
      ...(state === 'skipped' && reason !== undefined ? { reason } : {}),
      ...(state === 'failed'
        ? {
            error: oneLine(errors.map(messageOf).join(' '), MAX_ERROR) + page,
            // A line of a test list.
            address: [`[${project}]`, relative(this.#root, test.location.file), ...titles].join(' › '),
          }
        : {}),
    })
  }

  /** @param {import('playwright/types/testReporter').TestError} error that no test is to blame for */
  onError(error) {
    const message = error.message ?? error.value ?? 'no message'
    const line = oneLine(message, MAX_ERROR)
    void tell({
      type: 'failure',
      file: 'the run itself',
      name: 'outside of a test',
      error: line,
      output: errorText(error),
    })
  }

  async onEnd() {
    await tell({ type: 'end' })
  }
}
