import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { chainHash, chainKey } from './hash-chain.ts'
import { followLogChain, keptHead, type LogChain } from './log-chain.ts'
import { carriedHead, EMPTY_LOG, headAfter, type LogHead } from './log-head.ts'
import { BEFORE_ALL, type EventStore } from './port.ts'
import { createPostgresStore } from './postgres/store.ts'
import { readLogHead } from './postgres/read-log-head.ts'
import { verifyLog } from './verify-log.ts'

const key = chainKey('a secret')
const other = chainKey('another secret')

let test: TestDatabase
let store: EventStore
let streams = 0
const open: LogChain[] = []

beforeAll(async () => {
  test = await openTestDatabase()
  store = await createPostgresStore(test.database)
})
afterEach(async () => {
  for (const chain of open.splice(0)) await chain.close()
})
afterAll(() => test.drop())

async function follow(
  keys: readonly [Buffer, ...Buffer[]] = [key],
  log: Pick<EventStore, 'head' | 'subscribe'> = store,
  warn: (...said: unknown[]) => void = () => undefined,
): Promise<LogChain> {
  const chain = await followLogChain({ store: log, pool: test.database.pool, keys, log: { warn } })
  open.push(chain)
  return chain
}
const append = () => {
  const stream = `project-${++streams}`
  const event = eventAt(stream, 0)
  return store.append(stream, -1, [{ ...event, hash: chainHash(key, null, event) }])
}

/** The head as a walk over the whole log gives it. */
async function walked(): Promise<LogHead> {
  let head = EMPTY_LOG
  for await (const event of store.readStored(BEFORE_ALL)) head = headAfter(head, event)
  return head
}
/** Waits until a node knows the hash of the whole log. */
async function expectAtHead(chain: LogChain): Promise<void> {
  await expect.poll(chain.carried).toBe(carriedHead(await walked()))
}

it('[STORE-21] every node knows the hash of the whole log, however events came', async () => {
  const [one, two] = [await follow(), await follow()]
  await Promise.all(Array.from({ length: 40 }, append))
  for (const chain of [one, two]) await expectAtHead(chain)
  expect(await readLogHead(test.database.pool)).toEqual(await walked())
})

it('[STORE-21] goes on where it stopped, and walks over the log where what was kept is not what was written', async () => {
  await append()
  await expectAtHead(await follow())
  await open.pop()?.close()
  const kept = await keptHead(test.database.pool, [key])
  expect(kept).toEqual(await walked())
  expect(await keptHead(test.database.pool, [other])).toBeNull()
  expect(await keptHead(test.database.pool, [other, key])).toEqual(kept)
  await append()
  await expectAtHead(await follow([other, key]))
  // It would keep its head once more over what the test writes.
  await open.pop()?.close()

  await test.database.pool.query(`update log_chain set hash = repeat('0', 64)`)
  expect(await keptHead(test.database.pool, [other, key])).toBeNull()
  await append()
  await expectAtHead(await follow([other, key]))
})

it('[STORE-21] a head past the end of the log, as after a restore, is not believed', async () => {
  await append()
  await expectAtHead(await follow())
  await open.pop()?.close()
  await test.database.pool.query(
    'delete from es_event where position = (select position from es_head); update es_head set position = position - 1',
  )
  store = await createPostgresStore(test.database)
  const chain = await follow()
  await expectAtHead(chain)
  await append()
  await expectAtHead(chain)
})

it('[STORE-23] what another node writes and keeps while this one starts is not missed', async () => {
  await test.database.pool.query('delete from log_chain')
  await append()
  await expectAtHead(await follow())
  await open.pop()?.close()
  let asked = 0
  const head = async () => {
    const end = await store.head()
    if (asked++ === 0) {
      await append()
      await expectAtHead(await follow())
      await open.pop()?.close()
    }
    return end
  }
  const late = await follow([key], { head, subscribe: (after, signal) => store.subscribe(after, signal) })
  await expect.poll(() => asked).toBe(1)
  await expectAtHead(late)
  await append()
  await expectAtHead(late)
  await open.pop()?.close()
  expect(await keptHead(test.database.pool, [key])).toEqual(await walked())
})

it('[STORE-23] events that were cut from the end stay missed when others have taken their places', async () => {
  await test.database.pool.query('delete from log_chain')
  for (let count = 0; count < 3; count++) await append()
  await expectAtHead(await follow())
  await open.pop()?.close()
  const before = await keptHead(test.database.pool, [key])
  await test.database.pool.query(
    'delete from es_event where position > (select position from es_head) - 2; update es_head set position = position - 2',
  )
  store = await createPostgresStore(test.database)
  // However late the store answers, it is asked before anything is written.
  const head = () => sleep(50).then(() => store.head())
  const slow = { head, subscribe: (...asked: Parameters<EventStore['subscribe']>) => store.subscribe(...asked) }
  // It starts twice, and the log grows past where it was.
  for (let starts = 0; starts < 2; starts++) {
    const chain = await follow([key], slow)
    for (let count = 0; count < 3; count++) await append()
    await expectAtHead(chain)
    await open.pop()?.close()
    const lost = await keptHead(test.database.pool, [key])
    expect(lost).toEqual(before)
    expect((await verifyLog(store, [key])).broken).toBeNull()
    expect((await verifyLog(store, [key], lost ? [lost] : [])).broken).not.toBeNull()
  }
  // A row that was changed proves nothing.
  await test.database.pool.query(`update log_chain set mac = 'é' || substr(mac, 2)`)
  expect(await keptHead(test.database.pool, [key])).toBeNull()
  await expectAtHead(await follow())
})

it('[STORE-23] a start warns of a kept head that no server wrote', async () => {
  const before = await follow()
  await expectAtHead(before)
  await before.close()
  await test.database.pool.query(`update log_chain set hash = repeat('0', 64)`)
  const warn = vi.fn<(...said: unknown[]) => void>()
  await expectAtHead(await follow([key], store, warn))
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/is not what a server/))
})
