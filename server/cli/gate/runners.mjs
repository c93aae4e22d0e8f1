// How the gate calls Vitest and Playwright.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNight, NIGHTLY } from './test-plan.mjs'

/**
 * @typedef {import('./processes.mjs').Command} Command
 * @typedef {import('./tally.mjs').Failure} Failure
 */

/** @param {string} name of a file beside this one */
const beside = (name) => fileURLToPath(new URL(name, import.meta.url))

/**
 * @param {string[]} options
 * @returns {string[]} the arguments of Node
 */
export const vitest = (options) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  `--reporter=${beside('vitest-reporter.mjs')}`,
  ...options,
]

/**
 * @param {string[]} options
 * @returns {string[]} the arguments of Node
 */
export const playwright = (options) => [
  'node_modules/playwright/cli.js',
  'test',
  `--reporter=${beside('playwright-reporter.mjs')}`,
  ...options,
]

/** The options that have each of them leave out what `.ci/nightly` alone runs. */
export const vitestLeftOut = isNight ? [] : [`--tagsFilter=!${NIGHTLY}`]
export const playwrightLeftOut = isNight ? [] : [`--grep-invert=${NIGHTLY}`]

/**
 * @param {Failure} test
 * @returns {string[]} the options that have Vitest run it alone
 */
export const vitestAlone = ({ file, project = '', address = '' }) => [
  file,
  ...(project === '' ? [] : [`--project=${project}`]),
  `--testNamePattern=${address}`,
]

/**
 * @param {Failure} test
 * @returns {string[]} the options that have Playwright run it alone
 */
export function playwrightAlone({ address = '' }) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldboard-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const list = join(folder, 'tests.txt')
  writeFileSync(list, address)
  return ['--test-list', list, '--workers=1']
}
