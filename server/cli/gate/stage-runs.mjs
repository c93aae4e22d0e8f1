// Runs the stages of the gate, one after another.
import { readFileSync } from 'node:fs'
import { constants, cpus } from 'node:os'
import { join } from 'node:path'
import { indented } from './flaky.mjs'
import { besideLine, doneOf, progressLine, secondsLeft } from './progress.mjs'
import { count, emptyTally, titleOf } from './tally.mjs'

/**
 * @typedef {import('./processes.mjs').Command} Command
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {import('./table.mjs').StageResult} StageResult
 * @typedef {import('./tally.mjs').Failure} Failure
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./times.mjs').UsualTimes} UsualTimes
 */

/**
 * A stage: `run` hands on the reports of what it runs, by commands with what stands in `over`. `alone` says how one of its tests is
 * run alone. `isBeside`: it only computes, so that it may run beside the others at the lowest priority, while these wait.
 * @typedef {object} Stage
 * @property {string} group
 * @property {string} name
 * @property {(tell: (report: Report) => void, over: Omit<Command, 'args'>) => Promise<void>} run
 * @property {((test: Failure) => Command) | undefined} [alone]
 * @property {number} [plannedSeconds]
 * @property {boolean} [mayBeEmpty]
 * @property {boolean} [isBeside]
 */

/** The variable that names the file which gets a line for each server that a test starts: its kind. */
export const TEST_STARTS = 'FIELDBOARD_TEST_STARTS'

/** Interval at which the gate says how far it is, in milliseconds. */
const PROGRESS_MS = 15_000

/** The time that all cores have worked since the start of the machine, in seconds. */
export const cpuSeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

/** @param {string} file with a line for each start */
function startsIn(file) {
  /** @type {Map<string, number>} */
  const starts = new Map()
  for (const kind of readFileSync(file, { encoding: 'utf8', flag: 'a+' }).split('\n').filter(Boolean))
    starts.set(kind, (starts.get(kind) ?? 0) + 1)
  return starts
}

/**
 * @param {Stage} stage
 * @param {string} startsFile
 * @param {(text: string) => void} print
 * @param {(tally: Tally, elapsedSeconds: number) => string} progress
 * @returns {Promise<StageResult>}
 */
async function runStage(stage, startsFile, print, progress) {
  const { name, run, plannedSeconds = 0, mayBeEmpty = false, isBeside = false } = stage
  print(`\n== ${name}`)
  const tally = emptyTally()
  const [start, cpuBefore] = [performance.now(), cpuSeconds()]
  const elapsed = () => (performance.now() - start) / 1000
  const tell = (/** @type {Report} */ report) => {
    const failures = tally.failures.length
    count(tally, report)
    for (const failure of tally.failures.slice(failures))
      print(`-- failed: ${titleOf(failure)}\n${indented(failure.output)}`)
  }
  const fail = (/** @type {string} */ error) =>
    tell({ type: 'failure', file: name, name: 'the stage itself', error, output: error })
  const timer = setInterval(() => print(progress(tally, elapsed())), PROGRESS_MS)
  try {
    const priority = isBeside ? constants.priority.PRIORITY_LOW : undefined
    await run(tell, { env: { [TEST_STARTS]: startsFile }, priority })
    // Where nothing ran, nothing was shown to be right.
    if (tally.passed === 0 && tally.failures.length === 0 && !mayBeEmpty) fail('no test ran')
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  } finally {
    clearInterval(timer)
  }
  print(`${name}: ${tally.passed} passed, ${tally.failures.length} failed in ${elapsed().toFixed(1)} s`)
  return {
    name,
    tally,
    plannedSeconds,
    seconds: elapsed(),
    cpuSeconds: cpuSeconds() - cpuBefore,
    isBeside,
    starts: startsIn(startsFile),
    flaky: 0,
  }
}

/**
 * Runs stages one after another.
 * @param {readonly Stage[]} stages
 * @param {UsualTimes} times of former runs
 * @param {string} folder for the files of starts
 * @param {(text: string) => void} print
 * @returns {Promise<StageResult[]>} one for each stage
 */
export async function runInTurn(stages, times, folder, print) {
  const usual = stages.map(({ name, plannedSeconds = 0 }) => times[name] ?? { seconds: plannedSeconds, files: {} })
  /** @type {StageResult[]} */
  const results = []
  for (const [index, stage] of stages.entries()) {
    const past = results.map(({ seconds }, number) => ({
      usualSeconds: usual[number]?.seconds ?? 0,
      done: 1,
      elapsedSeconds: seconds,
    }))
    const future = usual.slice(index + 1).map(({ seconds }) => seconds)
    const progress = (/** @type {Tally} */ tally, /** @type {number} */ elapsedSeconds) => {
      // Its pace is what the others leave it.
      if (stage.isBeside) return besideLine(stage.name, tally, new Date())
      const own = usual[index] ?? { seconds: 0, files: {} }
      const present = { usualSeconds: own.seconds, done: doneOf(tally, own, elapsedSeconds), elapsedSeconds }
      return progressLine(stage.name, tally, secondsLeft(past, present, future), new Date())
    }
    results.push(await runStage(stage, join(folder, stage.name), print, progress))
  }
  return results
}
