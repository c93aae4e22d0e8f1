import type pg from 'pg'
import { chainHash } from './hash-chain.ts'
import type { Position } from './port.ts'
import { EVENT_COLUMNS, type EventRow, toPosition, toStored } from './rows.ts'

const PAGE = 1_000

/** The first place at which the log is not what was written. */
export type Broken = {
  readonly position: Position
  readonly stream: string
  readonly revision: number
  /** A sentence. */
  readonly reason: string
}

export type LogReport = {
  /** How many were found right. */
  readonly events: number
  readonly streams: number
  /** The last event that was found right. */
  readonly head: { readonly position: Position; readonly hash: string } | null
  readonly broken: Broken | null
}

/**
 * Walks the whole log and checks that positions and revisions have no gaps and that each event's hash follows from the one
 * before it in its stream. So it finds an event that was changed, removed, added or put elsewhere by somebody without the
 * key. It cannot find that the newest events were removed together with what says that they were there (`es_head`): for
 * that, keep the head's position and hash in another place.
 * @param key see `chainKey`. Reads in pages; the server may go on writing meanwhile.
 */
export async function verifyLog(pool: pg.Pool, key: Buffer): Promise<LogReport> {
  const ends = new Map<string, { readonly revision: number; readonly hash: string }>()
  const { rows: heads } = await pool.query<{ position: number }>('select position from es_head')
  const head = heads[0]?.position ?? 0
  let last: EventRow | null = null
  let events = 0
  const report = (broken: Broken | null): LogReport => ({
    events,
    streams: ends.size,
    head: last && { position: toPosition(last.position), hash: last.meta.hash },
    broken,
  })

  for await (const row of eventRows(pool)) {
    const broken = (reason: string) =>
      report({ position: toPosition(row.position), stream: row.stream_id, revision: row.revision, reason })
    if (row.position !== (last?.position ?? 0) + 1)
      return broken('Events between this one and the one before are missing.')
    const end = ends.get(row.stream_id)
    if (row.revision !== (end?.revision ?? -1) + 1) return broken('It does not follow the one before it in its stream.')
    if (chainHash(key, end?.hash ?? null, toStored(row)) !== row.meta.hash) {
      return broken('Its hash does not fit: it, or the one before it in its stream, is not what was written.')
    }
    ends.set(row.stream_id, { revision: row.revision, hash: row.meta.hash })
    last = row
    events++
  }
  if ((last?.position ?? 0) >= head) return report(null)
  return report({
    position: toPosition(head),
    stream: last?.stream_id ?? '',
    revision: last?.revision ?? -1,
    reason: `The log ends before its head: the newest ${head - (last?.position ?? 0)} are missing.`,
  })
}

async function* eventRows(pool: pg.Pool): AsyncGenerator<EventRow, void> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<EventRow>(
      `select ${EVENT_COLUMNS} from es_event where position > $1 order by position limit ${PAGE}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}
