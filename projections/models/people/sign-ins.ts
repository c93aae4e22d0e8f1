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

/** When people signed in last, as ISO 8601, UTC: of those of some ids who ever did. */
export async function lastSignIns(db: Db, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<Row & { readonly id: string | number }>(
    `select id, doc ->> 'at' as at from ${signIns.rows} where id = any($1::bigint[])`,
    [users],
  )
  return new Map(rows.map(({ id, at }) => [Number(id), at]))
}
