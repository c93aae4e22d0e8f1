import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

/** A pid that no process has. */
const NO_PID = 2 ** 22 + 1

describe('[FAULT-11] lockDataDir', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'fieldboard-lock-'))
    return () => rmSync(dataDir, { recursive: true, force: true })
  })
  const lockFile = () => join(dataDir, 'lock')
  const lock = () => lockDataDir(dataDir, console)
  /** Changes what stands in the lock's file, whichever process holds it. A value that is undefined goes. */
  const rewrite = (change: object) =>
    writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(), 'utf8')), ...change }))
  /** Leaves the file of this process as the builds before locks of files wrote it, which held nothing but that. */
  async function ownerOfEarlierBuild() {
    const unlock = await lock()
    rewrite({ pidSpace: undefined })
    const owner = readFileSync(lockFile())
    unlock()
    writeFileSync(lockFile(), owner)
  }

  it('lets one in at a time, and the next when that one has let go', async () => {
    const unlock = await lock()
    await expect(lock()).rejects.toThrow(
      new DataDirInUse(`${dataDir} is in use by process ${process.pid}: stop that one first, or set another DATA_DIR.`),
    )
    unlock()
    const unlockAgain = await lock()
    unlockAgain()
  })

  it('lets one of several in that come at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, lock))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('makes the folder when it is not there', async () => {
    const deeper = join(dataDir, 'a', 'b')
    await lockDataDir(deeper, console)
    expect(existsSync(join(deeper, 'lock'))).toBe(true)
  })

  it.each([
    ['whose pid is not known here', { pid: NO_PID }, 'process'],
    ['whose pid another process has here', { started: '1' }, 'process'],
    ['of another container', { pid: 1, started: '1', pidSpace: 'pid:[1]' }, 'a process of another container'],
  ])('does not take a folder from an owner %s', async (_, change, who) => {
    const unlock = await lock()
    rewrite(change)
    await expect(lock()).rejects.toThrow(`${dataDir} is in use by ${who}`)
    unlock()
  })

  it('says that the folder is in use while its owner has not yet written who they are', async () => {
    const unlock = await lock()
    writeFileSync(lockFile(), '{"pid":')
    await expect(lock()).rejects.toThrow(`${dataDir} is in use by another process`)
    unlock()
  })

  it('respects a server of an earlier build that runs', async () => {
    await ownerOfEarlierBuild()
    await expect(lock()).rejects.toThrow(`in use by process ${process.pid}`)
  })

  it.each([
    ['whose pid another process has by now', { started: '1' }],
    ['of an earlier boot', { boot: 'another' }],
    ['whose process is gone', { pid: NO_PID }],
    ['that was never written to the end', { pid: 'x' }],
  ])('takes over a file of an earlier build %s', async (_, change) => {
    await ownerOfEarlierBuild()
    rewrite(change)
    const unlock = await lock()
    await expect(lock()).rejects.toThrow(`in use by process ${process.pid}`)
    unlock()
  })
})
