import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { all } from '../testing/event-store/contract-kit.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { buildProgram, canUnshare, type Program } from '../testing/processes/program.ts'
import { DataDirInUse } from './data-dir-lock.ts'
import { openDatabase } from './open.ts'

/** Gathers the lines that a process writes; `until` resolves when there are so many. */
function linesOf(child: ChildProcess) {
  const lines: string[] = []
  let rest = ''
  const seen = new EventEmitter()
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = `${rest}${chunk.toString()}`.split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    seen.emit('more')
  })
  const until = async (count: number) => {
    while (lines.length < count) await once(seen, 'more')
  }
  return { lines, until }
}

/** Kills it, and waits until all that it had written is read. */
async function kill(child: ChildProcess) {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

describe('the embedded database and a killed process', () => {
  let writer: Program
  let dataDir: string
  beforeAll(async () => {
    writer = await buildProgram('server/testing/processes/crash-writer.ts')
  })
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-crash-'))
    return () => rm(dataDir, { recursive: true, force: true })
  })
  const open = () => openDatabase({ databaseUrl: undefined, dataDir, log: console })

  it('loses no acknowledged append, leaves no gap, and lets the next process in', async () => {
    const acknowledged = new Map<string, number>()
    for (const enough of [40, 200]) {
      const child = writer.start(dataDir)
      const { lines, until } = linesOf(child)
      await until(enough)
      await kill(child)
      for (const line of lines) {
        const [stream = '', revision] = line.split(' ')
        acknowledged.set(stream, Number(revision))
      }
      const database = await open()
      const store = await createPostgresStore(database)
      for (const [stream, last] of acknowledged) {
        const revisions = (await all(store.read(stream, 0))).map(({ revision }) => revision)
        expect(revisions).toEqual(revisions.map((_, index) => index))
        expect(revisions.length).toBeGreaterThan(last)
      }
      await database.close()
    }
  })

  it('starts from nothing again when the first start was killed halfway', async () => {
    const [draft, whole] = [join(dataDir, 'pglite.new'), join(dataDir, 'pglite')]
    // Begun again where it was over before it could be killed.
    do {
      await rm(dataDir, { recursive: true, force: true })
      const child = writer.start(dataDir)
      // Looks again each millisecond: the draft is there for a moment.
      while (!existsSync(draft) && !existsSync(whole)) await pause(1)
      await kill(child)
    } while (existsSync(whole))
    expect(existsSync(draft)).toBe(true)
    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('tells a second process which one has the folder, and lets it in when that one has ended', async () => {
    const child = writer.start(dataDir)
    await linesOf(child).until(1)
    const refused = await open().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect(String(refused)).toContain(
      `${dataDir} is in use by process ${child.pid}: stop that one first, or set another DATA_DIR.`,
    )
    await kill(child)
    await (await open()).close()
  })

  const ownNamespace = { skip: !canUnshare(), tags: ['namespace'] }
  it('[FAULT-11] keeps a process out while one of another container has the folder', ownNamespace, async () => {
    const child = writer.startInContainer(dataDir)
    await linesOf(child).until(1)
    await expect(open()).rejects.toThrow(
      new DataDirInUse(
        `${dataDir} is in use by a process of another container: stop that one first, or set another DATA_DIR.`,
      ),
    )
    await kill(child)
    await (await open()).close()
  })
})
