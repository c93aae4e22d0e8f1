import { describe, expect, it } from 'vitest'
import { eventAt, eventsFrom } from '../../testing/event-store/contract-kit.ts'
import { createGroupCommit } from './group-commit.ts'
import { type AppendResult, StoreUnavailable, UnacceptableEvents } from '../port.ts'
import { type PreparedAppend, prepareAppend } from '../prepared-append.ts'

const appendTo = (stream: string, bytes = 0): PreparedAppend =>
  prepareAppend(stream, -1, [eventAt(stream, 0, 'x'.repeat(bytes))])
const streamOf = (append: PreparedAppend) => append.events[0]?.stream ?? ''
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`)

/** Sends by `answer`, and keeps which streams went together. Each batch waits for the one before it. */
function recorder(answer: (streams: string[]) => Promise<void> | void) {
  const batches: string[][] = []
  let underWay = 0
  const commit = createGroupCommit(async (appends) => {
    expect(++underWay).toBe(1)
    const streams = appends.map(streamOf)
    batches.push(streams)
    try {
      await new Promise(setImmediate)
      await answer(streams)
      return appends.map((append): AppendResult => ({ kind: 'appended', revision: 0, position: streamOf(append) }))
    } finally {
      underWay--
    }
  })
  return { batches, commit }
}

describe('group commit', () => {
  it('sends what is ready together, then all that came meanwhile, in order; each has its own result', async () => {
    const { batches, commit } = recorder(() => undefined)
    const first = ['a', 'b'].map((stream) => commit(appendTo(stream)))
    await new Promise(setImmediate)
    const second = ['c', 'd', 'e'].map((stream) => commit(appendTo(stream)))
    const results = await Promise.all([...first, ...second])
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ])
    expect(results.map((result) => result.kind === 'appended' && result.position)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('caps a batch in count', async () => {
    const { batches, commit } = recorder(() => undefined)
    await Promise.all(numbered(600).map((stream) => commit(appendTo(stream))))
    expect(batches.map((batch) => batch.length)).toEqual([256, 256, 88])
    expect(batches.flat()).toEqual(numbered(600))
  })

  it('caps a batch in bytes, and lets one that is larger go alone', async () => {
    const { batches, commit } = recorder(() => undefined)
    const sizes = [200_000, 200_000, 200_000, 900_000, 10, 10]
    await Promise.all(sizes.map((bytes, index) => commit(appendTo(`s${index}`, bytes))))
    expect(batches).toEqual([['s0', 's1'], ['s2'], ['s3'], ['s4', 's5']])
  })

  it('lets one that makes the database throw not take its neighbours down', async () => {
    const { batches, commit } = recorder((streams) => {
      if (streams.includes('bad')) throw Object.assign(new Error('no such thing'), { code: '22P02' })
    })
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((stream) => commit(appendTo(stream))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]?.status === 'rejected' && results[1].reason).toBeInstanceOf(UnacceptableEvents)
    expect(batches).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  })

  it('tells all who wait when the database is away, and tries again for the next', async () => {
    let isAway = true
    const { batches, commit } = recorder(() => {
      if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    const many = numbered(300).map((stream) => commit(appendTo(stream)))
    for (const result of await Promise.allSettled(many)) {
      expect(result.status === 'rejected' && result.reason).toBeInstanceOf(StoreUnavailable)
    }
    expect(batches).toHaveLength(1)
    isAway = false
    expect(await commit(appendTo('later'))).toMatchObject({ kind: 'appended' })
  })

  it('sends none of a refused batch any more when the database goes away meanwhile', async () => {
    const { batches, commit } = recorder((streams) => {
      if (streams.length > 1) throw Object.assign(new Error('no such thing'), { code: '22P02' })
      if (streams.includes('b')) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((stream) => commit(appendTo(stream))))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    for (const result of results.slice(1))
      expect(result.status === 'rejected' && result.reason).toBeInstanceOf(StoreUnavailable)
    expect(batches).toEqual([['a', 'b', 'c', 'd'], ['a'], ['b']])
  })

  it('waits for the rest of a turn of the event loop after a shared batch, and not after a lonely one', async () => {
    const { batches, commit } = recorder(() => undefined)
    const inThisTurn = (stream: string) => new Promise((done) => setImmediate(() => done(commit(appendTo(stream)))))
    const twoOfATurn = (one: string, two: string) => Promise.all([inThisTurn(one), inThisTurn(two)])
    await commit(appendTo('alone'))
    await twoOfATurn('a', 'b')
    await Promise.all([commit(appendTo('c')), commit(appendTo('d'))])
    await twoOfATurn('e', 'f')
    expect(batches).toEqual([['alone'], ['a'], ['b'], ['c', 'd'], ['e', 'f']])
  })

  it('counts the bytes of all events of an append', () => {
    const one = prepareAppend('s', -1, eventsFrom('s', 0, 1))
    const ten = prepareAppend('s', -1, eventsFrom('s', 0, 10))
    expect(ten.bytes).toBeGreaterThan(9 * one.bytes)
    expect(ten.bytes).toBe(Buffer.byteLength(ten.json))
  })
})
