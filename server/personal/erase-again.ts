import type { Pool } from 'pg'
import { erasedKeys, rememberErased } from './erased-keys.ts'
import type { PersonKeys } from './person-keys.ts'

type Deps = { readonly pool: Pool; readonly keys: PersonKeys; readonly dataDir: string; readonly now: () => Date }

/**
 * Destroys keys again that were destroyed before: a database that was put back from a backup may have them. Nothing may have been
 * read from it yet. Read models and snapshots that came with it are built anew, since they may tell of those people. Afterwards
 * DATA_DIR remembers all that the database knows to be destroyed, on whichever server that was.
 * @returns how many keys it destroyed.
 */
export async function eraseAgain({ pool, keys, dataDir, now }: Deps): Promise<number> {
  const back = (await erasedKeys(dataDir)).filter((id) => keys.knows(id) && keys.get(id).key !== null)
  if (back.length > 0) {
    await forgetCopies(pool)
    await keys.destroy(back, now())
  }
  const { rows } = await pool.query<{ id: string }>(`select id from person_key where destroyed_at > '-infinity'`)
  await rememberErased(
    dataDir,
    rows.map(({ id }) => id),
  )
  return back.length
}

/** Removes what follows from the log and was made while the keys were there. */
export async function forgetCopies(pool: Pool): Promise<void> {
  await pool.query('delete from stream_snapshot')
  const { rows } = await pool.query<{ name: string }>(`select nspname as name from pg_namespace where nspname ~ '^rm_'`)
  await pool.query(`do $$ begin
    if to_regclass('projections.model') is not null then delete from projections.model; end if;
    if to_regclass('projections.lane') is not null then delete from projections.lane; end if;
  end $$`)
  for (const { name } of rows) await pool.query(`drop schema if exists ${name} cascade`)
}
