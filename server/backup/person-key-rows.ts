import type { Pool } from 'pg'
import { z } from 'zod'
import { transaction } from '#projections/engine/transaction.ts'

/**
 * A key of a person as its table has it: `sealed` under the APP_SECRET that `keyId` names, base64. Without `sealed` it was destroyed
 * at `destroyedAt`, or lost, where that is null.
 */
const KeyRow = z.object({
  id: z.string(),
  keyId: z.string().nullable(),
  sealed: z.base64().nullable(),
  emailDigest: z.string().nullable(),
  destroyedAt: z.string().nullable(),
})
type KeyRow = z.infer<typeof KeyRow>

/** All keys of people, and whose they are. */
export const KeyRows = z.object({
  keys: z.array(KeyRow),
  people: z.array(z.object({ userId: z.int(), keyId: z.string() })),
})
export type KeyRows = z.infer<typeof KeyRows>

/** Reads the keys of people; none from a database of a build that had none. */
export async function readKeyRows(pool: Pick<Pool, 'query'>): Promise<KeyRows> {
  const { rows: found } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('person_key') is not null as "isThere"`,
  )
  if (found[0]?.isThere !== true) return { keys: [], people: [] }
  const { rows: keys } = await pool.query<KeyRow>(
    `select id, key_id as "keyId", translate(encode(sealed, 'base64'), E'\\n', '') as sealed, email_digest as "emailDigest",
       case when destroyed_at > '-infinity' then destroyed_at::text end as "destroyedAt"
     from person_key order by id`,
  )
  const { rows: people } = await pool.query<KeyRows['people'][number]>(
    'select user_id::float8 as "userId", key_id as "keyId" from person_of_user order by user_id',
  )
  return KeyRows.parse({ keys, people })
}

/** The ids of keys that were destroyed. */
export const destroyedIn = ({ keys }: KeyRows): string[] =>
  keys.flatMap(({ id, destroyedAt }) => (destroyedAt === null ? [] : id))

/**
 * Puts keys into their tables, which are empty.
 * @param erased ids of keys that were destroyed since: they come back as such. @param wanted ids that the log needs; those that
 * are not among the rows are marked as lost.
 */
export async function putKeyRows(
  pool: Pool,
  rows: KeyRows,
  { erased, wanted }: { readonly erased: readonly string[]; readonly wanted: readonly string[] },
): Promise<void> {
  const gone = new Set(erased)
  const there = new Set(rows.keys.map(({ id }) => id))
  const lost = wanted.filter((id) => !there.has(id))
  const all = [
    ...rows.keys.map((row) => (gone.has(row.id) ? { ...row, ...GONE, destroyedAt: row.destroyedAt ?? 'now' } : row)),
    ...lost.map((id) => ({ id, ...GONE })),
  ]
  await transaction(pool, async (client) => {
    await client.query(
      `insert into person_key (id, key_id, sealed, email_digest, destroyed_at)
       select id, key_id, decode(sealed, 'base64'), email_digest,
         case when sealed is null then coalesce(destroyed_at::timestamptz, '-infinity') end
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) as given (id, key_id, sealed, email_digest, destroyed_at)`,
      [
        all.map(({ id }) => id),
        all.map(({ keyId }) => keyId),
        all.map(({ sealed }) => sealed),
        all.map(({ emailDigest }) => emailDigest),
        all.map(({ destroyedAt }) => destroyedAt),
      ],
    )
    await client.query('insert into person_of_user select * from unnest($1::bigint[], $2::text[])', [
      rows.people.map(({ userId }) => userId),
      rows.people.map(({ keyId }) => keyId),
    ])
  })
}

const GONE = { keyId: null, sealed: null, emailDigest: null, destroyedAt: null }
