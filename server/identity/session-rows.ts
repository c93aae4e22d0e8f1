import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { latestBy } from '../event-store/clock-watch.ts'

const HOUR_MS = 3_600_000
/** How long a session lasts after its last renewal (decisions, "Identity"). */
export const SESSION_MS = 7 * 24 * HOUR_MS

const Row = z.object({ id: z.guid(), user_id: UserId, expires_at: z.date(), accounts_revision: z.coerce.number() })
const COLUMNS = 'id, user_id, expires_at, accounts_revision'

/** A session's row, also one that has expired; null when there is none by this secret. */
type FoundSession = { readonly row: z.infer<typeof Row>; readonly isRenewed: boolean } | null

type New = {
  readonly sessionId: string
  readonly tokenHash: string
  readonly user: UserId
  readonly createdAt: Date
  readonly accountsRevision: number
}

export async function insertSession(db: Db, { sessionId, tokenHash, user, createdAt, accountsRevision }: New) {
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS)
  await db.query(
    `insert into session (id, token_hash, user_id, created_at, renewed_at, expires_at, accounts_revision)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [sessionId, tokenHash, user, createdAt.toISOString(), expiresAt.toISOString(), accountsRevision],
  )
}

/**
 * @param mayRenew whether it may get seven more days, which it does at most once an hour. One of a clock that was ahead gets them at
 * its next use, in the place of those that it had (docs/rules.md, METRICS-63).
 */
export async function findSession(db: Db, tokenHash: string, now: Date, mayRenew: boolean): Promise<FoundSession> {
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  if (mayRenew) {
    const { rows } = await db.query(
      `update session set renewed_at = $2, expires_at = $3
       where token_hash = $1 and expires_at > $2 and (renewed_at <= $4 or renewed_at > $5) returning ${COLUMNS}`,
      [tokenHash, after(0), after(SESSION_MS), after(-HOUR_MS), latestBy(now).toISOString()],
    )
    if (rows.length > 0) return { row: Row.parse(rows[0]), isRenewed: true }
  }
  const { rows } = await db.query(`select ${COLUMNS} from session where token_hash = $1`, [tokenHash])
  return rows.length > 0 ? { row: Row.parse(rows[0]), isRenewed: false } : null
}

const Ids = z.array(Row.pick({ id: true })).transform((rows) => rows.map(({ id }) => id))

/** Removes those of a person's sessions that expired; their ids. */
export async function removeExpired(db: Db, user: UserId, now: Date): Promise<string[]> {
  const { rows } = await db.query(`delete from session where user_id = $1 and expires_at <= $2 returning id`, [
    user,
    now.toISOString(),
  ])
  return Ids.parse(rows)
}

/** Removes the oldest of a person's sessions, so that so many stay; their ids. */
export async function removeOldest(db: Db, user: UserId, max: number): Promise<string[]> {
  const { rows } = await db.query(
    `delete from session where id in
       (select id from session where user_id = $1 order by created_at desc, id offset $2) returning id`,
    [user, max],
  )
  return Ids.parse(rows)
}
