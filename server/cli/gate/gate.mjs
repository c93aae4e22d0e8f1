// Runs stages of tests one after another, says how far they are, and sums up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { flakyText, indented, judge, runAgain, toRunAgain } from './flaky.mjs'
import { doneOf, progressLine, secondsLeft } from './progress.mjs'
import { skipsOf, slowestOf, tableOf } from './table.mjs'
import { count, emptyTally, failureLine, titleOf } from './tally.mjs'

/**
 * @typedef {import('./processes.mjs').Command} Command
 * @typedef {import('./progress.mjs').StageProgress} StageProgress
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {import('./table.mjs').StageResult} StageResult
 * @typedef {import('./tally.mjs').Failure} Failure
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./times.mjs').UsualTimes} UsualTimes
 */

/**
 * A stage: `run` hands on the reports of what it runs, in an environment with `env`. `alone` says how one of its tests is run alone.
 * @typedef {object} Stage
 * @property {string} group
 * @property {string} name
 * @property {(tell: (report: Report) => void, env: Record<string, string>) => Promise<void>} run
 * @property {((test: Failure) => Command) | undefined} [alone]
 * @property {number} [plannedSeconds]
 * @property {boolean} [mayBeEmpty]
 */

/** The variable that names the file which gets a line for each server that a test starts: its kind. */
export const TEST_STARTS = 'FIELDBOARD_TEST_STARTS'

/** Interval at which the gate says how far it is, in milliseconds. */
const PROGRESS_MS = 15_000

/** The time that all cores have worked since the start of the machine, in seconds. */
const cpuSeconds = () =>
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
async function runStage({ name, run, plannedSeconds = 0, mayBeEmpty = false }, startsFile, print, progress) {
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
    await run(tell, { [TEST_STARTS]: startsFile })
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
    starts: startsIn(startsFile),
    flaky: 0,
  }
}

/**
 * Runs the failed tests of all stages again, alone, and takes those out of the failures that the gate bears with.
 * @param {readonly Stage[]} stages
 * @param {readonly StageResult[]} results one for each stage
 * @param {(text: string) => void} print
 * @returns {Promise<string[]>} a text for each flaky test
 */
async function runFailedAgain(stages, results, print) {
  const again = toRunAgain(results.flatMap(({ tally }) => tally.failures))
  if (again.length > 0) print('\n== failed tests again, each alone')
  const reruns = []
  for (const [index, { tally }] of results.entries()) {
    const alone = stages[index]?.alone
    for (const failure of tally.failures.filter((one) => again.includes(one))) {
      if (!alone) continue
      const rerun = await runAgain(failure, alone(failure))
      reruns.push(rerun)
      print(`-- ${rerun.hasPassed ? 'passed' : 'failed again'}: ${titleOf(failure)}\n${indented(rerun.output)}`)
    }
  }
  const { flaky, forgiven } = judge(reruns)
  for (const result of results) {
    result.flaky = flaky.filter(({ failure }) => result.tally.failures.includes(failure)).length
    const left = result.tally.failures.filter((failure) => !forgiven.includes(failure))
    result.tally.passed += result.tally.failures.length - left.length
    result.tally.failures = left
  }
  return flaky.map(flakyText)
}

/**
 * @param {readonly Stage[]} stages
 * @param {UsualTimes} times of former runs
 * @param {(text: string) => void} print
 * @returns {Promise<{ passed: number, failed: number, times: UsualTimes }>} `times` of the stages that came to their end
 */
export async function runGate(stages, times, print) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldboard-test-'))
  const usual = stages.map(({ name, plannedSeconds = 0 }) => times[name] ?? { seconds: plannedSeconds, files: {} })
  /** @type {StageResult[]} */
  const results = []
  try {
    for (const [index, stage] of stages.entries()) {
      const past = results.map(({ seconds }, number) => ({
        usualSeconds: usual[number]?.seconds ?? 0,
        done: 1,
        elapsedSeconds: seconds,
      }))
      const future = usual.slice(index + 1).map(({ seconds }) => seconds)
      const progress = (/** @type {Tally} */ tally, /** @type {number} */ elapsedSeconds) => {
        const own = usual[index] ?? { seconds: 0, files: {} }
        const present = { usualSeconds: own.seconds, done: doneOf(tally, own, elapsedSeconds), elapsedSeconds }
        return progressLine(stage.name, tally, secondsLeft(past, present, future), new Date())
      }
      results.push(await runStage(stage, join(folder, String(index)), print, progress))
    }
    const flaky = await runFailedAgain(stages, results, print)
    const failures = results.flatMap(({ tally }) => tally.failures)
    const slowest = slowestOf(results)
    print(
      ['', ...tableOf(results), 'CPU: of the whole machine, in minutes and seconds.', ...skipsOf(results)].join('\n'),
    )
    if (slowest.length > 0) print(['The slowest files:', ...slowest].join('\n'))
    if (flaky.length + failures.length > 0) print([...flaky, ...failures.map(failureLine)].join('\n'))
    return {
      passed: results.reduce((sum, { tally }) => sum + tally.passed, 0),
      failed: failures.length,
      times: timesOf(results),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {readonly StageResult[]} results
 * @returns {UsualTimes}
 */
const timesOf = (results) =>
  Object.fromEntries(
    results
      .filter(({ tally }) => tally.hasEnded)
      .map(({ name, seconds, tally }) => [
        name,
        { seconds, files: Object.fromEntries([...tally.files].map(([file, one]) => [file, one.seconds])) },
      ]),
  )
