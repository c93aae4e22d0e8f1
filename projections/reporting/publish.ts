import type { Pool, PoolClient } from 'pg'
import { fingerprint } from '../engine/fingerprint.ts'
import { alone } from '../engine/lanes.ts'
import type { Db } from '../engine/projection.ts'
import { type ReportingView, selectOf } from './view.ts'

/** The schema of the views, and the role that may read them and nothing else. */
const REPORTING = 'reporting'
export const REPORTING_ROLE = 'fieldboard_reporting'

/** No function of a reader sees a row that its view leaves out (docs/rules.md, REPORT-14). */
const viewSql = (path: string, view: ReportingView) =>
  `create or replace view ${path} with (security_barrier) as ${selectOf(view)}`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The words on the schema: they end with what its views were made from. */
const aboutOf = (views: readonly ReportingView[]): string =>
  `Views for reports, kept stable: see docs/operations.md. ${fingerprint(views.map((view) => [view.each, view.columns, viewSql(view.name, view)]))}`

/**
 * Makes the views that are missing or were made by another build; those that are as they should be stay untouched. Their read
 * models must be built. On a Postgres server a role may read them, where the database account may make one or it is there already.
 * @throws when a view has lost a column of before, or changed one, while something else depends on it.
 */
export async function publishViews(
  pool: Pool,
  views: readonly ReportingView[],
  { hasRoles }: { readonly hasRoles: boolean },
): Promise<void> {
  await alone(pool, async (client) => {
    if (!(await isPublished(client, views))) {
      await client.query(`create schema if not exists ${REPORTING}`)
      for (const view of views) await publish(client, view)
      await client.query(`comment on schema ${REPORTING} is ${quoted(aboutOf(views))}`)
    }
    if (hasRoles) await grant(client)
  })
}

async function isPublished(db: Db, views: readonly ReportingView[]): Promise<boolean> {
  const { rows } = await db.query<{ about: string | null; count: number }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as about,
       (select count(*)::int from pg_views where schemaname = $1) as count`,
    [REPORTING],
  )
  return rows[0]?.about === aboutOf(views) && rows[0].count >= views.length
}

async function publish(client: PoolClient, view: ReportingView): Promise<void> {
  const { name, each, columns } = view
  const path = `${REPORTING}.${name}`
  const { rows: before } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [REPORTING, name],
  )
  const now = Object.entries(columns)
  // A view in its place keeps its rights, and what others made of it.
  const fits = before.every((column, index) => now[index]?.[0] === column.name && now[index]?.[1].type === column.type)
  if (!fits) await client.query(`drop view ${path}`)
  await client.query(viewSql(path, view))
  await client.query(`comment on view ${path} is ${quoted(`Each row is ${each}.`)}`)
  for (const [column, { means }] of now) await client.query(`comment on column ${path}.${column} is ${quoted(means)}`)
}

/** Gives the role its rights; makes it where it is missing and this account may. Another process may make it at the same moment. */
async function grant(client: PoolClient): Promise<void> {
  await client.query(`do $$ begin
      if to_regrole('${REPORTING_ROLE}') is null then create role ${REPORTING_ROLE} nologin; end if;
    exception when insufficient_privilege or duplicate_object or unique_violation then null; end $$`)
  const { rows } = await client.query(`select where to_regrole('${REPORTING_ROLE}') is not null`)
  if (rows.length === 0) return
  await client.query(`grant usage on schema ${REPORTING} to ${REPORTING_ROLE}`)
  await client.query(`grant select on all tables in schema ${REPORTING} to ${REPORTING_ROLE}`)
}
