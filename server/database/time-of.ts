import type pg from 'pg'

/** The time by the clock of a database. @throws errors of the database. */
export async function timeOf(pool: pg.Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date(Number.NaN)
}
