import type { Db } from '#projections/engine/projection.ts'

/**
 * Accounts other than ours that hold advisory locks of this database, a sentence each. Any account may take those of read models and
 * reactors, which then wait without an error.
 */
export async function locksOfOthers(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ account: string; process: number; program: string }>(
    `select distinct activity.usename::text as account, pid as process, application_name as program
       from pg_locks join pg_stat_activity activity using (pid)
      where locktype = 'advisory' and granted and activity.datname = current_database() and activity.usename <> session_user
      order by process`,
  )
  return rows.map(
    ({ account, process, program }) =>
      `${account} holds an advisory lock (process ${process}${program && `, ${program}`}), which can keep read models and reactors from going on.`,
  )
}
