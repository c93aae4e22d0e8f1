import type { ProjectSummary, ProjectsPage } from '#events/project/api.ts'
import type { Fact, RecordedEvent } from '#events/kernel/envelope.ts'
import type { FolderId, ProjectId } from '#events/kernel/ids.ts'
import type { Person } from '#events/kernel/actor.ts'
import { changesOf } from '#events/project/changes.ts'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { evolve } from '#events/project/evolve.ts'
import type { Project } from '#events/project/model.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { collection } from '../collection.ts'
import { type LastChange, lastChangeOf } from '../last-change.ts'
import type { List } from '../live-list.ts'

/**
 * `assigned` holds the e-mails in the form they are compared in, since databases differ in what they call lower case. `named`: when the
 * name or the zone of time changed last.
 */
type Row = {
  readonly summary: ProjectSummary
  readonly assigned: readonly string[]
  readonly isDeleted: boolean
  readonly named: LastChange
}
type Counts = Readonly<ProjectSummary['deviceCounts']>

const noCard = () => undefined

/** The list of projects and the figures of the dashboard. */
export const projects = projection<Row, ProjectEvent['type']>({
  name: 'projects',
  ids: 'project',
  version: 8,
  table: 'project',
  indexes: [`using gin ((doc -> 'assigned'))`],
  handles: PROJECT_EVENT_TYPES,
  fold(row, event) {
    const id = projectOfStream(event.stream)
    if (id === null) return []
    const before = row(id)
    const { project } = evolve({ project: before?.isDeleted ? null : (before?.summary ?? null), card: noCard }, event)
    const now: Project | undefined = project ?? before?.summary
    if (!now) return []
    const { offeredAt: _offered, floorOrder: _floors, ...head } = now
    const { usersAddedToSupportPortal, cameraViewsConfirmed, usersAddedToVerkadaPortal } = head
    const ticks = [usersAddedToSupportPortal, cameraViewsConfirmed, usersAddedToVerkadaPortal]
    const summary: ProjectSummary = {
      ...head,
      assignedUsers: [...head.assignedUsers],
      deviceCounts: count(before?.summary.deviceCounts ?? { waiting: 0, installed: 0, confirmed: 0 }, event),
      flagged: (before?.summary.flagged ?? 0) + flaggedBy(event),
      checklistCount: ticks.filter(Boolean).length,
      revision: event.revision,
      ...lastChanges(before?.summary, event),
    }
    const isDeleted = project === undefined ? before?.isDeleted === true : project === null
    const named = before && !isNamedBy(event) ? before.named : lastChangeOf(event)
    return [[id, { summary, assigned: summary.assignedUsers.map(foldCase), isDeleted, named }]]
  },
})

type LastChanges = Pick<ProjectSummary, 'changedRevision' | 'changedBy' | 'changedByOthersRevision'>

/** Who changed a project last, and when another person did. The system changes nothing here: it is not news for a person. */
function lastChanges(
  before: LastChanges | undefined,
  { actor, revision }: Pick<RecordedEvent<ProjectEvent>, 'actor' | 'revision'>,
): LastChanges {
  if (!before) return { changedRevision: revision, changedBy: actor.id, changedByOthersRevision: null }
  const { changedRevision, changedBy, changedByOthersRevision } = before
  if (actor.id === null) return { changedRevision, changedBy, changedByOthersRevision }
  const isOther = changedBy !== null && changedBy !== actor.id
  return {
    changedRevision: revision,
    changedBy: actor.id,
    changedByOthersRevision: isOther ? changedRevision : changedByOthersRevision,
  }
}

/** True for an event that gives the project another name or another zone of time. */
const isNamedBy = (event: Fact<ProjectEvent>): boolean =>
  changesOf(event).some(
    (change) => change.of === 'project' && change.is === 'set' && NAMES.some((field) => field in change.fields),
  )
const NAMES = ['name', 'timeZone'] as const

/** Counts the cards of each column after an event. Cards that leave with their import or sync are waiting. */
function count(before: Counts, event: Fact<ProjectEvent>): ProjectSummary['deviceCounts'] {
  const counts = { ...before }
  for (const change of changesOf(event)) {
    if (change.of === 'project') continue
    if (change.is === 'made') counts[change.card.status]++
    else if (change.is === 'gone') counts[change.card?.status ?? 'waiting']--
    else if (change.is === 'joined') {
      counts[change.before.status]--
      counts[change.card.status]++
    } else if (change.is === 'set' && change.by === 'hand' && change.fields.status) {
      counts[change.fields.status.from]--
      counts[change.fields.status.to]++
    }
  }
  return counts
}

/** Change of the count of blocked cards by an event. */
function flaggedBy(event: Fact<ProjectEvent>): number {
  const isFlagged = (card: { readonly flag?: unknown } | null | undefined) => (card?.flag ? 1 : 0)
  return changesOf(event).reduce((sum, change) => {
    if (change.of === 'project') return sum
    if (change.is === 'made') return sum + isFlagged(change.card)
    if (change.is === 'gone') return sum - isFlagged(change.card)
    if (change.is === 'joined') return sum + isFlagged(change.card) - isFlagged(change.before)
    const turn = change.is === 'set' && change.by === 'hand' && change.fields.flag
    return turn ? sum + (turn.to ? 1 : 0) - (turn.from ? 1 : 0) : sum
  }, 0)
}

const kept = collection<ProjectSummary>(projects, 'summary')
/** For any reader. */
export const { one: findProject } = kept

/**
 * The projects that a person may see (the rule of `maySee`), in the order of their ids, which is the one they came in.
 * @param page those after an id, so many at most; without it all.
 */
export function listProjects(db: Db, person: Person, page: ProjectsPage = {}): Promise<ProjectSummary[]> {
  const [after, limit] = [page.after ?? 0, page.limit ?? null]
  return person.role === 'employee'
    ? kept.things(db, 'and id > $1 order by id limit $2', after, limit)
    : kept.things(
        db,
        "and id > $1 and doc -> 'assigned' ? $3 order by id limit $2",
        after,
        limit,
        foldCase(person.email),
      )
}

const HAS = "and doc -> 'summary' @> $1::jsonb"

/** How many projects use an instance, belong to an organization, or are in a folder. */
export const countProjects = (
  db: Db,
  of: Partial<Pick<ProjectSummary, 'verkadaInstanceId' | 'organizationId' | 'folderId'>>,
): Promise<number> => kept.count(db, HAS, JSON.stringify(of))

/** The projects that are in a folder. */
export const projectsInFolder = (db: Db, folderId: FolderId): Promise<ProjectId[]> =>
  kept.ids(db, HAS, JSON.stringify({ folderId }))

/** The projects that a person is assigned to. @param email as they are assigned, in whatever case. */
export const projectsOf = (db: Db, email: string): Promise<ProjectId[]> =>
  kept.ids(db, "and doc -> 'assigned' ? $1", foldCase(email))

/** The list of projects: employees see all, others those they are assigned to, deleted ones until they are told. */
export const projectList: List<ProjectSummary> = {
  touchedBy(event) {
    const id = projectOfStream(event.stream)
    if (id === null) return null
    return { id, revoked: event.type === 'ProjectUsersChanged' ? event.data.revoked : [] }
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<{ id: number; doc: Row }>(
      `select id, doc from ${projects.rows} where id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, doc: { summary, assigned, isDeleted } }) => ({
      id,
      row: isDeleted ? null : summary,
      isFor: ({ email }) => assigned.includes(foldCase(email)),
    }))
  },
}
