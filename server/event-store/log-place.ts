import type pg from 'pg'
import { OperatorError } from '../startup/program.ts'

/** Next to the locks of the log's own tables. */
const PLACE_LOCK = 7044

/**
 * Makes sure that the events which belong to a database are where the settings look for them, and marks a database whose
 * events are elsewhere. The mark holds at most one row: the first of those events (`recogniseLog`). Otherwise a setting that somebody forgot would show an empty installation, and fork its log.
 * @param isElsewhere whether the events are kept in another store than this database.
 * @throws OperatorError
 */
export async function settleLogPlace(pool: pg.Pool, isElsewhere: boolean): Promise<void> {
  const { rows } = await pool.query<{ mark: string | null; log: string | null }>(
    `select to_regclass('es_elsewhere') as mark, to_regclass('es_event') as log`,
  )
  const [there] = rows
  if (!isElsewhere) {
    if (!there?.mark) return
    throw new OperatorError(
      'The events of this database are in an EventStoreDB: set EVENTSTORE_URL, or take another DATABASE_URL or DATA_DIR.',
    )
  }
  const events = there?.log && !there.mark ? (await pool.query('select from es_event limit 1')).rows.length : 0
  if (events > 0) {
    throw new OperatorError(
      'This database has events of its own: unset EVENTSTORE_URL, or take an empty DATABASE_URL or DATA_DIR beside it.',
    )
  }
  await pool.query(`
    select pg_advisory_xact_lock(${PLACE_LOCK});
    create table if not exists es_elsewhere ();
    alter table es_elsewhere add if not exists stream text not null, add if not exists event text not null`)
}
