import type pg from 'pg'
import type { Database } from '../../database/database.ts'
import { createAnnouncer } from './announce.ts'
import { createGroupCommit } from './group-commit.ts'
import { LogTail } from './log-tail.ts'
import { PAGE } from '../log-followers.ts'
import type { SizedEvent } from '../log-window.ts'
import type { AppendResult, EventStore, Position } from '../port.ts'
import { type PreparedAppend, prepareAppend } from '../prepared-append.ts'
import { EVENT_COLUMNS, type EventRow, fromPosition, toEvent, toPosition, toStored } from './rows.ts'
import { toStoreError } from '../store-errors.ts'

/** Nodes on one server tell each other on it how far the log reaches. */
const HEAD_CHANNEL = 'es_head'

/** The answer of `append_events` about one append (server/database/migrations/0001-0020/0006-append-events.ts). */
type AppendRow =
  | {
      readonly outcome: 'appended' | 'replay'
      readonly revision: number
      readonly first_position: number
      readonly last_position: number
    }
  | {
      readonly outcome: 'conflict'
      readonly revision: number
      readonly first_position: null
      readonly last_position: null
    }

/** The log in Postgres, on a server or embedded. Closing it leaves the database open. */
export async function createPostgresStore({ pool, listen, look }: Database): Promise<EventStore> {
  /** @param name by which a connection parses and plans the statement once. */
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
    name?: string,
  ): Promise<Row[]> => {
    try {
      return (await pool.query<Row>({ ...(name !== undefined && { name }), text, values: [...values] })).rows
    } catch (error) {
      throw toStoreError(error)
    }
  }

  const tail = new LogTail({
    async readPage(after, limit) {
      const rows = await query<EventRow & { readonly bytes: number }>(
        `select ${EVENT_COLUMNS}, octet_length(data::text) as bytes from es_event where position > $1 order by position limit $2`,
        [fromPosition(after), limit],
        'read-tail',
      )
      return rows.map((row) => ({ event: toEvent(row), bytes: row.bytes }))
    },
    head: async () => toPosition(await readHead()),
    listen: (hear) =>
      listen?.(HEAD_CHANNEL, (payload) => hear(payload === null ? null : toPosition(Number(payload)))) ??
      (() => undefined),
  })

  async function readHead(): Promise<number> {
    const [row] = await query<{ position: number }>('select position from es_head', [], 'read-head')
    return row?.position ?? 0
  }

  // The embedded database has no other nodes.
  const announce = listen
    ? createAnnouncer((head) =>
        pool.query({ name: 'announce-head', text: 'select pg_notify($1, $2)', values: [HEAD_CHANNEL, head] }),
      )
    : () => undefined

  /** Committed events go to subscribers after the answers to those who appended them, which the same turn sends. */
  const publish = (events: readonly SizedEvent[]) =>
    setImmediate(() => {
      tail.offer(events)
      const last = events.at(-1)
      if (last) announce(fromPosition(last.event.position))
    })

  const commit = createGroupCommit(async (appends) => {
    const { rows } = await pool.query<AppendRow>({
      name: 'append_events',
      text: 'select * from append_events($1)',
      values: [`[${appends.map(({ json }) => json).join(',')}]`],
    })
    publish(appends.flatMap((append, index) => committed(append, rows[index])))
    return rows.map(toResult)
  })

  /**
   * @param readPage the page after a row, at most so many of them; null for the first one. `isNear`: only those that stand within
   * so many places, which are all of them but at the end and where events were removed.
   */
  async function* paged<E>(
    limit: number,
    shape: (row: EventRow) => E,
    readPage: (last: EventRow | null, max: number, isNear: boolean) => Promise<EventRow[]>,
  ): AsyncGenerator<E, void> {
    let left = limit
    let last: EventRow | null = null
    let ahead: Promise<EventRow[]> = Promise.resolve([])
    do {
      const max = Math.min(left, PAGE)
      // A database without statistics, of a log that grew fast, sorts all up to the end of what it is asked for, page by page.
      const near = await ahead
      const rows: EventRow[] = near.length === max ? near : await readPage(last, max, false)
      left -= rows.length
      last = rows.length === max && left > 0 ? (rows.at(-1) ?? null) : null
      // The database reads the next page while the caller works on this one.
      ahead = last ? readPage(last, Math.min(left, PAGE), true) : Promise.resolve([])
      // A caller who stops here never asks for it; one who goes on is told of its failure above.
      ahead.catch(() => undefined)
      for (const row of rows) yield shape(row)
    } while (last)
  }

  /** All rows after a position up to the one that `end` gives when reading begins. */
  function rowsAfter<E>(
    after: Position,
    shape: (row: EventRow) => E,
    readEnd: () => Promise<number>,
  ): AsyncGenerator<E, void> {
    const start = fromPosition(after)
    let end: number | null = null
    return paged(Number.POSITIVE_INFINITY, shape, async (last, max, isNear) => {
      end ??= await readEnd()
      const from = last?.position ?? start
      return query<EventRow>(
        `select ${EVENT_COLUMNS} from es_event where position > $1 and position <= $2 order by position limit $3`,
        [from, isNear ? Math.min(from + max, end) : end, max],
      )
    })
  }

  const rowsOf = <E>(
    stream: string,
    shape: (row: EventRow) => E,
    fromRevision = 0,
    limit = Number.POSITIVE_INFINITY,
  ): AsyncGenerator<E, void> =>
    paged(limit, shape, (last, max, isNear) => {
      const from = last ? last.revision + 1 : fromRevision
      return query<EventRow>(
        `select ${EVENT_COLUMNS} from es_event where stream_id = $1 and revision >= $2 and revision < $3
         order by revision limit $4`,
        [stream, from, isNear ? from + max : Number.MAX_SAFE_INTEGER, max],
      )
    })

  return {
    append: async (stream, expectedRevision, events) => commit(prepareAppend(stream, expectedRevision, events)),
    read: (stream, fromRevision, limit) => rowsOf(stream, toEvent, fromRevision, limit),
    readStoredStream: (stream) => rowsOf(stream, toStored),
    readAll: (after) => rowsAfter(after, toEvent, readHead),
    // Whatever the head says: a row that was put past it is told to all who follow.
    readStored: (after) => rowsAfter(after, toStored, async () => Number.MAX_SAFE_INTEGER),
    isGapless: true,
    subscribe: (after, signal) => tail.follow(after, signal),
    head: async () => toPosition(await readHead()),
    async last() {
      const [row] = await query<EventRow>(`select ${EVENT_COLUMNS} from es_event order by position desc limit 1`)
      return row ? toStored(row) : null
    },
    look,
    async close() {
      tail.close()
    },
  }
}

const toResult = (row: AppendRow): AppendResult =>
  row.outcome === 'conflict'
    ? { kind: row.outcome, revision: row.revision }
    : { kind: row.outcome, revision: row.revision, position: toPosition(row.last_position) }

/** The events of an append that took place. */
function committed({ events, bytes }: PreparedAppend, row: AppendRow | undefined): SizedEvent[] {
  if (row?.outcome !== 'appended') return []
  return events.map((event, index) => ({
    event: { position: toPosition(row.first_position + index), ...event },
    bytes: bytes / events.length,
  }))
}
