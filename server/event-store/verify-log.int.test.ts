import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { chainHash, chainKey, chainKeys } from './hash-chain.ts'
import { leafOf } from '#events/proof/leaf.ts'
import { sha256 } from './sha256.ts'
import { carriedHead, EMPTY_LOG, headAfter, type LogHead } from './log-head.ts'
import { BEFORE_ALL, type EventStore, type EventToAppend, type StoredEvent } from './port.ts'
import { createPostgresStore } from './postgres/store.ts'
import { toPosition } from './postgres/rows.ts'
import { GrowingTree, verifyLog } from './verify-log.ts'

const key = chainKey('a secret')

/** Two streams, one after the other: of three texts, project-1 has the positions 1 to 3. */
async function fill(store: EventStore, texts: readonly string[]) {
  for (const stream of ['project-1', 'project-2']) {
    let hash: string | null = null
    for (const [revision, text] of texts.entries()) {
      const event: EventToAppend = eventAt(stream, revision, text)
      hash = chainHash(key, hash, event)
      await store.append(stream, revision - 1, [{ ...event, hash }])
    }
  }
}

describe('verifyLog', () => {
  let test: TestDatabase
  let store: EventStore
  beforeAll(async () => {
    test = await openTestDatabase()
    store = await createPostgresStore(test.database)
  })
  afterAll(() => test.drop())
  beforeEach(async () => {
    await test.database.pool.query('truncate es_event; update es_head set position = 0')
  })

  it('finds nothing wrong with what was written, whatever the texts hold', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), runsOf({ gate: 20, nightly: 500 }))
    await fill(
      store,
      ['"\\\u2028\u00e9e\u0301 \u{1f6aa}', ...texts].map((text) => text.replaceAll('\0', '')),
    )
    expect(await verifyLog(store, [key])).toMatchObject({ events: 2 * (1 + texts.length), streams: 2, broken: null })
  })

  it('[PROOF-14] finds a log that was cut or written anew with APP_SECRET, by the head that was signed', async () => {
    await fill(store, ['one', 'two'])
    const tree = new GrowingTree()
    for await (const event of store.readStored(BEFORE_ALL)) tree.add(await leafOf(sha256, event))
    const signed = [{ size: tree.size, root: tree.root() }]
    expect((await verifyLog(store, [key], [], signed)).broken).toBeNull()
    await test.database.pool.query('delete from es_event where position > 3; update es_head set position = 3')
    expect((await verifyLog(store, [key], [], signed)).broken?.reason).toMatch(/ends before the head that was signed/)
    await test.database.pool.query('truncate es_event; update es_head set position = 0')
    await fill(store, ['one', 'another'])
    expect((await verifyLog(store, [key])).broken).toBeNull()
    expect((await verifyLog(store, [key], [], signed)).broken?.reason).toMatch(/not those whose head was signed/)
  })

  it('[STORE-17] takes the keys of every APP_SECRET before this one, and of no other', async () => {
    let before: string | null = null
    for (const [revision, secret] of ['first', 'second', 'third'].entries()) {
      const event = eventAt('project-1', revision)
      before = chainHash(chainKey(secret), before, event)
      await store.append('project-1', revision - 1, [{ ...event, hash: before }])
    }
    expect(await verifyLog(store, chainKeys('third', ['second', 'first']))).toMatchObject({
      events: 3,
      broken: null,
    })
    expect(await verifyLog(store, chainKeys('third', ['second']))).toMatchObject({
      events: 0,
      broken: { revision: 0 },
    })
  })

  it('survives numbers and keys as jsonb gives them back', async () => {
    const event = eventAt('project-1', 0)
    const odd = {
      numbers: [1e21, 1e-7, 0.1 + 0.2, -0, 2 ** 53, 5e-324, 1.7976931348623157e308],
      b: 1,
      aa: 2,
      a: { Z: [], '': {} },
    }
    Object.assign(event.data, odd)
    await store.append('project-1', -1, [{ ...event, hash: chainHash(key, null, event) }])
    expect(await verifyLog(store, [key])).toMatchObject({ events: 1, broken: null })
  })

  it.each([
    [
      'an event that was changed',
      `update es_event set data = jsonb_set(data, '{description}', '"x"') where position = 3`,
      3,
    ],
    ['a changed envelope', `update es_event set meta = meta || '{"recordedAt": "2026-01-01"}' where position = 2`, 2],
    ['something added to an envelope', `update es_event set meta = meta || '{"more": 1}' where position = 2`, 2],
    ['a changed type', `update es_event set type = 'DeviceRenamed' where position = 4`, 4],
    ['another hash', `update es_event set meta = meta || '{"hash": "00"}' where position = 3`, 3],
    ['an event that was removed', 'delete from es_event where position = 2', 3],
    [
      'an event that was removed, with later ones moved up',
      `delete from es_event where position = 2; update es_event set position = -position where position > 2; update es_event set position = -position - 1 where position < 0; update es_head set position = 5`,
      2,
    ],
    ['a first event that was removed', 'delete from es_event where position = 1', 2],
    ['the newest events removed and the head forgotten', 'delete from es_event where position > 4', 6],
    [
      'an event that was put past the head',
      `insert into es_event select 7, stream_id, 3, gen_random_uuid(), type, data, meta from es_event where position = 6`,
      7,
    ],
    [
      'a newest event that was changed, with the head put before it',
      `update es_event set data = '{"description": "x"}' where position = 6; update es_head set position = 5`,
      6,
    ],
    [
      'two streams that changed names',
      `update es_event set stream_id = case stream_id when 'project-1' then 'project-x' else 'project-1' end`,
      1,
    ],
  ])('names the first place of %s', async (_, tamper, position) => {
    await fill(store, ['a', 'b', 'c'])
    await test.database.pool.query(tamper)
    const { broken, events } = await verifyLog(store, [key])
    expect(broken).toMatchObject({ position: toPosition(position) })
    expect(events).toBeLessThan(position)
  })

  it('finds a log that was hashed with another secret', async () => {
    await fill(store, ['a'])
    expect(await verifyLog(store, [chainKey('another')])).toMatchObject({
      events: 0,
      broken: { revision: 0 },
    })
    // As after a change of APP_SECRET: the one before it stays known.
    expect(await verifyLog(store, [chainKey('another'), key])).toMatchObject({ broken: null })
  })

  describe('of which events carry the hash', () => {
    /** Two streams that take turns; each event carries how the log stood before it. Positions 1 to 8. */
    async function fillInTurn(): Promise<LogHead> {
      let head = EMPTY_LOG
      const hashes = new Map<string, string>()
      for (let position = 1; position <= 8; position++) {
        const stream = `project-${(position % 2) + 1}`
        const revision = Math.floor((position - 1) / 2)
        const carried = head === EMPTY_LOG ? {} : { log: carriedHead(head) }
        const event: EventToAppend = { ...eventAt(stream, revision), ...carried }
        const hash = chainHash(key, hashes.get(stream) ?? null, event)
        await store.append(stream, revision - 1, [{ ...event, hash }])
        hashes.set(stream, hash)
        head = headAfter(head, { position: toPosition(position), hash })
      }
      return head
    }
    const renumber = `update es_event set position = -position;
      update es_event e set position = n.place from
        (select event_id, row_number() over (order by position desc) as place from es_event) n where n.event_id = e.event_id;
      update es_head set position = (select max(position) from es_event)`

    it('finds nothing wrong with what was written, and gives the head', async () => {
      const head = await fillInTurn()
      expect(await verifyLog(store, [key], [head])).toMatchObject({ events: 8, head, broken: null })
    })

    it.each([
      ['the newest events of one stream', `delete from es_event where stream_id = 'project-2' and revision >= 2`, 5],
      ['a whole stream', `delete from es_event where stream_id = 'project-2'`, 1],
    ])('[STORE-20] finds that %s were cut, with the later events moved up', async (_, cut, position) => {
      await fillInTurn()
      await test.database.pool.query(`${cut}; ${renumber}`)
      const { broken, events } = await verifyLog(store, [key])
      expect(broken).toMatchObject({ reason: expect.stringContaining('hash of the whole log') })
      expect(events).toBeGreaterThanOrEqual(position - 1)
    })

    it('[STORE-20] finds by a head that was kept that the end was cut, with the head of the log put back', async () => {
      const head = await fillInTurn()
      await test.database.pool.query('delete from es_event where position > 6; update es_head set position = 6')
      expect((await verifyLog(store, [key])).broken).toBeNull()
      expect((await verifyLog(store, [key], [head])).broken).toMatchObject({
        reason: 'The log ends before the head that was kept: the newest events are missing.',
      })
    })

    it('[STORE-20] finds in a long log that events carry a place that it never had before them', async () => {
      const stored: StoredEvent[] = []
      let hash: string | null = null
      for (let position = 1; position <= 100_002; position++) {
        // The last one was written 9 places further on; the events between were cut.
        const carried = position === 100_002 ? { log: `100010:${'0'.repeat(32)}` } : {}
        const event: EventToAppend = { ...eventAt('project-1', position - 1), ...carried }
        hash = chainHash(key, hash, event)
        stored.push({ ...event, hash, position: toPosition(position) })
      }
      const long = {
        isGapless: true,
        head: async () => toPosition(100_002),
        async *readStored() {
          yield* stored
        },
      }
      expect((await verifyLog(long, [key])).broken).toMatchObject({ position: toPosition(100_002) })
    })

    it('[STORE-20] finds by a head that was kept that the log is another one', async () => {
      const head = await fillInTurn()
      const other = { position: '5', hash: head.hash }
      expect((await verifyLog(store, [key], [head, other])).broken).toMatchObject({ position: toPosition(5) })
    })
  })
})
