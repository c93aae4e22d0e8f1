// The kinds of tests, and which files are of which kind.
import { heavy } from './test-plan.mjs'

/**
 * The kinds of tests that the gate runs, the cheapest first. Screenshots and counts are no tests of the gate.
 * @typedef {'unit' | 'int' | 'dom' | 'heavy' | 'e2e'} Kind
 */

/** @type {readonly Kind[]} */
export const KINDS = ['unit', 'int', 'dom', 'heavy', 'e2e']

/**
 * The kind of a file's tests, as vitest.config.ts and e2e/playwright.config.ts sort them; undefined where the gate runs none.
 * @param {string} file from the root
 * @returns {Kind | undefined}
 */
export function kindOf(file) {
  if (/^e2e\/[^/]+\/[^/]+\.e2e\.ts$/.test(file)) return 'e2e'
  if (heavy.includes(file)) return 'heavy'
  if (/^(events|projections|server|client|e2e|bench)\/.+\.int\.test\.ts$/.test(file)) return 'int'
  if (/^e2e\/dom\/.+\.test\.tsx?$/.test(file)) return 'dom'
  if (/^((events|projections|server|client|bench)\/.+|\.oxlint\/[^/]+)\.test\.tsx?$/.test(file)) return 'unit'
  return undefined
}
