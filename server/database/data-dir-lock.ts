import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OperatorError } from '../errors/operator-error.ts'
import type { DatabaseLog } from './database.ts'

/** Another process has the folder. */
export class DataDirInUse extends OperatorError {
  override readonly name = 'DataDirInUse'
}

/**
 * The process that has the folder, for the sentence that a second process gets. A pid alone may be reused, so its start and
 * the boot that it belongs to stand beside it. `pidSpace` names the space in which the pid is a number: each container has its
 * own. Only an owner that holds the lock of the file writes it; builds before that lock did not.
 */
const Owner = z.object({
  pid: z.int().positive(),
  started: z.string(),
  boot: z.string(),
  pidSpace: z.string().optional(),
})
type Owner = z.infer<typeof Owner>

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** Empty where processes are numbered once for the whole machine. */
const ownPidSpace = (): string => attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''

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

/**
 * Asks the system for the lock of an open file. It holds between all processes of one kernel, whatever container they are in,
 * and ends with the process that holds it.
 * @returns false when another one holds it; null where there are no such locks: on some file systems, or on a platform that the
 * package has no build for.
 */
async function tryLock(file: number): Promise<boolean | null> {
  try {
    const { tryLock: tryFileLock } = await import('fs-native-extensions')
    return tryFileLock(file)
  } catch {
    return null
  }
}

/**
 * Takes the folder for this process, and gives back what lets it go. A process that was killed leaves a file behind, but no
 * lock on it.
 * @param log is told where only pids can be compared, which says nothing of other containers.
 * @throws DataDirInUse, the system's error where the folder cannot be written.
 */
export async function lockDataDir(dataDir: string, log: Pick<DatabaseLog, 'warn'>): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  // It is never removed: another process could hold the lock of a file that is not there any more.
  const file = openSync(path, 'a+', 0o600)
  try {
    const isLocked = await tryLock(file)
    const owner = readOwner(path)
    const isPidAllWeKnow = isLocked === null || owner?.pidSpace === undefined
    if (isLocked === false || (isPidAllWeKnow && owner && isAlive(owner))) throw inUse(dataDir, owner)
    if (isLocked === null)
      log.warn(`${path} cannot be locked here: take care that no other container opens the same DATA_DIR`)
    const self: Owner = { pid: process.pid, started: startOf(process.pid) ?? '', boot: bootId() }
    ftruncateSync(file)
    writeSync(file, JSON.stringify(isLocked ? { ...self, pidSpace: ownPidSpace() } : self))
  } catch (error) {
    closeSync(file)
    throw error
  }
  return () => {
    ftruncateSync(file)
    closeSync(file)
  }
}

function inUse(dataDir: string, owner: Owner | null): DataDirInUse {
  const isElsewhere = owner?.pidSpace !== undefined && owner.pidSpace !== ownPidSpace()
  const who = isElsewhere ? 'a process of another container' : owner ? `process ${owner.pid}` : 'another process'
  return new DataDirInUse(`${dataDir} is in use by ${who}: stop that one first, or set another DATA_DIR.`)
}
