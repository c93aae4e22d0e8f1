import type { ProjectId } from '#events/kernel/ids.ts'
import { daysLater } from '#events/project/card-work/days.ts'
import type { OtherWork } from '#events/project/card-work/plan-work.ts'
import type { Db } from '../../engine/projection.ts'
import { devices } from './devices.ts'
import { projects } from './projects.ts'

/** The work of people in other open projects than one, on so many days from a day (YYYY-MM-DD) on: those that are not confirmed. */
export async function otherWork(
  db: Db,
  { besides, from, days }: { readonly besides: ProjectId; readonly from: string; readonly days: number },
): Promise<OtherWork[]> {
  const { rows } = await db.query<OtherWork>(
    `select person.id::int as "userId", d.doc -> 'card' -> 'schedule' ->> 'day' as day,
        d.doc -> 'card' -> 'schedule' ->> 'part' as part, p.id::int as "projectId",
        p.doc -> 'summary' ->> 'name' as "projectName", count(*)::int as cards
      from ${devices.rows} d join ${projects.rows} p on p.id = (d.doc -> 'projectId')::bigint
        cross join lateral jsonb_array_elements_text(d.doc -> 'card' -> 'assignees') as person(id)
      where d.doc -> 'card' ? 'schedule' and d.doc -> 'card' -> 'schedule' ->> 'day' >= $1
        and d.doc -> 'card' -> 'schedule' ->> 'day' < $2
        and p.id <> $3 and not (d.doc -> 'isDeleted')::boolean and not (p.doc -> 'isDeleted')::boolean
        and d.doc -> 'card' ->> 'status' <> 'confirmed' and p.doc -> 'summary' ->> 'status' = 'open'
      group by 1, 2, 3, 4, 5 order by 2, 1, 4, 3`,
    [from, daysLater(from, days), besides],
  )
  return rows
}
