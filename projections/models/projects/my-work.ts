import type { Person } from '#events/kernel/actor.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { toDevice } from '#events/project/api.ts'
import type { Card } from '#events/project/device.ts'
import { daysIn } from '#events/project/card-work/days.ts'
import { DEFAULT_TIME_ZONE } from '#events/project/card-work/time-zone.ts'
import { groupOf, type MyWork, type WorkCard } from '#events/project/card-work/my-work.ts'
import type { Db } from '../../engine/projection.ts'
import type { LastChange } from '../last-change.ts'
import { devices } from './devices.ts'
import { projects } from './projects.ts'

/**
 * The cards of a person ($1, as the one item of a JSON list) in projects that they may see ($2: their e-mail as it is compared, null
 * for those who see all). The index of people has cards with people alone, and is used where a query says so.
 */
const OWN_CARDS = `with d as materialized (
    select id, doc, (doc -> 'projectId')::bigint as project from ${devices.rows}
    where doc -> 'card' ? 'assignees' and doc -> 'card' -> 'assignees' @> $1::jsonb and not (doc -> 'isDeleted')::boolean),
  p as materialized (
    select id, doc -> 'summary' ->> 'name' as name, doc -> 'named' as named, doc -> 'summary' ->> 'status' as status,
      coalesce(doc -> 'summary' ->> 'timeZone', '${DEFAULT_TIME_ZONE}') as zone,
      coalesce((doc -> 'summary' -> 'confirmByAnother')::boolean, false) as "confirmByAnother"
    from ${projects.rows} where not (doc -> 'isDeleted')::boolean and ($2::text is null or doc -> 'assigned' ? $2))`
const JOINED = 'from d join p on p.id = d.project'
const ownedBy = (person: Person) => [
  JSON.stringify([person.id]),
  person.role === 'employee' ? null : foldCase(person.email),
]
const FOUND = `d.project::int as "projectId", d.doc -> 'card' as card, p.name as "projectName", p.zone as "timeZone"`

type FoundCard = {
  readonly projectId: ProjectId
  readonly card: Card
  readonly projectName: string
  readonly timeZone: string
}

/** A person's own cards in open projects that they may see, those that are not confirmed, by day; by project and name within it. */
export async function readMyWork(db: Db, person: Person, now: Date): Promise<MyWork> {
  const { rows } = await db.query<FoundCard & { readonly confirmByAnother: boolean }>(
    `${OWN_CARDS}
     select ${FOUND}, p."confirmByAnother" ${JOINED}
      where d.doc -> 'card' ->> 'status' <> 'confirmed' and p.status = 'open'
      order by p.id, d.id`,
    ownedBy(person),
  )
  const work: Record<keyof MyWork, WorkCard[]> = { overdue: [], today: [], next: [], withoutDay: [] }
  const todays = new Map<string, string>()
  for (const { projectId, card, projectName, timeZone, confirmByAnother } of rows) {
    const today = todays.get(timeZone) ?? daysIn(timeZone)(now.getTime())
    todays.set(timeZone, today)
    const isOwnInstall = card.installedBy === person.id
    const found = Object.assign(toDevice({ projectId, card }), { projectName, confirmByAnother, isOwnInstall })
    work[groupOf(found, today)].push(found)
  }
  for (const later of [work.overdue, work.next])
    later.sort((one, other) => compareDays(one.day ?? '', other.day ?? '') || one.projectId - other.projectId)
  return work
}

/** Days as YYYY-MM-DD: no words, which a locale would put in an order of its own. */
const compareDays = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** A card on its day, for calendars. `changed`: when the card, or the name or zone of its project, changed last. */
export type CardOnDay = FoundCard & { readonly changed: LastChange }

/** The cards of a person that have a day, in projects that they may see: those with the latest days, `limit` at most. */
export async function cardsOnDays(db: Db, person: Person, limit: number): Promise<CardOnDay[]> {
  const { rows } = await db.query<CardOnDay & { readonly named: LastChange }>(
    `${OWN_CARDS}
     select ${FOUND}, d.doc -> 'changed' as changed, p.named ${JOINED}
      where d.doc -> 'card' ? 'schedule'
      order by d.doc -> 'card' -> 'schedule' ->> 'day' desc, d.id desc limit $3`,
    [...ownedBy(person), limit],
  )
  return rows.map(({ named, ...found }) =>
    named.revision > found.changed.revision ? { ...found, changed: named } : found,
  )
}

/** The projects that have cards of a person. */
export async function projectsWithCardsOf(db: Db, person: UserId): Promise<ProjectId[]> {
  const { rows } = await db.query<{ project: ProjectId }>(
    `select distinct (doc -> 'projectId')::int as project from ${devices.rows}
      where doc -> 'card' ? 'assignees' and doc -> 'card' -> 'assignees' @> $1::jsonb and not (doc -> 'isDeleted')::boolean order by 1`,
    [JSON.stringify([person])],
  )
  return rows.map(({ project }) => project)
}
