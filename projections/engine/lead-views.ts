import type { Db } from './projection.ts'

/**
 * Leads the views over rows that were replaced to those that serve: a view is bound to its table, not to the name, and would
 * go with it. Rights and words on the views stay. Waits for those who read them.
 * @param old schema of the rows that go; without views, or not there, nothing happens. @param schema the one that serves.
 */
export async function leadViews(db: Db, old: string, schema: string): Promise<void> {
  const { rows } = await db.query<{ view: string; definition: string }>(
    `select distinct format('%I.%I', n.nspname, v.relname) as view, pg_get_viewdef(v.oid) as definition
       from pg_class t
       join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid
       join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
       join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
       join pg_namespace n on n.oid = v.relnamespace
      where t.relnamespace = to_regnamespace($1)`,
    [old],
  )
  for (const { view, definition } of rows)
    await db.query(`create or replace view ${view} as ${definition.replaceAll(`${old}.`, `${schema}.`)}`)
}
