// How far the gate is, and when it will end.

/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * How long each stage and each of its files took the last time, or should take, in seconds.
 * @typedef {{ seconds: number, files: Readonly<Record<string, number>> }} UsualTime
 */

/**
 * A stage on the way: `usual` as planned, `done` the share of it that is behind us, from 0 to 1, and how long that took.
 * @typedef {{ usualSeconds: number, done: number, elapsedSeconds: number }} StageProgress
 */

/** The plan weighs as much as this many seconds that were measured. */
const TRUST_SECONDS = 30

/**
 * How many seconds one second of the plan takes on this machine, by what is behind us.
 * @param {readonly StageProgress[]} stages
 */
function paceOf(stages) {
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((one, other) => one + other, TRUST_SECONDS)
  return (
    sum(stages.map(({ elapsedSeconds }) => elapsedSeconds)) /
    sum(stages.map(({ usualSeconds, done }) => usualSeconds * done))
  )
}

/**
 * The running stage goes on at its own pace, those to come at the pace of all.
 * @param {readonly StageProgress[]} past
 * @param {StageProgress} present
 * @param {readonly number[]} future their usual seconds
 * @returns {{ stageSeconds: number, allSeconds: number }} how long the running stage and all will take from now on
 */
export function secondsLeft(past, present, future) {
  const stageSeconds = (1 - present.done) * present.usualSeconds * paceOf([present])
  const later = future.reduce((sum, seconds) => sum + seconds, 0) * paceOf([...past, present])
  return { stageSeconds, allSeconds: stageSeconds + later }
}

/**
 * The share of a stage that is done: of its files by how long each usually takes, and in a file by its tests. A file without such a
 * time weighs as the mean of those with one; where there are none, by its tests, if those of all files are known. A stage that
 * counts nothing goes by its time.
 * @param {Tally} tally
 * @param {UsualTime} usual
 * @param {number} elapsedSeconds
 * @returns {number} from 0 to 1
 */
export function doneOf({ files }, usual, elapsedSeconds) {
  if (files.size === 0) return Math.min(elapsedSeconds / Math.max(usual.seconds, 1), 1)
  const known = Object.values(usual.files)
  const mean = known.reduce((sum, seconds) => sum + seconds, 0) / known.length
  const isCounted = [...files.values()].every(({ tests }) => tests !== undefined)
  let [done, all] = [0, 0]
  for (const [name, { tests = 0, ended, isOver }] of files) {
    const weight = usual.files[name] ?? (known.length > 0 ? mean : isCounted ? tests : 1)
    all += weight
    done += isOver ? weight : tests > 0 ? (weight * ended) / tests : 0
  }
  return all > 0 ? done / all : 0
}

/** @param {Date} time */
const clock = (time) => `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`

/** @param {number} seconds */
function duration(seconds) {
  const tens = Math.ceil(seconds / 10) * 10
  return tens < 60 ? `${tens} s` : `${Math.floor(tens / 60)} min ${tens % 60} s`
}

/**
 * @param {Tally} tally
 * @returns {string} such as ` 120 of 240`; empty where nothing is counted; `at least` while not all files were read
 */
function countsOf({ files }) {
  if (files.size === 0) return ''
  const all = [...files.values()]
  const ended = all.reduce((sum, file) => sum + file.ended, 0)
  const tests = all.reduce((sum, file) => sum + (file.tests ?? file.ended), 0)
  const isOpen = all.some((file) => file.tests === undefined && !file.isOver)
  return isOpen ? ` ${all.filter(({ isOver }) => isOver).length} of ${all.length} files` : ` ${ended} of ${tests}`
}

/**
 * @param {string} stage
 * @param {Tally} tally
 * @param {{ stageSeconds: number, allSeconds: number }} left
 * @param {Date} now
 * @returns {string} such as `12:41  browser 120 of 240, about 4 min 10 s left, all done about 12:47`
 */
export function progressLine(stage, tally, { stageSeconds, allSeconds }, now) {
  const end = clock(new Date(now.getTime() + allSeconds * 1000))
  return `${clock(now)}  ${stage}${countsOf(tally)}, about ${duration(stageSeconds)} left, all done about ${end}`
}
