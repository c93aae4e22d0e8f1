import type pg from 'pg'
import { OperatorError } from '../errors/operator-error.ts'

/**
 * Makes sure that the events which belong to a database are where the settings look for them, and marks a database whose
 * events are elsewhere: by the row of `log_elsewhere`, which `recogniseLog` fills. Otherwise a setting that was forgotten would
 * show an empty installation, and fork its log.
 * @param isElsewhere whether the events are kept in another store than this database.
 * @throws OperatorError
 */
export async function settleLogPlace(pool: pg.Pool, isElsewhere: boolean): Promise<void> {
  const { rows } = await pool.query<{ isMarked: boolean; hasEvents: boolean }>(
    `select exists (select from log_elsewhere) as "isMarked", exists (select from es_event) as "hasEvents"`,
  )
  const [there] = rows
  if (!isElsewhere) {
    if (!there?.isMarked) return
    throw new OperatorError(
      'The events of this database are in an EventStoreDB: set EVENTSTORE_URL, or take another DATABASE_URL or DATA_DIR.',
    )
  }
  if (there?.isMarked) return
  if (there?.hasEvents) {
    throw new OperatorError(
      'This database has events of its own: unset EVENTSTORE_URL, or take an empty DATABASE_URL or DATA_DIR beside it.',
    )
  }
  await pool.query('insert into log_elsewhere default values on conflict do nothing')
}
