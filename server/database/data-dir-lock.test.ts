import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

describe('lockDataDir', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'fieldboard-lock-'))
    return () => rmSync(dataDir, { recursive: true, force: true })
  })
  const lockFile = () => join(dataDir, 'lock')
  const rewrite = (change: object) =>
    writeFileSync(lockFile(), JSON.stringify({ ...JSON.parse(readFileSync(lockFile(), 'utf8')), ...change }))

  it('lets one in at a time, and the next when that one has let go', () => {
    const unlock = lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse)
    unlock()
    lockDataDir(dataDir)()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('makes the folder when it is not there', () => {
    const deeper = join(dataDir, 'a', 'b')
    lockDataDir(deeper)
    expect(existsSync(join(deeper, 'lock'))).toBe(true)
  })

  it.each([
    ['whose pid another process has by now', { started: '1' }],
    ['of an earlier boot', { boot: 'another' }],
    ['whose process is gone', { pid: 2 ** 22 + 1 }],
    ['that was never written to the end', { pid: 'x' }],
  ])('takes over a lock %s', (_, change) => {
    lockDataDir(dataDir)
    rewrite(change)
    lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`)
  })

  it('leaves the lock alone that another process took over', () => {
    const unlock = lockDataDir(dataDir)
    rewrite({ started: '1' })
    unlock()
    expect(existsSync(lockFile())).toBe(true)
  })
})
