import type { LogEvent } from '#events/streams.ts'
import type pg from 'pg'
import type { Database } from '../database/open.ts'
import { createGroupCommit } from './group-commit.ts'
import { LogTail } from './log-tail.ts'
import type { Placed } from './log-window.ts'
import type { AppendResult, EventStore } from './port.ts'
import { type PreparedAppend, prepareAppend } from './prepared-append.ts'
import { EVENT_COLUMNS, type EventRow, fromPosition, toEvent, toPosition } from './rows.ts'
import { SCHEMA } from './schema.ts'
import { toStoreError } from './store-error.ts'

const PAGE = 500

/** After this long the server counts as away, and whoever waits is told so: a connection may hang without an error. */
const TIMEOUT_MS = 10_000
/** An option of `pg` that its types lack. */
const timed = (query: pg.QueryConfig) => ({ ...query, query_timeout: TIMEOUT_MS })

type AppendRow =
  | {
      readonly status: 0 | 2
      readonly revision: number
      readonly first_position: number
      readonly last_position: number
    }
  | { readonly status: 1; readonly revision: number; readonly first_position: null; readonly last_position: null }

/**
 * The log in Postgres, on a server or embedded. Makes its tables when they are not there. Closing it leaves the database
 * open.
 * @throws StoreUnavailable
 */
export async function createPostgresStore({ pool, listen, kind }: Database): Promise<EventStore> {
  const query = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    try {
      return (await pool.query<Row>(timed({ text, values: [...values] }))).rows
    } catch (error) {
      throw toStoreError(error)
    }
  }
  await query(SCHEMA)

  /** Hints that come while an append is under way speak of that one, most likely: they wait for its result. */
  let isSending = false
  let hinted = 0

  const tail = new LogTail({
    async readPage(after, limit) {
      const rows = await query<EventRow & { readonly bytes: number }>(
        `select ${EVENT_COLUMNS}, pg_column_size(data) as bytes from es_event where position > $1 order by position limit $2`,
        [after, limit],
      )
      return rows.map((row) => ({ position: row.position, event: toEvent(row), bytes: row.bytes }))
    },
    head: readHead,
    listen: (hear) =>
      listen?.('es_head', (payload) => {
        const head = payload === null ? Number.POSITIVE_INFINITY : Number(payload)
        if (isSending) hinted = Math.max(hinted, head)
        else hear(head)
      }) ?? (() => undefined),
  })

  async function readHead(): Promise<number> {
    const [row] = await query<{ position: number }>('select position from es_head')
    return row?.position ?? 0
  }

  const commit = createGroupCommit(async (appends) => {
    isSending = true
    try {
      const values = [`[${appends.map(({ json }) => json).join(',')}]`, kind === 'postgres']
      const { rows } = await pool.query<AppendRow>(
        timed({ name: 'es_append', text: 'select * from es_append($1, $2)', values }),
      )
      tail.offer(appends.flatMap((append, index) => placed(append, rows[index])))
      return rows.map(toResult)
    } finally {
      isSending = false
      tail.wake(hinted)
      hinted = 0
    }
  })

  /** @param readPage the page after a row; null for the first one. */
  async function* paged(readPage: (last: EventRow | null) => Promise<EventRow[]>): AsyncGenerator<LogEvent, void> {
    let last: EventRow | null = null
    do {
      const rows: EventRow[] = await readPage(last)
      for (const row of rows) yield toEvent(row)
      last = rows.length === PAGE ? (rows.at(-1) ?? null) : null
    } while (last)
  }

  return {
    append: async (stream, expectedRevision, events) => commit(prepareAppend(stream, expectedRevision, events)),
    read: (stream, fromRevision) =>
      paged((last) =>
        query<EventRow>(
          `select ${EVENT_COLUMNS} from es_event where stream_id = $1 and revision >= $2 order by revision limit ${PAGE}`,
          [stream, last ? last.revision + 1 : fromRevision],
        ),
      ),
    readAll(after) {
      const start = fromPosition(after)
      let head: number | null = null
      return paged(async (last) => {
        head ??= await readHead()
        return query<EventRow>(
          `select ${EVENT_COLUMNS} from es_event where position > $1 and position <= $2 order by position limit ${PAGE}`,
          [last?.position ?? start, head],
        )
      })
    },
    subscribe: (after, signal) => tail.follow(fromPosition(after), signal),
    head: async () => toPosition(await readHead()),
    async close() {
      tail.close()
    },
  }
}

const toResult = (row: AppendRow): AppendResult =>
  row.status === 1
    ? { kind: 'conflict', revision: row.revision }
    : {
        kind: row.status === 0 ? 'appended' : 'replay',
        revision: row.revision,
        position: toPosition(row.last_position),
      }

/** The events of an append that took place, each with its position. */
function placed({ events, bytes }: PreparedAppend, row: AppendRow | undefined): Placed[] {
  if (row?.status !== 0) return []
  return events.map((event, index) => {
    const position = row.first_position + index
    return { position, event: { position: toPosition(position), ...event }, bytes: bytes / events.length }
  })
}
