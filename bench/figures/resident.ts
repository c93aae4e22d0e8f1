import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Resident memory of a process, in MB. */
export async function residentMB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${pid}`])
  return Number(stdout) / 1024
}
