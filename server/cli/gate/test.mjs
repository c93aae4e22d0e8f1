// npm test: installs what is missing, runs every stage even after a failure, and ends with one line `N passed, N failed`.
// `npm test -- unit e2e` runs those groups only: static (types, lint, format, unused code), unit, int, heavy (what loads both
// cores), contracts (what proves both databases equal, on the embedded one; only where DATABASE_URL names another), e2e (with the
// build). `--changed` runs what the changes of the working tree touch.
import { CHROMIUM_PACKAGES, findChromium } from './browser.mjs'
import { runGate } from './gate.mjs'
import { endWithSignals } from './processes.mjs'
import { playwright, playwrightAlone, playwrightLeftOut, vitest, vitestAlone, vitestLeftOut } from './runners.mjs'
import { checks, tests } from './stages.mjs'
import { keepTimes, readTimes } from './times.mjs'
import { buildIfStale, checkNode, followParent, install, run } from '../setup.mjs'
import { contracts } from './test-plan.mjs'

/** @typedef {import('./gate.mjs').Stage} Stage */

// The planned seconds are those of two cores with nothing else running: a fresh clone estimates its end by them.

/**
 * @param {string} group
 * @param {string} name
 * @param {number} plannedSeconds
 * @param {string[]} options of Vitest
 * @param {Record<string, undefined>} [env] the variables that it does not get
 * @returns {Stage}
 */
const vitestStage = (group, name, plannedSeconds, options, env = {}) => ({
  group,
  name,
  plannedSeconds,
  run: tests({ args: vitest([...options, ...vitestLeftOut]), env }),
  alone: (test) => ({ args: vitest(vitestAlone(test)), env }),
})

/** Ensures a browser; a machine where we may install one gets its system package. */
function ensureBrowser() {
  if (findChromium()) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('Installing Chromium ...')
    const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const isInstalled =
      run('apt-get', ['update'], aptEnv) && run('apt-get', ['install', '-y', ...CHROMIUM_PACKAGES], aptEnv)
    if (isInstalled && findChromium()) return
  }
  throw new Error(
    'No Chromium here: install the package chromium or Google Chrome, or name its program in CHROMIUM_PATH.',
  )
}

let isBuilt = false

/** @type {Stage} */
const build = {
  group: 'e2e',
  name: 'build',
  plannedSeconds: 40,
  run: async (tell) => {
    await buildIfStale()
    isBuilt = true
    tell({ type: 'test', file: 'build', name: 'build', state: 'passed', seconds: 0 })
    tell({ type: 'end' })
  },
}

const onPage = ['--config=e2e', '--project=e2e', ...playwrightLeftOut]
/** @type {Stage} */
const browser = {
  group: 'e2e',
  name: 'browser',
  plannedSeconds: 1_000,
  run: async (tell, env) => {
    if (!isBuilt) throw new Error('not run: there is nothing built to test')
    ensureBrowser()
    await tests({ args: playwright(onPage) })(tell, env)
  },
  alone: (test) => ({ args: playwright([...onPage, ...playwrightAlone(test)]) }),
}

const tsc = (/** @type {string} */ project) => ['node_modules/typescript/bin/tsc', '-p', project]
// The linter reads each file in the project that it belongs to, and says of its types what the compiler says, which would read
// most files in three projects. The compiler has its say at night.
const basics = {
  'lint and types': ['node_modules/oxlint/bin/oxlint', '--type-check'],
  'types of the events alone': tsc('events/tsconfig.pure.json'),
  format: ['node_modules/@biomejs/biome/bin/biome', 'format'],
}

/**
 * @param {Readonly<Record<string, string[]>>} scripts
 * @returns {Stage}
 */
const staticStage = (scripts) => ({ group: 'static', name: 'static', plannedSeconds: 70, run: checks(scripts) })

/** @param {string[]} names of projects of Vitest */
const inProjects = (...names) => names.map((name) => `--project=${name}`)

// WebAssembly is not optimized (decision 97): each worker's database runs for a minute or two.
const onEmbedded = [...inProjects('int'), '--execArgv=--liftoff-only', ...contracts]
const contractsEmbedded = vitestStage('contracts', 'contracts, embedded', 90, onEmbedded, { DATABASE_URL: undefined })

/** @type {Stage[]} */
const everything = [
  // On one core alone, so that it begins first: the others fill the rest.
  staticStage({ 'unused code': ['node_modules/knip/bin/knip.js'], ...basics }),
  vitestStage('unit', 'unit', 90, inProjects('unit')),
  vitestStage('int', 'integration', 700, inProjects('int', 'replacing', 'dom')),
  ...(process.env['DATABASE_URL'] ? [contractsEmbedded] : []),
  vitestStage('heavy', 'under load', 180, inProjects('heavy')),
  build,
  browser,
]

const touched = ['--changed', '--passWithNoTests', ...inProjects('unit', 'int', 'replacing', 'dom')]
/** @type {Stage[]} */
const ofChanges = [
  staticStage(basics),
  { ...vitestStage('changed', 'unit and integration', 60, touched), mayBeEmpty: true },
]

checkNode()
followParent()
endWithSignals()
const given = process.argv.slice(2)
const isChanged = given.includes('--changed')
const stages = isChanged ? ofChanges : everything
const groups = new Set(stages.map(({ group }) => group))
const chosen = given.filter((word) => word !== '--changed')
const unknown = chosen.find((group) => !groups.has(group))
if (unknown !== undefined) {
  console.error(`There are no ${unknown} tests; there are ${[...groups].join(', ')}, and --changed.`)
  process.exit(1)
}

let [passed, failed] = [0, 0]
try {
  install()
  const database = process.env['DATABASE_URL'] ? 'postgres' : 'embedded'
  console.log(`Database: ${database}`)
  const wanted = stages.filter(({ group }) => chosen.length === 0 || chosen.includes(group))
  const result = await runGate(wanted, readTimes(database), console.log)
  ;[passed, failed] = [result.passed, result.failed]
  if (isChanged)
    console.log('Left out: unused code, tests that no change reaches, those under load, the build and the browser.')
  else keepTimes(database, result.times)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
