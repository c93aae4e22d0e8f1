// The language in which the reporters of Vitest and Playwright tell the gate what happens, while it happens.
import { stripVTControlCharacters } from 'node:util'

/**
 * The test files of a run, with the number of their tests where it is known before they run.
 * @typedef {{ type: 'files', files: { file: string, tests?: number }[] }} FilesReport
 */

/**
 * The tests of a file were counted.
 * @typedef {{ type: 'counted', file: string, tests: number }} CountedReport
 */

/**
 * A test ended. `name` is its title after those of its suites. `address` leads its runner to it alone, in `project`.
 * `output` is what it printed; one that failed also has its error in one line, and in full in the output.
 * @typedef {object} TestReport
 * @property {'test'} type
 * @property {string} file from the root of the project
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} seconds
 * @property {string} [reason] why it was skipped
 * @property {string} [error]
 * @property {string} [output]
 * @property {string} [project]
 * @property {string} [address]
 */

/**
 * All tests of a file ended.
 * @typedef {{ type: 'file', file: string, seconds: number }} FileReport
 */

/**
 * Something failed that is no test: a file that does not load, a hook of a suite, an error that a test left behind, a run that broke
 * off.
 * @typedef {{ type: 'failure', file: string, name: string, error: string, output: string }} FailureReport
 */

/**
 * The run came to its end; a run that does not say so broke off.
 * @typedef {{ type: 'end' }} EndReport
 */

/** @typedef {FilesReport | CountedReport | TestReport | FileReport | FailureReport | EndReport} Report */

/**
 * Hands a report to the gate, which started this process.
 * @param {Report} report
 * @returns {Promise<void>} when it is on its way: the process may end then
 */
export const tell = (report) =>
  new Promise((resolve) => {
    if (process.send) process.send(report, undefined, undefined, () => resolve())
    else resolve()
  })

/**
 * @param {string} text
 * @param {number} maxLength in characters
 */
export const oneLine = (text, maxLength) =>
  stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, maxLength)

/** Maximum length of an error in its line, in characters. */
export const MAX_ERROR = 600

/** Maximum length of a test's output beside its error, in characters: the end of it. */
const MAX_PRINTED = 20_000

/**
 * @param {string[]} errors in full
 * @param {string} printed by the test
 */
export const outputOf = (errors, printed) =>
  [...errors, ...(printed.trim() === '' ? [] : [`It printed:\n${printed.trim().slice(-MAX_PRINTED)}`])].join('\n\n')

/** Frames of a stack that lie in Node, in a package or nowhere. */
const foreignFrame = /^\s+at .*(\bnode:|[\\/]node_modules[\\/]|<anonymous>).*\n?/gm

/**
 * @typedef {object} AnyError an error of either runner
 * @property {string | undefined} [message]
 * @property {string | undefined} [stack]
 * @property {string | undefined} [diff]
 * @property {string | undefined} [snippet]
 * @property {unknown} [cause]
 */

/**
 * @param {AnyError} error
 * @returns {string} its message and those of its causes
 */
export const messageOf = ({ message = 'no message', cause }) =>
  cause && typeof cause === 'object' ? `${message} ${messageOf(cause)}` : message

/**
 * @param {AnyError} error
 * @returns {string} all that it says, without the frames of others
 */
export function errorText({ message = 'no message', stack, diff, snippet, cause }) {
  const parts = [(stack ?? message).replace(foreignFrame, '').trimEnd(), snippet, diff]
  if (cause && typeof cause === 'object') parts.push(`Caused by: ${errorText(cause)}`)
  return stripVTControlCharacters(parts.filter((part) => part !== undefined).join('\n'))
}
