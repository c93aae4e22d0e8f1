// npm run test:often -- <file> [-t title] [--times N]: runs a file of tests 30 times on a busy machine and says how often each of
// its tests failed, and of what. Ends with 1 when one did.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { countOften, oftenTexts } from './often.mjs'
import { endWithSignals } from './processes.mjs'
import { playwright, vitest } from './runners.mjs'
import { tests } from './stages.mjs'
import { buildIfStale, followParent, install, main } from '../setup.mjs'

/** Timeout of all runs, far above 30 times a long file. */
const LIMIT_MS = 12 * 3_600_000

/** How often it says how far it is. */
const PROGRESS_MS = 15_000

/**
 * Playwright repeats each test by itself, on as many workers as in the gate.
 * @param {string} file
 * @param {string | undefined} title
 * @param {number} times
 * @param {(report: import('./reports.mjs').Report) => void} tell
 */
async function inBrowser(file, title, times, tell) {
  await buildIfStale()
  const options = ['--config=e2e', '--project=e2e', `--repeat-each=${times}`, file]
  const args = playwright(title === undefined ? options : [...options, '--grep', title])
  await tests({ args, limitMs: LIMIT_MS })(tell, {})
}

/**
 * A run of Vitest for each time, as many side by side as there are cores. Most tests wait: beside each run something computes.
 * @param {string} file
 * @param {string | undefined} title
 * @param {number} times
 * @param {(report: import('./reports.mjs').Report) => void} tell
 */
async function inVitest(file, title, times, tell) {
  const args = vitest(title === undefined ? [file] : [file, '--testNamePattern', title])
  const run = tests({ args, limitMs: LIMIT_MS })
  let left = times
  const worker = async () => {
    const burner = new Worker('for (;;);', { eval: true })
    for (; left > 0; ) {
      left -= 1
      await run(tell, {})
    }
    await burner.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: { type: 'string', short: 't' }, times: { type: 'string', default: '30' } },
  })
  const [file, ...others] = positionals
  const times = Number(values.times)
  if (file === undefined || others.length > 0 || !(times >= 1))
    throw new Error('npm run test:often -- <file> [-t title] [--times N]')
  followParent()
  endWithSignals()
  install()
  /** @type {Map<string, import('./often.mjs').OftenTally>} */
  const seen = new Map()
  const sums = () => {
    const all = [...seen.values()]
    const sum = (/** @type {'passed' | 'failed'} */ part) => all.reduce((total, test) => total + test[part], 0)
    return `${sum('passed')} passed, ${sum('failed')} failed`
  }
  const start = performance.now()
  const timer = setInterval(
    () => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${sums()}`),
    PROGRESS_MS,
  )
  const run = file.endsWith('.e2e.ts') ? inBrowser : inVitest
  await run(file, values.title, times, (report) => countOften(seen, report))
  clearInterval(timer)
  const texts = oftenTexts(seen)
  if (seen.size === 0) texts.push('No test ran.')
  console.log(['', ...texts, `${sums()}, each test ${times} times`].join('\n'))
  process.exitCode = texts.length > 0 ? 1 : 0
})
