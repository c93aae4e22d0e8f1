import type { LogEvent } from '#events/registry.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { ChecklistItem } from '#events/project/checklist.ts'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { ProjectId } from '#events/kernel/ids.ts'
import { type Db, type Projection, projection } from '#projections/engine/projection.ts'
import { type GivenEvent, recorded } from './recorded.ts'

/** Counts the events of each project: any that is skipped or comes in twice shows. `weight` makes versions differ. */
export const tally = (version = 1, weight = 1, name = 'tally'): Projection =>
  projection<{ readonly count: number }, ProjectEvent['type']>({
    name,
    version,
    table: 'project',
    indexes: [],
    handles: PROJECT_EVENT_TYPES,
    fold(row, event) {
      const id = projectOfStream(event.stream)
      return id === null ? [] : [[id, { count: (row(id)?.count ?? 0) + weight }]]
    },
  })

/** The counts that are served, by project. */
export async function counts(db: Db, { rows: table } = tally()): Promise<Record<number, number>> {
  const { rows } = await db.query<{ id: number; count: number }>(
    `select id, (doc ->> 'count')::int as count from ${table} order by id`,
  )
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]))
}

/** Events of three projects by turns: `recorded` for the tally. */
export const turns = (length: number): LogEvent[] =>
  recorded(
    ...Array.from({ length }, (_, index): GivenEvent => {
      const projectId = ProjectId.parse(1 + (index % 3))
      return {
        stream: `project-${projectId}`,
        type: 'ChecklistItemTicked',
        data: { item: ChecklistItem.enum.cameraViewsConfirmed },
      }
    }),
  )
