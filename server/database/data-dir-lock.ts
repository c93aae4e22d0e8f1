import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../startup/program.ts'

/** Another process has the folder. */
export class DataDirInUse extends OperatorError {
  override readonly name = 'DataDirInUse'
}

/** A pid alone may be reused, so its start and the boot that it belongs to stand beside it. */
const Owner = z.object({ pid: z.int().positive(), started: z.string(), boot: z.string() })
type Owner = z.infer<typeof Owner>

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const bootId = (): string => attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''

/**
 * When a process started, as a text that only has to be equal for the same process; null when there is none. Clock ticks
 * since the boot on Linux, what `ps` says on other Unixes, and empty where neither exists (then the pid has to do).
 */
function startOf(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat !== null) {
    // After the name in brackets, which may hold anything, come the state (field 3) and 19 fields later the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasEnded = fields[0] === 'Z' || fields[0] === 'X'
    return hasEnded ? null : (fields[19] ?? '')
  }
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  const ps = () => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  return process.platform === 'win32' ? '' : (attempt(ps) ?? '')
}

const readOwner = (path: string): Owner | null => attempt(() => Owner.parse(JSON.parse(readFileSync(path, 'utf8'))))

const isAlive = (owner: Owner): boolean => owner.boot === bootId() && owner.started === startOf(owner.pid)

const isSame = (one: Owner | null, other: Owner | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Takes the folder for this process, and gives back what lets it go. A process that was killed leaves its lock behind;
 * the next one sees that the owner is gone and takes over.
 * @throws DataDirInUse
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  const self: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', boot: bootId() }
  for (let round = 0; round < 10; round++) {
    try {
      writeFileSync(path, JSON.stringify(self), { flag: 'wx', mode: 0o600 })
      return () => {
        if (isSame(readOwner(path), self)) rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = readOwner(path)
    if (owner && isAlive(owner)) {
      throw new DataDirInUse(
        `${dataDir} is in use by process ${owner.pid}: stop that one first, or set another DATA_DIR.`,
      )
    }
    takeAway(path, owner)
  }
  throw new DataDirInUse(`${dataDir} is being opened by another process: set another DATA_DIR.`)
}

/** Removes a stale lock. Of two processes that find it stale, the slower must not remove the faster one's new lock. */
function takeAway(path: string, stale: Owner | null): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (isSame(readOwner(aside), stale)) rmSync(aside, { force: true })
  else attempt(() => renameSync(aside, path))
}
