import { randomUUID } from 'node:crypto'
import type { ProjectId } from '#events/kernel/ids.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import type { Db } from '#projections/engine/projection.ts'
import { CommandIdReused } from '../../commands/command-error.ts'
import type { CommandMeta } from '../../commands/command.ts'

/** Lease of a project by a node; one that is silent for longer has lost it. */
const HELD = `interval '30 seconds'`
const RENEW_EVERY_MS = 10_000
/** Retention of an answer: that of the ids of a creation. */
const ANSWER_KEPT = `interval '7 days'`

type AskedSync = { readonly project: ProjectId; readonly meta: Pick<CommandMeta, 'actor' | 'commandId'> }

/** One sync of a project at a time, on whatever node, and the answers of those that are done. */
export type SyncRuns = ReturnType<typeof createSyncRuns>

export function createSyncRuns(db: Db) {
  return {
    /** The first answer to the same command; null when it has not been answered. @throws CommandIdReused for another project */
    async answered({ project, meta }: AskedSync): Promise<SyncAnswer | null> {
      const { rows } = await db.query<{ project: number; answer: unknown }>(
        'select project_id::int as project, answer from sync_answer where person = $1 and command_id = $2',
        [meta.actor.id ?? 0, meta.commandId],
      )
      const [row] = rows
      if (!row) return null
      if (row.project !== project) throw new CommandIdReused()
      return SyncAnswer.parse(row.answer)
    },

    async keep({ project, meta }: AskedSync, answer: SyncAnswer): Promise<void> {
      await db.query(`delete from sync_answer where created_at < now() - ${ANSWER_KEPT}`)
      await db.query(
        'insert into sync_answer (person, command_id, project_id, answer) values ($1, $2, $3, $4) on conflict do nothing',
        [meta.actor.id ?? 0, meta.commandId, project, JSON.stringify(answer)],
      )
    },

    /** Does something while no other node syncs the project. @returns null, with nothing done, when one does. */
    async alone<T>(project: ProjectId, work: () => Promise<T>): Promise<T | null> {
      const holder = randomUUID()
      const { rows } = await db.query(
        `insert into sync_run (project_id, holder, held_until) values ($1, $2, now() + ${HELD})
         on conflict (project_id) do update set holder = excluded.holder, held_until = excluded.held_until
         where sync_run.held_until < now() returning 1`,
        [project, holder],
      )
      if (rows.length === 0) return null
      // A renewal that fails is made good by the next one. A second node that syncs the same writes nothing twice.
      const say = (sql: string) => void db.query(sql, [project, holder]).catch(() => undefined)
      const renewing = setInterval(
        () => say(`update sync_run set held_until = now() + ${HELD} where project_id = $1 and holder = $2`),
        RENEW_EVERY_MS,
      )
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        await db
          .query('delete from sync_run where project_id = $1 and holder = $2', [project, holder])
          .catch(() => undefined)
      }
    },
  }
}
