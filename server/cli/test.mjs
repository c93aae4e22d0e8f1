// npm test: installs what is missing, runs every stage even after a failure, and ends with one line `N passed, N failed`.
// `npm test -- unit e2e` runs those groups only: static (types, lint, format, unused code), unit, int, heavy (what loads both
// cores), e2e (with the build). `--changed` runs what the changes of the working tree touch.
import { CHROMIUM_PACKAGES, findChromium } from './browser.mjs'
import { buildIfStale, checkNode, followParent, install, run } from './setup.mjs'
import { check, reportOf, runTests } from './stage.mjs'
import { countPlaywright, countVitest, linesOf, slowest } from './test-reports.mjs'

/** @typedef {import('./test-reports.mjs').Tally} Tally */

const given = process.argv.slice(2)
const isChanged = given.includes('--changed')

const UNHANDLED = '--reporter=./server/cli/unhandled-errors.mjs'

const vitest =
  (/** @type {string[]} */ projects, /** @type {string[]} */ options = []) =>
  () => {
    const report = projects.join('-')
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', UNHANDLED].concat(
      `--outputFile.json=${reportOf(report)}`,
      projects.map((project) => `--project=${project}`),
      options,
    )
    return runTests(args, report, countVitest)
  }

const playwright = () => {
  const args = ['node_modules/playwright/cli.js', 'test', '--config=e2e', '--project=e2e']
  return runTests([...args, '--reporter=list,json'], 'browser', countPlaywright)
}

/** Returns true when there is a browser; a machine where we may install one gets its system package. */
function hasBrowser() {
  if (findChromium()) return true
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Chromium ...')
    const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const isInstalled =
      run('apt-get', ['update'], aptEnv) && run('apt-get', ['install', '-y', ...CHROMIUM_PACKAGES], aptEnv)
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

/** @typedef {[group: string, stage: string, run: () => Promise<Tally>]} Stage */

const [types, lint, format] = /** @type {const} @satisfies {Stage[]} */ ([
  ['static', 'types', check(['.', 'events/tsconfig.pure.json', 'client', 'client/worker', 'e2e'].map(tsc))],
  ['static', 'lint', check([['node_modules/oxlint/bin/oxlint']])],
  ['static', 'format', check([['node_modules/@biomejs/biome/bin/biome', 'format']])],
])

/** @type {Stage[]} */
const allStages = [
  types,
  lint,
  format,
  ['static', 'unused code', check([['node_modules/knip/bin/knip.js']])],
  ['unit', 'unit', vitest(['unit'])],
  ['int', 'integration', vitest(['int', 'replacing', 'dom'])],
  ['heavy', 'under load', vitest(['heavy'])],
  ['e2e', 'build', buildStage],
  ['e2e', 'browser', browserStage],
]
/** @type {Stage[]} */
const changedStages = [
  types,
  lint,
  format,
  ['changed', 'unit and integration', vitest(['unit', 'int', 'replacing', 'dom'], ['--changed', '--passWithNoTests'])],
]

checkNode()
followParent()
const stages = isChanged ? changedStages : allStages
const groups = new Set(stages.map(([group]) => group))
const chosen = given.filter((word) => word !== '--changed')
const unknown = chosen.find((group) => !groups.has(group))
if (unknown !== undefined) {
  console.error(`There are no ${unknown} tests; there are ${[...groups].join(', ')}, and --changed.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const summary = []
/** @type {Map<string, number>} */
const files = new Map()
/** @type {string[]} */
const failures = []
try {
  install()
  console.log(`Database: ${process.env['DATABASE_URL'] ? 'the Postgres at DATABASE_URL' : 'embedded'}`)
  for (const [group, name, stage] of stages) {
    if (chosen.length > 0 && !chosen.includes(group)) continue
    console.log(`\n== ${name}`)
    const start = Date.now()
    const tally = await stage()
    // Where nothing ran, nothing was shown to be right.
    if (tally.passed === 0 && tally.failed === 0 && !isChanged) {
      console.error('No test ran.')
      tally.failed = 1
    }
    total.passed += tally.passed
    total.failed += tally.failed
    for (const [file, seconds] of tally.files ?? []) files.set(file, seconds)
    failures.push(...(tally.failures ?? []))
    summary.push(...linesOf(name, tally, (Date.now() - start) / 1000))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
}
if (files.size > 0) summary.push('Slowest files:', ...slowest(files))
if (isChanged)
  summary.push('Left out: unused code, tests that no change reaches, those under load, the build and the browser.')
summary.push(...failures)
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
