import { z } from 'zod'
import type { OpenSession } from '#events/account/overview-api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { Db } from '#projections/engine/projection.ts'
import { users } from '#projections/models/people/users.ts'

const Rows = z.array(z.object({ id: z.guid() }))

/** The sessions that go on at the time `$1`. */
const OPEN = `session left join ${users.rows} person on person.id = session.user_id
  where expires_at > $1 and (doc -> 'isDeleted')::boolean is not true
    and (coalesce((doc -> 'ending' ->> 'revision')::bigint, -1) <= accounts_revision
      or doc -> 'ending' ->> 'keptSession' = session.id::text)`

/** Which of these sessions have neither ended nor expired, for a caller that has no request to check. */
export async function openSessions(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(`select session.id from ${OPEN} and session.id = any($2::uuid[])`, [
    now.toISOString(),
    ids,
  ])
  return new Set(Rows.parse(rows).map(({ id }) => id))
}

const OwnRows = z.array(z.object({ created_at: z.date(), renewed_at: z.date() }))

/** A person's sessions that go on, the one that was used last first: times are ISO 8601, UTC, that of the use to the hour. */
export async function openSessionsOf(db: Db, user: UserId, now: Date): Promise<OpenSession[]> {
  const { rows } = await db.query(
    `select created_at, renewed_at from ${OPEN} and user_id = $2 order by renewed_at desc, session.id`,
    [now.toISOString(), user],
  )
  return OwnRows.parse(rows).map((row) => ({
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.renewed_at.toISOString(),
  }))
}
