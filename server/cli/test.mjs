// npm test: installs what is missing, runs every stage even after a failure, and ends with one line `N passed, N failed`.
// `npm test -- unit e2e` runs those groups only: static (types, lint, format, unused code), unit, int, e2e (with the build).
import { findChromium } from './browser.mjs'
import { buildIfStale, checkNode, followParent, install, run } from './setup.mjs'
import { check, reportOf, runTests } from './stage.mjs'

/** @typedef {import('./stage.mjs').Tally} Tally */

const vitest = (/** @type {string} */ project) => () =>
  runTests(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--reporter=default', '--reporter=json'].concat(
      `--outputFile.json=${reportOf(project)}`,
    ),
    project,
    (/** @type {import('vitest/node').JsonTestResults} */ report) => ({
      passed: report.numPassedTests,
      // A file that does not load has no failed test to show for it.
      failed:
        report.numFailedTests +
        report.testResults.filter(
          (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
        ).length,
      skipped: report.numPendingTests,
    }),
  )

const playwright = () =>
  runTests(
    ['node_modules/playwright/cli.js', 'test', '--config', 'e2e', '--project', 'e2e', '--reporter', 'list,json'],
    'browser',
    (/** @type {import('playwright/types/testReporter').JSONReport} */ { stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
    }),
  )

/** Whether there is a browser; a machine where we may install one gets its system package. */
function hasBrowser() {
  if (findChromium()) return true
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Chromium ...')
    const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const isInstalled = run('apt-get', ['update'], aptEnv) && run('apt-get', ['install', '-y', 'chromium'], aptEnv)
    if (isInstalled && findChromium()) return true
  }
  console.error(
    'No Chromium here: install the package chromium or Google Chrome, or name its program in CHROMIUM_PATH.',
  )
  return false
}

let isBuilt = false

/** @type {() => Promise<Tally>} */
async function buildStage() {
  try {
    await buildIfStale()
    isBuilt = true
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/** @type {() => Promise<Tally>} */
async function browserStage() {
  if (isBuilt && hasBrowser()) return playwright()
  if (!isBuilt) console.error('Not run: there is nothing built to test.')
  return { passed: 0, failed: 1 }
}

const tsc = (/** @type {string} */ project) => ['node_modules/typescript/bin/tsc', '-p', project]

/** @type {[group: string, stage: string, run: () => Promise<Tally>][]} */
const stages = [
  ['static', 'types', check(['.', 'events/tsconfig.pure.json', 'client', 'e2e'].map(tsc))],
  ['static', 'lint', check([['node_modules/oxlint/bin/oxlint']])],
  ['static', 'format', check([['node_modules/@biomejs/biome/bin/biome', 'format']])],
  ['static', 'unused code', check([['node_modules/knip/bin/knip.js']])],
  ['unit', 'unit', vitest('unit')],
  ['int', 'integration', vitest('int')],
  ['e2e', 'build', buildStage],
  ['e2e', 'browser', browserStage],
]

checkNode()
followParent()
const groups = new Set(stages.map(([group]) => group))
const chosen = process.argv.slice(2)
const unknown = chosen.find((group) => !groups.has(group))
if (unknown !== undefined) {
  console.error(`There are no ${unknown} tests; there are ${[...groups].join(', ')}.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const summary = []
let hasSkipped = false
try {
  install()
  console.log(`Database: ${process.env['DATABASE_URL'] ? 'the Postgres at DATABASE_URL' : 'embedded'}`)
  for (const [group, name, stage] of stages) {
    if (chosen.length > 0 && !chosen.includes(group)) continue
    console.log(`\n== ${name}`)
    const start = Date.now()
    const { passed, failed, skipped = 0 } = await stage()
    total.passed += passed
    total.failed += failed
    hasSkipped ||= skipped > 0
    const skips = skipped > 0 ? `, ${skipped} skipped` : ''
    summary.push(`${name}: ${passed} passed, ${failed} failed${skips} in ${((Date.now() - start) / 1000).toFixed(1)} s`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
}
if (hasSkipped && !process.env['DATABASE_URL'])
  summary.push(
    'Skipped: what takes a Postgres server (several nodes, a database that goes away). Name one in DATABASE_URL.',
  )
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
