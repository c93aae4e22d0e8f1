import type { ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'

/**
 * When a project was completed, and by whom; null while it is open. `changes`: how often its completion was another one than before, or
 * had another name; null before the first. `changedAt`: when that was so last. Times are ISO 8601, UTC.
 */
type Row = {
  readonly id: number
  readonly name: string
  readonly completedAt: string | null
  readonly completedBy: number | null
  readonly changes: number | null
  readonly changedAt: string
  readonly isDeleted: boolean
}

const HANDLED = [
  ...(['ProjectCreated', 'ProjectRenamed', 'ProjectCompleted', 'ProjectReopened', 'ProjectDeleted'] as const),
] as const satisfies readonly ProjectEvent['type'][]

const OPEN = { completedAt: null, completedBy: null, changes: null }

/** The completion of each installation. */
export const completions = projection<Row, (typeof HANDLED)[number]>({
  name: 'completions',
  version: 2,
  table: 'completion',
  indexes: [`((doc ->> 'completedAt') desc) where doc ->> 'completedAt' is not null`],
  handles: HANDLED,
  fold(row, event) {
    const id = projectOfStream(event.stream)
    if (id === null) return []
    const before = row(id)
    switch (event.type) {
      case 'ProjectCreated':
        return [[id, { id, name: event.data.name, ...OPEN, changedAt: event.recordedAt, isDeleted: false }]]
      case 'ProjectRenamed':
        return changed({ name: event.data.name, ...(before && before.changes !== null && again(before.changes)) })
      case 'ProjectCompleted':
        return changed({
          ...{ completedAt: event.occurredAt ?? event.recordedAt, completedBy: event.actor.id },
          ...again(before?.changes ?? -1),
        })
      case 'ProjectReopened':
        return changed({ completedAt: null, completedBy: null })
      case 'ProjectDeleted':
        return changed({ isDeleted: true })
    }
    function again(changes: number) {
      return { changes: changes + 1, changedAt: event.recordedAt }
    }
    function changed(change: Partial<Row>): Changed<Row>[] {
      return before ? [[id ?? 0, { ...before, ...change }]] : []
    }
  },
})

/** A completed installation. `changes` and `changedAt` as its row has them. */
export type Completion = Pick<Row, 'id' | 'name' | 'changedAt'> & { readonly at: string; readonly changes: number }

/** The installations that are complete, the last one first, `limit` at most. Of one moment the one that was made last comes first. */
export async function listCompletions(db: Db, limit: number): Promise<Completion[]> {
  const { rows } = await db.query<Completion>(
    `select id, doc ->> 'name' as name, doc ->> 'completedAt' as at,
        (doc -> 'changes')::int as changes, doc ->> 'changedAt' as "changedAt" from ${completions.rows}
      where doc ->> 'completedAt' is not null and not (doc -> 'isDeleted')::boolean
      order by doc ->> 'completedAt' desc, id desc limit $1`,
    [limit],
  )
  return rows
}
