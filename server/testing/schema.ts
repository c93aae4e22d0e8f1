import type pg from 'pg'

/** The parts of the schema `public`, without its rows and its comments: each as a line of text. */
const PARTS = `
  select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, udt_name, is_nullable, column_default) as part
    from information_schema.columns where table_schema = 'public'
  union all
  select format('table %s %s %s %s', relname, relkind, relpersistence, reloptions) from pg_class
    where relnamespace = 'public'::regnamespace
  union all
  select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all
  select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('sequence %s %s %s %s', sequence_name, data_type, start_value, increment) from information_schema.sequences
    where sequence_schema = 'public'
  union all
  select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace`

/** The schema of the tables that are no read models, as something to compare. */
export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(PARTS)
  return rows.map(({ part }) => part).toSorted()
}
