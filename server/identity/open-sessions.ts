import { z } from 'zod'
import type { Db } from '#projections/engine/projection.ts'
import { users } from '#projections/models/people/users.ts'

const Rows = z.array(z.object({ id: z.guid() }))

/** Which of these sessions have neither ended nor expired, for a caller that has no request to check. */
export async function openSessions(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query(
    `select session.id from session left join ${users.rows} person on person.id = session.user_id
     where session.id = any($1::uuid[]) and expires_at > $2 and (doc -> 'isDeleted')::boolean is not true
       and (coalesce((doc -> 'ending' ->> 'revision')::bigint, -1) <= accounts_revision
         or doc -> 'ending' ->> 'keptSession' = session.id::text)`,
    [ids, now.toISOString()],
  )
  return new Set(Rows.parse(rows).map(({ id }) => id))
}
