import type pg from 'pg'
import { makeMissing } from '#projections/engine/make-missing.ts'
import { transaction } from '#projections/engine/transaction.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { ALL_MIGRATIONS } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'
import type { DatabaseLog } from './database.ts'

/** How long one step may take, in milliseconds, whatever the connection's own limit is: it may rewrite a large table. */
const STEP_WITHIN_MS = 3_600_000

type AppliedMigration = Pick<Migration, 'number' | 'name'>

/** The label that tells migrations apart: `0001-baseline`. */
const labelOf = ({ number, name }: AppliedMigration): string => `${String(number).padStart(4, '0')}-${name}`

/**
 * Brings the tables that are no read models to what this build needs: each migration once, in order, all of those that are
 * missing or none. One query when none is. A database that a newer build has changed stays as it is, and the log says so.
 * @throws OperatorError when another build used the number of one of these migrations for something else; errors of the database.
 */
export async function migrate(pool: pg.Pool, log: DatabaseLog, migrations = ALL_MIGRATIONS): Promise<void> {
  const applied = await readApplied(pool)
  warnOfNewer(applied, migrations, log)
  if (missing(applied, migrations).length > 0) await runMissing(pool, migrations)
}

/** Nothing, where there is no record yet. */
async function readApplied(db: Pick<pg.Pool, 'query'>): Promise<AppliedMigration[]> {
  try {
    return (await db.query<AppliedMigration>('select number, name from schema_migration order by number')).rows
  } catch (error) {
    const isUndefinedTable = error instanceof Error && 'code' in error && error.code === '42P01'
    if (isUndefinedTable) return []
    throw error
  }
}

function missing(applied: readonly AppliedMigration[], migrations: readonly Migration[]): readonly Migration[] {
  const names = new Map(applied.map(({ number, name }) => [number, name]))
  return migrations.filter((migration) => {
    const name = names.get(migration.number)
    if (name === undefined || name === migration.name) return name === undefined
    throw new OperatorError(
      `Another build has changed this database in its own way (${labelOf({ ...migration, name })}, here ${labelOf(migration)}): start that build, or take another DATABASE_URL or DATA_DIR.`,
    )
  })
}

function warnOfNewer(applied: readonly AppliedMigration[], migrations: readonly Migration[], log: DatabaseLog): void {
  const newest = Math.max(0, ...migrations.map(({ number }) => number))
  const newer = applied.filter(({ number }) => number > newest).map(labelOf)
  if (newer.length > 0) log.warn({ migrations: newer }, 'a newer build has changed the database: nothing is undone')
}

async function runMissing(pool: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  // Most starts do without it.
  const { Umzug } = await import('umzug')
  await makeMissing(
    pool,
    `create table if not exists schema_migration (
      number integer primary key, name text not null, applied_at timestamptz not null default now())`,
  )
  await transaction(pool, async (client) => {
    const run = (text: string) => {
      const step = { text, query_timeout: STEP_WITHIN_MS }
      return client.query(step)
    }
    await client.query(`set local statement_timeout = ${STEP_WITHIN_MS}`)
    // Nodes that start at once queue here. It takes the right to change the table: no other account can hold up a start.
    await run('lock table schema_migration in share row exclusive mode')
    const umzug = new Umzug({
      migrations: migrations.map((migration) => ({ name: labelOf(migration), up: () => run(migration.sql) })),
      storage: {
        // Read again under the lock: another node may have been faster.
        executed: async () => (await readApplied(client)).map(labelOf),
        async logMigration({ name: label }) {
          const migration = migrations.find((one) => labelOf(one) === label)
          const values = [migration?.number, migration?.name]
          await client.query('insert into schema_migration (number, name) values ($1, $2)', values)
        },
        unlogMigration: () => Promise.reject(new Error('no migration is ever undone')),
      },
      logger: undefined,
    })
    await umzug.up()
  })
}
