import { z } from 'zod'
import type { Db } from '#projections/engine/projection.ts'

const Rows = z.array(z.object({ id: z.guid() }))

/** Which of these sessions have neither ended nor expired, for a caller that has no request to check. */
export async function openSessions(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query('select id from session where id = any($1::uuid[]) and expires_at > $2', [
    ids,
    now.toISOString(),
  ])
  return new Set(Rows.parse(rows).map(({ id }) => id))
}
