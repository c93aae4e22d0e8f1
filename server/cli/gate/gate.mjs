// Runs stages of tests one after another, and beside them those that fill their waits, says how far they are, and sums up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flakyText, indented, judge, runAgain, toRunAgain } from './flaky.mjs'
import { cpuSeconds, runInTurn } from './stage-runs.mjs'
import { skipsOf, slowestOf, tableOf } from './table.mjs'
import { failureLine, titleOf } from './tally.mjs'

/**
 * @typedef {import('./stage-runs.mjs').Stage} Stage
 * @typedef {import('./table.mjs').StageResult} StageResult
 * @typedef {import('./times.mjs').UsualTimes} UsualTimes
 */

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
  const [start, cpuBefore] = [performance.now(), cpuSeconds()]
  try {
    const line = stages.filter(({ isBeside }) => !isBeside)
    const beside = stages.filter(({ isBeside }) => isBeside)
    // Nothing is beside nothing.
    const ran =
      line.length > 0
        ? await Promise.all([runInTurn(line, times, folder, print), runInTurn(beside, times, folder, print)])
        : [
            await runInTurn(
              beside.map((stage) => ({ ...stage, isBeside: false })),
              times,
              folder,
              print,
            ),
          ]
    const results = stages.flatMap((stage) => ran.flat().filter(({ name }) => name === stage.name))
    const all = { seconds: (performance.now() - start) / 1000, cpuSeconds: cpuSeconds() - cpuBefore }
    const flaky = await runFailedAgain(stages, results, print)
    const failures = results.flatMap(({ tally }) => tally.failures)
    const slowest = slowestOf(results)
    const note = 'CPU: of the whole machine, in minutes and seconds; where there is none, it is among those beside it.'
    print(['', ...tableOf(results, all), note, ...skipsOf(results)].join('\n'))
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
      .filter(({ tally, isBeside }) => tally.hasEnded && !isBeside)
      .map(({ name, seconds, tally }) => [
        name,
        { seconds, files: Object.fromEntries([...tally.files].map(([file, one]) => [file, one.seconds])) },
      ]),
  )
