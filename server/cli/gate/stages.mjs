// The kinds of stages that the gate has: checks, and runs of a test runner.
import { availableParallelism } from 'node:os'
import { runQuietly, runReporting } from './processes.mjs'

/**
 * @typedef {import('./gate.mjs').Stage} Stage
 * @typedef {import('./processes.mjs').Command} Command
 * @typedef {import('./tally.mjs').Failure} Failure
 */

/**
 * Scripts that are right when they end with 0. As many run side by side as there are cores; each counts as a test.
 * @param {Readonly<Record<string, string[]>>} scripts the arguments of Node by a name
 * @returns {Stage['run']}
 */
export const checks = (scripts) => async (tell) => {
  const waiting = Object.entries(scripts)
  tell({ type: 'files', files: waiting.map(([name]) => ({ file: name, tests: 1 })) })
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next
      const start = performance.now()
      const { problem, output } = await runQuietly({ args })
      const seconds = (performance.now() - start) / 1000
      const state = problem === undefined ? 'passed' : 'failed'
      tell({ type: 'test', file: name, name, state, seconds, error: `it ${problem}`, output })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  tell({ type: 'end' })
}

/**
 * A test runner. A run that ends badly, or early, without a failure to show for it has failed as a whole.
 * @param {Command} command
 * @returns {Stage['run']}
 */
export const tests = (command) => async (tell, env) => {
  let [hasRun, hasFailed, hasEnded] = [false, false, false]
  const problem = await runReporting({ ...command, env: { ...command.env, ...env } }, (report) => {
    if (report.type === 'end') hasEnded = true
    if (report.type === 'test') hasRun = true
    if (report.type === 'failure' || (report.type === 'test' && report.state === 'failed')) hasFailed = true
    tell(report)
  })
  if (hasEnded && (problem === undefined || hasFailed)) return
  const faults = [...(hasRun ? [] : ['ran no test']), ...(hasEnded ? [] : ['broke off']), problem ?? 'ended with 0']
  const error = `it ${faults.join(', ')}`
  tell({ type: 'failure', file: 'the run itself', name: 'outside of a test', error, output: error })
}
