import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'

/** Where a restore puts files until all are there; it stays only when a restore was cut off. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** @throws OperatorError when a restore into `dataDir` was cut off: what is there may be half of an installation. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoringFolder(dataDir)))
    throw new OperatorError(
      `A restore into ${dataDir} was cut off or is under way: wait for it, or run npm run restore again.`,
    )
}
