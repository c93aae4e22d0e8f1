import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { foldCase } from '#events/kernel/text/text.ts'
import type { SentListChange } from '#events/live/protocol.ts'
import type { Person } from '#events/kernel/actor.ts'
import { isReadable, LOG_TOPICS, type LogEvent, type LogTopic } from '#events/registry.ts'
import { pause } from '#projections/engine/pause.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { LISTS, modelOf } from '#projections/models/all.ts'
import type { ListedRow } from '#projections/models/live-list.ts'
import { type LiveServer, socketsOf } from './live-socket.ts'

/** Changes of a list are told at most this often. */
const PAUSE_MS = 1000

/** Rows of a list that are told at a time; the rest follows after the next pause, as it is by then. */
const MAX_ROWS = 100

/** Rows that are longer than this together, as text, are told one after another, too: a project may have a thousand people. */
const MAX_CHARACTERS = 100_000

/** Sockets that are told in one turn of the event loop, less than a millisecond of work: pushes of boards come between. */
export const SOCKETS_AT_ONCE = 25

/** Pause before the next sockets are told, in milliseconds. Without one the turns of a push wait for a turn of this each. */
const TURN_PAUSE_MS = 5

/** A message that is longer than this as text travels compressed: rows are mostly alike. */
const PLAIN_CHARACTERS = 1_000

const compress = promisify(gzip)

type Deps = {
  readonly io: LiveServer
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  /** Waits, bounded, until the read models show what the log has at a position; false when they do not by then. */
  readonly reached: (position: Position, models: readonly ReadModelName[]) => Promise<boolean>
}

/** Rows that changed and were not told yet, each with the e-mails that could see it until then, folded. */
type Waiting = Map<number, ReadonlySet<string>>

/** The news of one list, which waits for no other list. */
type List = {
  readonly topic: LogTopic
  readonly waiting: Waiting
  /** Of the last event that changed it. */
  position: Position
  telling: Promise<void> | undefined
  /** Ends its pause when the server closes. */
  readonly closing: AbortController
  /** Why it could not be told the last time; null when it could. */
  trouble: string | null
}

/** Tells the sockets of this node the rows of lists that changed, each person those that they may see (docs/rules.md, LIVE-21). */
export function createChangedNotices({ io, pool, log, reached }: Deps) {
  const lists = LOG_TOPICS.map(
    (topic): List => ({
      topic,
      waiting: new Map(),
      position: BEFORE_ALL,
      telling: undefined,
      closing: new AbortController(),
      trouble: null,
    }),
  )

  async function tellWaiting(list: List): Promise<void> {
    const { signal } = list.closing
    while (list.waiting.size > 0 && !signal.aborted) {
      await tellOrKeep(list)
      await pause(PAUSE_MS, signal)
    }
    list.telling = undefined
  }

  async function tellOrKeep(list: List): Promise<void> {
    const { topic, waiting, position } = list
    const changed = new Map([...waiting].slice(0, MAX_ROWS))
    for (const id of changed.keys()) waiting.delete(id)
    try {
      if (!(await reached(position, [modelOf(topic)]))) throw new Error('the read model is behind the log')
      await tell(list, changed)
      list.trouble = null
    } catch (error) {
      // Once for each cause: it may stay for as long as an event cannot be read here.
      const trouble = String(error)
      if (trouble !== list.trouble)
        log.warn({ err: error, topic, position }, 'changed rows of a list could not be told; it is tried again')
      list.trouble = trouble
      for (const [id, revoked] of changed) wait(waiting, id, revoked)
    }
  }

  async function tell({ topic, waiting, closing }: List, changed: Waiting): Promise<void> {
    // A person who connects from here on reads lists that show the change.
    if (socketsOf(io).length === 0) return
    const read = await LISTS[topic].rows(pool, [...changed.keys()])
    const listed = read.slice(0, howManyFit(read))
    for (const { id } of read.slice(listed.length)) wait(waiting, id, changed.get(id) ?? [])
    const messages = new Map<string, Promise<SentListChange>>()
    const all = socketsOf(io)
    for (let from = 0; from < all.length; from += SOCKETS_AT_ONCE) {
      /** The sockets of those who are told the same. */
      const audiences = new Map<string, string[]>()
      for (const socket of all.slice(from, from + SOCKETS_AT_ONCE)) {
        const told = whatToTell(socket.data.user, topic, listed, changed)
        if (told.seen.length + told.lost.length === 0) continue
        const key = [...told.seen.map(({ id }) => id), 'gone', ...told.lost.map(({ id }) => id)].join()
        if (!messages.has(key)) messages.set(key, packed(topic, told))
        audiences.set(key, [...(audiences.get(key) ?? []), socket.id])
      }
      for (const [key, sockets] of audiences) {
        const message = await messages.get(key)
        if (message) io.local.to(sockets).emit('changed', message)
      }
      const isLast = from + SOCKETS_AT_ONCE >= all.length
      if (!isLast) await pause(TURN_PAUSE_MS, closing.signal)
    }
  }

  return {
    note(events: readonly LogEvent[]): void {
      // An event of a newer build cannot be told here: the list stays as it is, as its read model does.
      for (const event of events.filter(isReadable))
        for (const list of lists) {
          for (const { id, revoked } of [LISTS[list.topic].touchedBy(event) ?? []].flat()) {
            wait(list.waiting, id, revoked.map(foldCase))
            list.position = event.position
          }
        }
      for (const list of lists) if (list.waiting.size > 0) list.telling ??= tellWaiting(list)
    },
    async close(): Promise<void> {
      for (const { closing } of lists) closing.abort()
      await Promise.all(lists.map(async ({ telling }) => telling))
    },
  }
}

function wait(waiting: Waiting, id: number, revoked: Iterable<string>): void {
  waiting.set(id, new Set([...(waiting.get(id) ?? []), ...revoked]))
}

/** How many rows can be told at a time; the first always. */
function howManyFit(listed: readonly ListedRow[]): number {
  let characters = 0
  const tooMany = listed.findIndex(({ row }, index) => {
    characters += JSON.stringify(row).length
    return index > 0 && characters > MAX_CHARACTERS
  })
  return tooMany < 0 ? listed.length : tooMany
}

/** The news for one person: rows that they may see, and those that they could see until now. */
type ToldRows = { readonly seen: readonly ListedRow[]; readonly lost: readonly ListedRow[] }

function whatToTell(person: Person, topic: LogTopic, listed: readonly ListedRow[], changed: Waiting): ToldRows {
  const seesAll = LISTS[topic].roles.includes(person.role)
  const email = foldCase(person.email)
  const isReader = ({ isFor }: ListedRow) => seesAll || isFor(person)
  const wasReader = (row: ListedRow) =>
    isReader(row) || row.couldSee?.(person) === true || changed.get(row.id)?.has(email) === true
  return {
    seen: listed.filter((row) => row.row !== null && isReader(row)),
    lost: listed.filter((row) => (row.row === null || !isReader(row)) && wasReader(row)),
  }
}

/** The message that says so. */
async function packed(topic: LogTopic, { seen, lost }: ToldRows): Promise<SentListChange> {
  // Which rows belong to which topic is said by the table of lists, which a union of all of them does not keep.
  const change = { topic, rows: seen.map(({ row }) => row), gone: lost.map(({ id }) => id) } as SentListChange
  const text = JSON.stringify(change)
  return text.length > PLAIN_CHARACTERS ? { topic, gzip: await compress(text) } : change
}
