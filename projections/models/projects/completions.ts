import type { SetFields } from '#events/kernel/change.ts'
import { changesOf, type HeadFields } from '#events/project/changes.ts'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'

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

const OPEN = { completedAt: null, completedBy: null, changes: null }

/** The completion of each installation. */
export const completions = projection<Row, ProjectEvent['type']>({
  name: 'completions',
  version: 2,
  table: 'completion',
  indexes: [`((doc ->> 'completedAt') desc) where doc ->> 'completedAt' is not null`],
  handles: PROJECT_EVENT_TYPES,
  fold(row, event) {
    const id = projectOfStream(event.stream)
    if (id === null) return []
    return changesOf(event).flatMap((change): ChangedRow<Row>[] => {
      if (change.of === 'card') return []
      if (change.is === 'made')
        return [[id, { id, name: change.project.name, ...OPEN, changedAt: event.recordedAt, isDeleted: false }]]
      const after = change.is === 'gone' ? { isDeleted: true } : completionAfter(change.fields)
      if (!after) return []
      const before = row(id)
      if (!before) return []
      const isOther = 'completedAt' in after ? after.completedAt !== null : 'name' in after && before.changes !== null
      const again = isOther ? { changes: (before.changes ?? -1) + 1, changedAt: event.recordedAt } : {}
      return [[id, { ...before, ...after, ...again }]]
    })

    /** The part of a row that fields of the project change; null: none. */
    function completionAfter({ name, status }: SetFields<HeadFields>): Partial<Row> | null {
      if (name) return { name: name.to }
      if (!status) return null
      return status.to === 'closed'
        ? { completedAt: event.occurredAt ?? event.recordedAt, completedBy: event.actor.id }
        : { completedAt: null, completedBy: null }
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
