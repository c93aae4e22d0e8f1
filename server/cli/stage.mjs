// One stage of npm test: its processes, its time limit, and what it counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unhandledOf } from './test-reports.mjs'
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.mjs'

/** A stage that takes longer hangs: its processes are killed and it counts as failed. */
const stageLimitMs = 45 * 60_000

/** @typedef {import('./test-reports.mjs').Tally} Tally */

const reports = mkdtempSync(join(tmpdir(), 'fieldboard-test-'))

/**
 * @param {string} name of a stage
 * @returns {string} the file that its test runner writes its JSON report to
 */
export const reportOf = (name) => join(reports, `${name}.json`)

process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Without NODE_ENV: tests do not depend on what the shell happens to have in it. */
function stageEnv() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') }
  env[UNHANDLED_ERRORS_FILE] = reportOf('unhandled')
  delete env['NODE_ENV']
  return env
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let running

/**
 * Signals the running stage and all it started: it leads a process group of its own.
 * @param {NodeJS.Signals} signal
 */
function signalStage(signal) {
  if (running?.pid === undefined) return
  try {
    process.kill(-running.pid, signal)
  } catch {
    running.kill(signal)
  }
}

/** An interrupted run lets its stage clean up (servers, databases), for a while, and ends. */
function interrupt() {
  if (!running) process.exit(1)
  running.once('exit', () => process.exit(1))
  signalStage('SIGINT')
  setTimeout(() => signalStage('SIGKILL'), 10_000)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)

/**
 * @param {string[]} args a script and its arguments
 * @returns {Promise<boolean>} whether it ended with 0
 */
function succeeds(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: stageEnv(),
      detached: true,
    })
    running = child
    const timer = setTimeout(() => {
      console.error(`Killed after ${stageLimitMs / 60_000} minutes.`)
      signalStage('SIGKILL')
    }, stageLimitMs)
    child.once('exit', (code) => {
      clearTimeout(timer)
      running = undefined
      resolve(code === 0)
    })
  })
}

/**
 * A stage without tests of its own counts as one.
 * @param {string[][]} commands
 * @returns {() => Promise<Tally>}
 */
export const check = (commands) => async () => {
  let isGood = true
  for (const args of commands) isGood = (await succeeds(args)) && isGood
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * A run that ended badly without a failed test (it did not load, or crashed) is one failure.
 * @template Report what the runner writes as JSON
 * @param {string[]} args
 * @param {string} name of the report
 * @param {(report: Report) => Tally} count
 * @returns {Promise<Tally>}
 */
export async function runTests(args, name, count) {
  rmSync(reportOf('unhandled'), { force: true })
  const isGood = await succeeds(args)
  const report = readReport(name)
  const tally = report ? count(report) : { passed: 0, failed: 0 }
  const failures = [...(tally.failures ?? []), ...(readReport('unhandled') ?? []).map(unhandledOf)]
  return { ...tally, failures, failed: isGood || tally.failed > 0 ? tally.failed : 1 }
}

/** @param {string} name */
const readReport = (name) => (existsSync(reportOf(name)) ? JSON.parse(readFileSync(reportOf(name), 'utf8')) : undefined)
