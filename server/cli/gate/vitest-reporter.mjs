// The reporter of Vitest in the gate.
import { relative } from 'node:path'
import { isNight, NIGHTLY, skipReasons } from './test-plan.mjs'
import { errorText, MAX_ERROR, messageOf, oneLine, outputOf, tell } from './reports.mjs'

/**
 * @typedef {import('vitest/node').TestCase} TestCase
 * @typedef {import('vitest/node').TestModule} TestModule
 * @typedef {import('vitest/node').TestSuite} TestSuite
 * @typedef {import('./reports.mjs').AnyError} AnyError
 */

/** Why a test may be skipped, by its tag: Vitest tells of those that a filter leaves out, too. */
const reasons = { ...skipReasons, ...(isNight ? {} : { [NIGHTLY]: 'left to .ci/nightly' }) }

/** @param {string} id of a module: the path of its file */
const fileOf = (id) => relative('.', id)

/**
 * @param {TestCase | TestSuite} task
 * @returns {string[]} its title after those of the suites around it
 */
const titlesOf = ({ name, parent }) => (parent.type === 'module' ? [name] : [...titlesOf(parent), name])

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** @param {TestCase | TestSuite} task */
const nameOf = (task) => titlesOf(task).join(' > ')

/** @param {readonly AnyError[]} errors */
const lineOf = (errors) => oneLine(errors.map(messageOf).join(' '), MAX_ERROR)

/**
 * @param {string} file
 * @param {string} name
 * @param {readonly AnyError[]} errors
 */
const tellFailure = async (file, name, errors) => {
  if (errors.length === 0) return
  await tell({ type: 'failure', file, name, error: lineOf(errors), output: outputOf(errors.map(errorText), '') })
}

/** @implements {Required<Pick<import('vitest/node').Reporter, 'onTestRunStart'>>} */
export default class GateReporter {
  /** The words that each running test printed, by its id. @type {Map<string, string>} */
  #printed = new Map()

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    void tell({ type: 'files', files: specifications.map(({ moduleId }) => ({ file: fileOf(moduleId) })) })
  }

  /** @param {TestModule} module */
  onTestModuleCollected({ moduleId, children }) {
    void tell({ type: 'counted', file: fileOf(moduleId), tests: [...children.allTests()].length })
  }

  /** @param {import('vitest').UserConsoleLog} log */
  onUserConsoleLog({ taskId = '', content }) {
    this.#printed.set(taskId, (this.#printed.get(taskId) ?? '') + content)
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'pending') return
    const printed = this.#printed.get(test.id) ?? ''
    this.#printed.delete(test.id)
    const [reason] = Object.entries(reasons).flatMap(([tag, text]) => (test.tags.includes(tag) ? [text] : []))
    void tell({
      type: 'test',
      file: fileOf(test.module.moduleId),
      name: nameOf(test),
      state,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      output: outputOf(errors.map(errorText), printed),
      ...(state === 'skipped' && reason !== undefined ? { reason } : {}),
      ...(state === 'failed'
        ? {
            error: lineOf(errors),
            project: test.project.name,
            // Vitest asks for the titles with a space between them.
            address: `^${escaped(titlesOf(test).join(' '))}$`,
          }
        : {}),
    })
  }

  /** @param {TestSuite} suite */
  onTestSuiteResult(suite) {
    void tellFailure(fileOf(suite.module.moduleId), `${nameOf(suite)} > its hooks`, suite.errors())
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const file = fileOf(module.moduleId)
    const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = module.diagnostic()
    const ms = duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration
    void tellFailure(file, 'the file itself', module.errors())
    void tell({ type: 'file', file, seconds: ms / 1000 })
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors that no test is to blame for
   */
  async onTestRunEnd(modules, errors) {
    for (const error of errors) {
      const path = error['VITEST_TEST_PATH']
      await tellFailure(typeof path === 'string' ? fileOf(path) : 'the run itself', 'outside of a test', [error])
    }
    for (const module of modules) {
      const left = [...module.children.allTests('pending')].map(nameOf)
      if (left.length === 0 && !['queued', 'pending'].includes(module.state())) continue
      const message = `it did not come to its end${left.length > 0 ? `, nor did: ${left.join(', ')}` : ''}`
      await tellFailure(fileOf(module.moduleId), 'the file itself', [{ message }])
    }
    await tell({ type: 'end' })
  }
}
