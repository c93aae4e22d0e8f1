import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { eventAt } from '../../testing/event-store/contract-kit.ts'
import { MemoryLog } from '../../testing/eventstoredb/memory-log.ts'
import { startFakeEventStoreDB } from '../../testing/eventstoredb/server.ts'
import { chainHash, chainKey } from '../hash-chain.ts'
import { followLogChain, keptHead } from '../log-chain.ts'
import { verifyLog } from '../verify-log.ts'
import { createEventStoreDB } from './store.ts'

const key = chainKey('a secret')

/** A log of six events of two streams in turn, in which each but the first carries the head, as servers write it. */
async function written() {
  const log = new MemoryLog()
  const server = await startFakeEventStoreDB({ log })
  const store = await createEventStoreDB(server.url)
  const test = await openTestDatabase()
  const { pool } = test.database
  onTestFinished(async () => {
    await store.close()
    server.stop()
    await test.drop()
  })
  const chain = await followLogChain({ store, pool, keys: [key], log: { warn: () => undefined } })
  const hashes = new Map<string, string>()
  let carried: string | undefined
  for (let place = 0; place < 6; place++) {
    const stream = `project-${(place % 2) + 1}`
    const revision = Math.floor(place / 2)
    const event = { ...eventAt(stream, revision), ...(carried && { log: carried }) }
    const hash = chainHash(key, hashes.get(stream) ?? null, event)
    await store.append(stream, revision - 1, [{ ...event, hash }])
    hashes.set(stream, hash)
    const before = carried
    await expect.poll(chain.carried).not.toBe(before)
    carried = chain.carried()
  }
  await chain.close()
  const check = async () => {
    const kept = await keptHead(pool, [key])
    return (await verifyLog(store, [key], kept ? [kept] : [])).broken
  }
  const cut = (isCut: (stream: string, number: number) => boolean) => {
    const own = log.events.filter(({ stream }) => stream.startsWith('project-'))
    for (const event of own.filter(({ stream }, number) => isCut(stream, number)))
      log.events.splice(log.events.indexOf(event), 1)
  }
  return { check, cut }
}

it('[STORE-20] in an EventStoreDB nothing is missing from what was written', async () => {
  const { check } = await written()
  expect(await check()).toBeNull()
})

it.each([
  ['the newest events of one stream', (stream: string, number: number) => stream === 'project-1' && number >= 2],
  ['a whole stream', (stream: string) => stream === 'project-2'],
  ['the end of the log', (_: string, number: number) => number >= 4],
])('[STORE-20] in an EventStoreDB it is found that %s was cut', async (_, isCut) => {
  const { check, cut } = await written()
  cut(isCut)
  expect(await check()).not.toBeNull()
})
