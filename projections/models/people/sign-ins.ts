import type { UserId } from '#events/kernel/ids.ts'
import type { SessionEvent } from '#events/session/session.ts'
import { type Db, projection } from '../../engine/projection.ts'

type Row = { readonly at: string }

/** When each person signed in last, also where the session is over. */
export const signIns = projection<Row, Extract<SessionEvent, { type: 'SignedIn' }>['type']>({
  name: 'signIns',
  version: 1,
  table: 'sign_in',
  indexes: [],
  handles: ['SignedIn'],
  fold: (_, { actor, recordedAt }) => (actor.id === null ? [] : [[actor.id, { at: recordedAt }]]),
})

/** ISO 8601, UTC; null for a person who never did. */
export async function lastSignIn(db: Db, user: UserId): Promise<string | null> {
  const { rows } = await db.query<Row>(`select doc ->> 'at' as at from ${signIns.rows} where id = $1`, [user])
  return rows[0]?.at ?? null
}
