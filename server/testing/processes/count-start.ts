import { appendFileSync } from 'node:fs'

/** The variable that names the file in which a run counts the servers that its tests start, one line each. */
const STARTS = 'FIELDBOARD_TEST_STARTS'

/** Writes down a start, if the run counts them. `app`: the whole server within a test; `process`: one of its own. */
export function countStart(kind: 'app' | 'process'): void {
  const file = process.env[STARTS]
  if (file) appendFileSync(file, `${kind}\n`)
}
