import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Resident memory of a process, in MB. */
export async function residentMB(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', `${pid}`])
  return Number(stdout) / 1024
}

/** Memory of a process, in MB: its own, and its share of what it shares with others, such as a browser's own code. */
export async function shareMB(pid: number): Promise<number> {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  if (kilobytes === undefined) throw new Error(`the memory of process ${pid} is not told`)
  return Number(kilobytes) / 1024
}
