import type { ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'

/** When a project was completed, and by whom; null while it is open. Times are ISO 8601, UTC. */
type Row = {
  readonly id: number
  readonly name: string
  readonly completedAt: string | null
  readonly completedBy: number | null
  readonly isDeleted: boolean
}

const HANDLED = [
  ...(['ProjectCreated', 'ProjectRenamed', 'ProjectCompleted', 'ProjectReopened', 'ProjectDeleted'] as const),
] as const satisfies readonly ProjectEvent['type'][]

/** The completion of each installation. */
export const completions = projection<Row, (typeof HANDLED)[number]>({
  name: 'completions',
  version: 1,
  table: 'completion',
  indexes: [`((doc ->> 'completedAt') desc) where doc ->> 'completedAt' is not null`],
  handles: HANDLED,
  fold(row, event) {
    const id = projectOfStream(event.stream)
    if (id === null) return []
    const before = row(id)
    switch (event.type) {
      case 'ProjectCreated':
        return [[id, { id, name: event.data.name, completedAt: null, completedBy: null, isDeleted: false }]]
      case 'ProjectRenamed':
        return changed({ name: event.data.name })
      case 'ProjectCompleted':
        return changed({ completedAt: event.occurredAt ?? event.recordedAt, completedBy: event.actor.id })
      case 'ProjectReopened':
        return changed({ completedAt: null, completedBy: null })
      case 'ProjectDeleted':
        return changed({ isDeleted: true })
    }
    function changed(change: Partial<Row>): Changed<Row>[] {
      return before ? [[id ?? 0, { ...before, ...change }]] : []
    }
  },
})

/** A completed installation. */
export type Completion = { readonly id: number; readonly name: string; readonly at: string }

/** The installations that are complete, the last one first, `limit` at most. Of one moment the one that was made last comes first. */
export async function listCompletions(db: Db, limit: number): Promise<Completion[]> {
  const { rows } = await db.query<Completion>(
    `select id, doc ->> 'name' as name, doc ->> 'completedAt' as at from ${completions.rows}
      where doc ->> 'completedAt' is not null and not (doc -> 'isDeleted')::boolean
      order by doc ->> 'completedAt' desc, id desc limit $1`,
    [limit],
  )
  return rows
}
