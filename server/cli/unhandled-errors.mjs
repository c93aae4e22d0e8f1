// A reporter of Vitest: keeps the errors that no test is to blame for, such as one that a test left behind or a worker that died.
// The JSON report does not have them, and the end of CI's output may be all that its reader has.
import { writeFileSync } from 'node:fs'

/** The variable of the environment that names the file the errors are written to, as a JSON list of texts. */
export const UNHANDLED_ERRORS_FILE = 'FIELDBOARD_UNHANDLED_ERRORS_FILE'

/** @typedef {import("vitest/node").Reporter} Reporter */

/** @implements {Reporter} */
export default class UnhandledErrors {
  /**
   * @param {unknown} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env[UNHANDLED_ERRORS_FILE]
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
  }
}
