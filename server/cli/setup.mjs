// Start, dev, build and test need this before anything is installed: plain JavaScript on Node alone, without any package.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkFirstLoad } from './build/first-load.mjs'
import { keepFormer } from './build/keep-former.mjs'
import { keepMaps } from './build/keep-maps.mjs'
import { precompress } from './build/precompress.mjs'

/** Everything below runs from the root of the project, wherever it was called from. */
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

/** Holds the digest of the sources that dist/ was built from; written last, so a build that broke off counts as none. */
const stamp = 'dist/stamp'

/** The files and folders that a build reads. */
export const sources = [
  'events',
  'projections',
  'server',
  'client',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.worker.config.ts',
  'vite.verify.config.ts',
]

/** Ends the process with one sentence when this Node is too old for the packages (package.json, engines). */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return
  console.error(`Fieldboard needs Node 20.19, 22.12 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Runs a program in this terminal and waits for it.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {boolean} whether it ended with 0
 */
export function run(program, args, env = process.env) {
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

/**
 * The same without waiting: beside what the caller does next.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<boolean>} whether it ended with 0
 */
function runBeside(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Locked */

/**
 * @param {string} file a package-lock.json, or the one that npm keeps inside node_modules
 * @returns {Record<string, Locked>}
 */
const lockedPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** True if node_modules holds every package of package-lock.json in its version (those of other platforms are optional). */
function isInstalled() {
  const installedLock = 'node_modules/.package-lock.json'
  if (!existsSync(installedLock)) return false
  const installed = lockedPackages(installedLock)
  return Object.entries(lockedPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional
  })
}

/** Installs the packages, those for building and testing too whatever NODE_ENV says, unless they are there. */
export function install() {
  if (isInstalled()) return
  console.log('Installing the packages ...')
  // Under `npm start` npm names its own program; it is the one to use, found or not found in PATH, .cmd or not.
  const npm = process.env['npm_execpath']
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const isDone = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args)
  if (!isDone) throw new Error('npm ci failed; its output above says why.')
}

/**
 * @param {string} path a file or folder
 * @returns {string[]} the files at or below it that a build reads, in a fixed order
 */
function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

/** The digest of everything a build reads, names and contents. */
function digestOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    const content = readFileSync(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Builds server and client into dist/, and leaves the template that first starts of the embedded database copy. Throws when
 * one of the two does not build; a template that cannot be made is made by a start, in its time.
 */
export async function build() {
  const digest = digestOfSources()
  const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
  rmSync(stamp, { force: true })
  // A build that broke off was served to no one, and one of the same sources is the same.
  if (before !== null && before !== digest) await keepFormer('dist/client', 'dist/client-before')
  viteBuild('vite.server.config.ts')
  // It needs a core for seconds, and Vite leaves one to it.
  const isTemplateMade = runBeside(process.execPath, ['dist/server/make-template.js'])
  try {
    viteBuild('vite.config.ts')
    await keepMaps('dist/client', 'dist/client-maps')
    viteBuild('vite.worker.config.ts')
    viteBuild('vite.verify.config.ts')
    await precompress('dist/client')
    checkFirstLoad('dist/client')
    rmSync('dist/client/.vite', { recursive: true, force: true })
  } finally {
    if (!(await isTemplateMade)) {
      console.error('The embedded database has no template yet, for the reason above: its first start will make it.')
    }
  }
  writeFileSync(stamp, digest)
}

/** @param {string} config Throws when what it describes does not build. */
function viteBuild(config) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--config', config]
  // React takes its development build from any other NODE_ENV; the server's is read when it runs and stays as it is.
  const isBuilt = run(process.execPath, args, { ...process.env, NODE_ENV: 'production' })
  if (!isBuilt) throw new Error(`${config} did not build; the output above says why.`)
}

/** Builds unless dist/ stands for the sources as they are. */
export async function buildIfStale() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfSources()) return
  console.log('Building ...')
  await build()
}

/**
 * Under npm: a SIGTERM to npm ends npm and its shell at once and never reaches this process, so the end of the parent counts
 * as one. (A shell that execs its last command leaves npm itself as the parent, which does pass signals on.)
 */
export function followParent() {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}

/**
 * Runs the steps of a program; what they throw ends it with that one sentence.
 * @param {() => void | Promise<void>} steps
 */
export async function main(steps) {
  try {
    checkNode()
    await steps()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
