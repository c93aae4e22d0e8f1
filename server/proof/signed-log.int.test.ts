import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isConsistent, proveConsistency } from '#events/proof/tree.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { BEFORE_ALL, type EventStore } from '../event-store/port.ts'
import { leafOf } from '#events/proof/leaf.ts'
import { openTestBus, type TestBus, wrapped } from '../testing/test-bus.ts'
import { headInDatabase, headOnDisk } from './heads.ts'
import { addKey, listedKeys, openSigner } from './keys.ts'
import { type SignedLog, startSignedLog } from './signed-log.ts'
import { GrowingTree } from '../event-store/verify-log.ts'
import { sha256 } from '../event-store/sha256.ts'
import { readTreeEnd, subtreesOf } from './tiles.ts'

let test: TestBus
let dataDir: string
const open: SignedLog[] = []
const warn = vi.fn<(...said: unknown[]) => void>()

beforeEach(async () => {
  test = await openTestBus()
  dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-proof-'))
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
  await test.close()
  await rm(dataDir, { recursive: true })
  warn.mockClear()
})

const depsOf = (folder: string, store: EventStore = test.store) => ({
  ...{ pool: test.pool, store, dataDir: folder, log: { warn }, locks: localLocks() },
  now: () => new Date(),
})

/** A node that signs when it is told to. */
async function start(folder = dataDir, store: EventStore = test.store, now = () => new Date()): Promise<SignedLog> {
  const node = startSignedLog({ ...depsOf(folder, store), now, everyMs: 3_600_000 })
  open.push(node)
  // Its first round of its own.
  await expect.poll(async () => node.trouble() ?? (await headInDatabase(test.pool))?.note ?? null).not.toBeNull()
  return node
}
const copyOf = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-proof-'))
  await cp(dataDir, folder, { recursive: true })
  return folder
}
/** The root over the log as a walk gives it. */
async function walked() {
  const tree = new GrowingTree()
  for await (const event of test.store.readStored(BEFORE_ALL)) tree.add(await leafOf(sha256, event))
  return { size: tree.size, root: tree.root() }
}
const headNow = async () => {
  const head = await headInDatabase(test.pool)
  if (!head) throw new Error('there is no head')
  return head
}
/** The log as an old backup has it. */
async function cutLog(size: number): Promise<void> {
  await test.pool.query('delete from es_event where position > $1', [size])
  await test.pool.query('update es_head set position = $1', [size])
}

describe('the signed log', () => {
  it('[PROOF-40] is signed with no earlier time than before, when a clock steps back', async () => {
    await test.project(1)
    await start(dataDir, test.store, () => new Date(Date.now() + 3_600_000))
    const { signedAt, size } = (await headNow()).checkpoint
    await test.project(1)
    await start()
    await expect.poll(async () => (await headNow()).checkpoint.size, { timeout: 30_000 }).toBeGreaterThan(size)
    expect((await headNow()).checkpoint.signedAt).toBe(signedAt)
  })

  it('[PROOF-3] has the root of the whole log, however it grew, and each head begins with the one before', async () => {
    await test.project(3)
    const node = await start()
    const first = await headNow()
    for (const cards of [1, 250, 300, 2]) {
      await test.project(cards)
      expect(await node.sign()).toBe(true)
      const { checkpoint } = await headNow()
      const whole = await walked()
      expect({ size: checkpoint.size, root: Buffer.from(checkpoint.root) }).toEqual({
        ...whole,
        root: Buffer.from(whole.root),
      })
    }
    const { checkpoint } = await headNow()
    const proof = await proveConsistency(first.checkpoint.size, checkpoint.size, subtreesOf(test.pool))
    expect(await isConsistent(sha256, first.checkpoint, checkpoint, proof)).toBe(true)
  })

  it('[PROOF-4] two nodes that sign at once sign one history', async () => {
    await test.project(2)
    await start()
    const other = await copyOf()
    const nodes = [open[0], await start(other)].flatMap((node) => node ?? [])
    for (let round = 0; round < 8; round++) {
      await test.project(20)
      await Promise.allSettled(nodes.map((node) => node.sign()))
    }
    await nodes[0]?.sign()
    await nodes[1]?.sign()
    const { checkpoint } = await headNow()
    expect(checkpoint.size).toBe((await walked()).size)
    expect(Buffer.from(checkpoint.root)).toEqual(Buffer.from((await walked()).root))
    expect(warn).not.toHaveBeenCalledWith(expect.anything(), 'the log is not signed')
    await rm(other, { recursive: true })
  })

  it('[PROOF-4] two nodes that start at once on one folder have one key', async () => {
    await test.project(2)
    await Promise.all([start(), start()])
    expect(await listedKeys(test.pool)).toHaveLength(1)
    expect(await openSigner(test.pool, dataDir)).not.toBeNull()
    await test.project(1)
    await Promise.allSettled(open.map((node) => node.sign()))
    await open[0]?.sign()
    expect((await headNow()).checkpoint.size).toBe((await walked()).size)
  })

  it('[PROOF-5] a log of an old backup is not signed, neither below the last head nor beside it, and it says so', async () => {
    await test.project(20)
    const node = await start()
    await test.project(5)
    await node.sign()
    const last = await headNow()
    await node.close()
    await cutLog(10)
    await test.pool.query('delete from proof_head')
    await test.pool.query('delete from proof_tile')
    await test.pool.query(`update proof_tree set size = 0, position = ''`)
    const restored = await start()
    await expect.poll(restored.trouble).toMatch(/^The log has 10 events, and a head of 27 was signed/)
    expect(warn).toHaveBeenCalledWith({ reason: restored.trouble() }, 'the log is not signed')
    // The log goes on, past the head, with other events.
    for (let n = 0; n < 30; n++) {
      const event = {
        text: `insert into es_event select position + 100 + $1, 'other-' || $1, 0, $2, type, data, meta from es_event where position = 1`,
      }
      await test.pool.query(event.text, [n, randomUUID()])
    }
    await expect(restored.sign()).rejects.toThrow('are not those whose head was signed')
    expect(await headInDatabase(test.pool)).toBeNull()
    expect((await headOnDisk(dataDir))?.note).toBe(last.note)
  })

  it('[PROOF-5] a database that came back without its last head is not signed where DATA_DIR has none', async () => {
    await test.project(3)
    const node = await start()
    await node.close()
    for (const name of ['head', 'has-signed']) await rm(join(dataDir, 'proof', name))
    await test.pool.query('delete from proof_head')
    const restored = await start()
    await expect.poll(restored.trouble).toMatch(/neither the database nor DATA_DIR has the last one/)
    await rm(join(dataDir, 'proof'), { recursive: true })
    await expect(restored.sign()).rejects.toThrow('has no key to sign with')
  })

  it('[PROOF-21] a restored old backup is not signed where DATA_DIR has its last head emptied or removed, and it says so', async () => {
    await test.project(3)
    const node = await start()
    const old = await headNow()
    await test.project(5)
    await node.sign()
    await node.close()
    await cutLog(old.checkpoint.size)
    await test.pool.query('delete from proof_tile')
    await test.pool.query(`update proof_tree set size = 0, position = ''`)
    // A backup of before the first head has no key, and one made by hand may have an old head.
    const head = join(dataDir, 'proof', 'head')
    for (const [harm, restore] of [
      [() => writeFile(head, ''), 'delete from proof_head'],
      [
        () => rm(head),
        `insert into proof_head (size, position, note) values (${old.checkpoint.size}, '${old.position}', $$${old.note}$$)`,
      ],
      [async () => undefined, 'truncate proof_head, proof_key'],
    ] as const) {
      await harm()
      await test.pool.query(restore)
      const before = (await headInDatabase(test.pool))?.note
      const restored = startSignedLog({ ...depsOf(dataDir), everyMs: 3_600_000 })
      open.push(restored)
      await expect
        .poll(restored.trouble)
        .toMatch(/^DATA_DIR has signed heads of this log, and its file proof\/head is empty/)
      expect(warn).toHaveBeenCalledWith({ reason: restored.trouble() }, 'the log is not signed')
      await test.project(1)
      await expect(restored.sign()).rejects.toThrow('Nothing is signed below or beside the last one')
      expect((await headInDatabase(test.pool))?.note).toBe(before)
      await restored.close()
    }
    expect(await listedKeys(test.pool)).toEqual([])
  })

  it('[PROOF-6] events that are not what was read before are not signed', async () => {
    await test.project(3)
    const node = await start()
    await test.project(3)
    const changing = wrapped(test.store, {
      async *readStored(after) {
        for await (const event of test.store.readStored(after))
          yield event.position > (await readTreeEnd(test.pool)).position ? event : { ...event, type: `${event.type}X` }
      },
    })
    await node.close()
    const changed = await start(dataDir, changing)
    await expect.poll(changed.trouble).toMatch(/is not the one that was read before/)
    expect((await headNow()).checkpoint.size).toBe(4)
  })

  it('[PROOF-7] a new key is vouched for by the one before and goes on with its history', async () => {
    await test.project(3)
    const node = await start()
    const before = await openSigner(test.pool, dataDir)
    if (!before) throw new Error('there is no key')
    const after = await addKey(test.pool, dataDir, { origin: before.key.name, now: new Date(), before })
    await test.project(1)
    await node.sign()
    const keys = await listedKeys(test.pool)
    expect(keys.map(({ line }) => line)).toEqual([before.line, after?.line])
    expect(keys[1]?.endorsement).toContain(after?.line)
    const { note } = await headNow()
    expect(note).toContain(before.key.name)
    expect(keys[1]?.started).toBe(note)
  })

  it('[PROOF-8] the private key stands in DATA_DIR alone, and follows from no secret', async () => {
    await test.project(1)
    await start()
    const { rows } = await test.pool.query<{ all: string }>(
      `select string_agg(row_to_json(k)::text, '') as all from proof_key k`,
    )
    const name = (await readdir(join(dataDir, 'proof'))).find((file) => file.startsWith('key-'))
    const kept: unknown = JSON.parse(await readFile(join(dataDir, 'proof', name ?? ''), 'utf8'))
    expect(kept).toMatchObject({ privateKey: expect.stringContaining('PRIVATE KEY') })
    expect(rows[0]?.all).not.toContain('PRIVATE')
    const other = await mkdtemp(join(tmpdir(), 'fieldboard-proof-'))
    expect(await openSigner(test.pool, other)).toBeNull()
    await rm(other, { recursive: true })
  })
})
