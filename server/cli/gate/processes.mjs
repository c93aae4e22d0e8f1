// The processes that the stages of the gate run in.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {import('./reports.mjs').Report} Report
 */

/**
 * A script of Node with its arguments. `env` stands over the environment of the gate; undefined takes a variable away. A process that
 * takes longer than its limit hangs: it is killed, with all that it started, and counts as failed.
 * @typedef {{ args: string[], env?: Record<string, string | undefined>, limitMs?: number }} Command
 */

const LIMIT_MS = 45 * 60_000

/** @type {Set<ChildProcess>} */
const running = new Set()

let isInterrupted = false

/**
 * Signals a process and all it started: it leads a process group of its own.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}

/** From now on an interrupted gate lets its processes clean up (servers, databases), for a while, and ends. */
export function endWithSignals() {
  const interrupt = () => {
    isInterrupted = true
    const ends = [...running].map((child) => once(child, 'exit'))
    void Promise.all(ends).then(() => process.exit(1))
    for (const child of running) signalGroup(child, 'SIGINT')
    setTimeout(() => {
      for (const child of running) signalGroup(child, 'SIGKILL')
    }, 10_000)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
}

/**
 * Without NODE_ENV: tests do not depend on what the shell happens to have in it.
 * @param {Command} command
 * @returns {NodeJS.ProcessEnv}
 */
const envOf = ({ env = {} }) => ({ ...process.env, NODE_ENV: undefined, ...env })

/**
 * @param {ChildProcess} child
 * @param {Command} command
 * @param {string[]} ends events that all have to come
 * @returns {Promise<string | undefined>} why it ended badly, or undefined when it ended with 0
 */
async function endOf(child, { limitMs = LIMIT_MS }, ends) {
  running.add(child)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    signalGroup(child, 'SIGKILL')
  }, limitMs)
  try {
    await Promise.all(ends.map((end) => once(child, end)))
    // Nothing follows it.
    if (isInterrupted) await new Promise(() => {})
    if (isLate) return `was killed after ${limitMs / 60_000} minutes`
    return child.exitCode === 0 ? undefined : `ended with ${child.exitCode ?? child.signalCode}`
  } catch (error) {
    return `did not start: ${String(error)}`
  } finally {
    clearTimeout(timer)
    running.delete(child)
  }
}

/**
 * Runs a test runner whose reporter tells what happens; its own output goes to the terminal.
 * @param {Command} command
 * @param {(report: Report) => void} tell
 * @returns {Promise<string | undefined>} why it ended badly, or undefined
 */
export function runReporting(command, tell) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit', 'ipc'])
  const child = spawn(process.execPath, command.args, { stdio: [...stdio], env: envOf(command), detached: true })
  child.on('message', (message) => tell(/** @type {Report} */ (message)))
  // Reports may still be on their way when the process is gone.
  return endOf(child, command, ['exit', 'disconnect'])
}

/**
 * Runs a script and keeps its output.
 * @param {Command} command
 * @returns {Promise<{ problem: string | undefined, output: string }>}
 */
export async function runQuietly(command) {
  const child = spawn(process.execPath, command.args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: envOf(command),
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { problem: await endOf(child, command, ['close']), output: output.trim() }
}
