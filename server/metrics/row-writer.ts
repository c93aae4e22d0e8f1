import type { Db } from '#projections/engine/projection.ts'
import { ERASED_METRICS, METRICS_COLUMNS, METRICS_TABLES, type MetricsRow, type MetricsTable } from './tables.ts'

/** How often what has come is written, in milliseconds. */
const WRITE_EVERY_MS = 2_000
/** Maximum of rows that wait to be written; more are dropped. A server under full load makes that many in some seconds. */
const MAX_HELD_ROWS = 10_000
/** Rows of one insert: the embedded database has one connection, which no move should wait for. */
const MAX_INSERTED_ROWS = 500
/**
 * Rows of one table and process in a minute; more are dropped, so that strangers cannot fill the disk. 30 days of nothing else
 * are some gigabytes.
 */
const MAX_ROWS_A_MINUTE: Readonly<Record<Room, number>> = {
  api_metrics: 1_200,
  query_metrics: 600,
  session_metrics: 300,
  system_metrics: 100,
  upload_metrics: 120,
  auth_metrics: 120,
  refusals: 120,
}
/** Refused sign-ins and the like, which strangers can make, take no room from those that succeeded. */
type Room = MetricsTable | 'refusals'
const roomOf = <Table extends MetricsTable>(table: Table, row: MetricsRow<Table>): Room =>
  table === 'auth_metrics' && 'success' in row && row.success === false ? 'refusals' : table

const MINUTE_MS = 60_000
export type RowWriter = ReturnType<typeof createRowWriter>

type Options = {
  readonly db: Db
  readonly now: () => Date
  /** While a store is away rows are dropped, without an attempt. */
  readonly isAway: () => boolean
  readonly onDropped: (rows: number) => void
  /** Is told of each attempt: with the error where it failed. */
  readonly onTried?: (error?: unknown) => void
}

/**
 * Writes rows of metrics in batches, off the way of requests (docs/rules.md, METRICS-4). Rows may be lost: whatever keeps them
 * from being written, no request waits for it.
 */
export function createRowWriter({ db, now, isAway, onDropped, onTried }: Options) {
  let held = new Map<MetricsTable, object[]>()
  let count = 0
  let writing: Promise<void> | null = null
  /** How many rows came in this minute. */
  let came = new Map<Room, number>()
  let minute = 0

  /** Counts one more row in the minute of `at`; false when no more are taken in it. */
  function hasRoom(room: Room, at: Date): boolean {
    const now = Math.floor(at.getTime() / MINUTE_MS)
    if (now !== minute) came = new Map()
    minute = now
    const before = came.get(room) ?? 0
    if (before >= MAX_ROWS_A_MINUTE[room]) return false
    came.set(room, before + 1)
    return true
  }

  async function writeAll(): Promise<void> {
    const taken = held
    held = new Map()
    count = 0
    for (const [table, rows] of taken)
      for (let from = 0; from < rows.length; from += MAX_INSERTED_ROWS) {
        const part = rows.slice(from, from + MAX_INSERTED_ROWS)
        const isWritten = !isAway() && (await write(table, part))
        if (!isWritten) onDropped(part.length)
      }
  }

  const write = (table: MetricsTable, rows: readonly object[]): Promise<boolean> =>
    db.query(INSERTS[table], [JSON.stringify(rows)]).then(
      () => {
        onTried?.()
        return true
      },
      (error: unknown) => {
        onTried?.(error)
        return false
      },
    )

  async function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  const timer = setInterval(() => void flush(), WRITE_EVERY_MS).unref()

  return {
    /** Keeps a row until the next batch. */
    add<Table extends MetricsTable>(table: Table, row: MetricsRow<Table>): void {
      const timestamp = now()
      if (count >= MAX_HELD_ROWS || !hasRoom(roomOf(table, row), timestamp)) return onDropped(1)
      count += 1
      const timed = { timestamp, ...row }
      const rows = held.get(table)
      if (rows) rows.push(timed)
      else held.set(table, [timed])
    },
    /** Writes what is kept; never rejects. */
    flush,
    /** Writes what is left, and no more after that. */
    async close(): Promise<void> {
      clearInterval(timer)
      await writing
      await flush()
    },
  }
}

/** A row may have waited here while its person was erased. */
const IS_ERASED = `exists (select from person_of_user person join person_key key on key.id = person.key_id
  where person.user_id = row.user_id and key.destroyed_at > '-infinity')`
const ERASED: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(Object.entries(ERASED_METRICS))

const INSERTS = Object.fromEntries(
  METRICS_TABLES.map((table) => {
    const columns = Object.entries(METRICS_COLUMNS[table])
    const names = columns.map(([name]) => name).join(', ')
    const shape = columns.map(([name, type]) => `${name} ${type}`).join(', ')
    const erased = ERASED.get(table) ?? {}
    const values = columns.map(([name]) =>
      erased[name] === undefined ? name : `case when ${IS_ERASED} then ${erased[name]} else ${name} end`,
    )
    return [
      table,
      `insert into ${table} ("timestamp", ${names}) select "timestamp", ${values.join(', ')}
         from jsonb_to_recordset($1::jsonb) as row("timestamp" timestamptz, ${shape})`,
    ]
  }),
) as Record<MetricsTable, string>
