import type { Pool } from 'pg'
import { EMPTY_LOG, headAfter, type LogHead } from '../log-head.ts'
import { toPosition } from './rows.ts'

/** Rows that are read at once. */
const PAGE = 10_000

/** Walks over the log of a database, for a program that has no store open. @returns null for an empty one. */
export async function readLogHead(pool: Pool): Promise<LogHead | null> {
  let [head, after, isOver] = [EMPTY_LOG, 0, false]
  while (!isOver) {
    const { rows } = await pool.query<{ readonly position: number; readonly hash: string }>(
      `select position::float8 as position, meta ->> 'hash' as hash from es_event where position > $1 order by position limit $2`,
      [after, PAGE],
    )
    for (const { position, hash } of rows) head = headAfter(head, { position: toPosition(position), hash })
    after = rows.at(-1)?.position ?? after
    isOver = rows.length < PAGE
  }
  return head === EMPTY_LOG ? null : head
}
