import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import type { Present, StreamRef } from '#events/live/protocol.ts'
import { createNodeLine } from './node-line.ts'
import { exchangePresence } from './presence-exchange.ts'

type Deps = Parameters<typeof exchangePresence>[0]

const SECOND = 1000
const stream: StreamRef = { kind: 'project', id: 17 }
const person = UserId.parse(3)
const there: Present = { userId: person, name: 'Ines Installer', editing: 'card/7' }

/** The notifications of one database. */
let hearers: Set<(payload: string | null) => void>

/** A node, with the person at the stream or without, and how often it heard of a change. */
function startNode({ hasPerson }: { hasPerson: boolean }) {
  let isDead = false
  let changes = 0
  const query = async (text: string, [, payload = '']: readonly string[]) => {
    if (!text.includes('pg_notify'))
      return { rows: [{ thing: { id: person, firstName: 'Ines', lastName: 'Installer' } }] }
    if (!isDead) for (const hear of hearers) hear(payload)
    return { rows: [] }
  }
  const db = { query } as unknown as Deps['db']
  const log = { warn: (...said: unknown[]) => expect.fail(JSON.stringify(said)) } as unknown as Deps['log']
  const listen = (_channel: string, hear: (payload: string | null) => void) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }
  const here = {
    streams: () => (hasPerson ? [stream] : []),
    people: () => new Map(hasPerson ? [[person, there.editing]] : []),
  }
  const onChanged = () => void (changes += 1)
  const node = exchangePresence({ line: createNodeLine(db, listen, log), db, log, here, onChanged })
  return { ...node, changes: () => changes, kill: () => void (isDead = true) }
}

beforeEach(() => {
  hearers = new Set()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

it('[LIVE-50] the people of another node are there as long as it lives, and gone ten seconds after it died', async () => {
  const [here, other] = [startNode({ hasPerson: false }), startNode({ hasPerson: true })]
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  for (let second = 0; second < 60; second++) {
    expect(here.at(stream)).toEqual([there])
    await vi.advanceTimersByTimeAsync(SECOND)
  }
  expect(here.changes()).toBe(1)
  other.kill()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect([here.at(stream), here.changes()]).toEqual([[], 2])
})

it('[LIVE-143] who is at many streams is looked at message by message: others have their turn between', async () => {
  const streams = Array.from({ length: 200 }, (_, index): StreamRef => ({ kind: 'project', id: index + 1 }))
  let looked = 0
  const lookedBefore: number[] = []
  const line: Deps['line'] = {
    say: async () => void lookedBefore.push(looked),
    sayLast: async () => undefined,
    hear: () => () => undefined,
  }
  const here = {
    streams: () => streams,
    people() {
      looked += 1
      return new Map([[person, null]])
    },
  }
  const unused = {} as unknown as Pick<Deps, 'db' | 'log'>
  const { close } = exchangePresence({ ...unused, line, here, onChanged: () => undefined })
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(lookedBefore).toEqual([65, 130, 195, 200])
  await close()
})
