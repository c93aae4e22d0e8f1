// How long stages and files took the last time, kept beside the packages: the first estimate of the next run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * @typedef {import('./progress.mjs').UsualTime} UsualTime
 * @typedef {Record<string, UsualTime>} UsualTimes by the name of the stage
 */

/** @param {string} database that the stages run on: each has times of its own */
const fileOf = (database) => `node_modules/.cache/fieldboard/test-times-${database}.json`

/**
 * @param {string} database
 * @returns {UsualTimes} of the last run; empty in a fresh clone
 */
export function readTimes(database) {
  try {
    return JSON.parse(readFileSync(fileOf(database), 'utf8'))
  } catch {
    return {}
  }
}

/**
 * @param {string} database
 * @param {UsualTimes} times of the stages that ran; the others keep theirs
 */
export function keepTimes(database, times) {
  mkdirSync(dirname(fileOf(database)), { recursive: true })
  writeFileSync(fileOf(database), JSON.stringify({ ...readTimes(database), ...times }))
}
