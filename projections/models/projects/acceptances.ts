import type { AcceptanceNews, KeptAcceptance } from '#events/acceptance/api.ts'
import type { AcceptanceId } from '#events/acceptance/acceptance-id.ts'
import type { AcceptanceEvent } from '#events/acceptance/events.ts'
import { projectOfAcceptance } from '#events/acceptance/stream.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { changed } from '../collection.ts'
import { type List, touched } from '../live-list.ts'
import { projects } from './projects.ts'

/** `revision`: the last event of the project that the document shows. `linkId`: its last link, whether it is open or not. */
type Row = {
  readonly projectId: ProjectId
  readonly acceptance: KeptAcceptance
  readonly revision: number
  readonly linkId: string | null
  readonly isDeleted: boolean
}

/** Every acceptance document of every project. */
export const acceptances = projection<Row, Exclude<AcceptanceEvent['type'], 'AcceptancesClosed'>>({
  name: 'acceptances',
  ids: 'acceptance',
  isOfProject: true,
  version: 1,
  table: 'acceptance',
  indexes: [`(((doc -> 'projectId')::bigint))`, `((doc ->> 'linkId'))`],
  // The project of closed documents is gone, and nothing asks for them any more.
  handles: ['AcceptanceMade', 'AcceptanceLinkGiven', 'AcceptanceLinkEnded', 'AcceptanceSigned', 'AcceptanceRefused'],
  fold(row, event) {
    const projectId = projectOfAcceptance(event.stream)
    if (projectId === null) return []
    const { acceptanceId: id } = event.data
    switch (event.type) {
      case 'AcceptanceMade': {
        const { file, revision, timeZone, shown } = event.data
        const made = { madeAt: event.recordedAt, madeBy: event.actor.id, digest: file.digest, bytes: file.bytes }
        const unanswered = { name: null, remarks: null, points: [], answeredAt: null, answeredBy: null }
        const rest = { timeZone, shown, linkUntil: null }
        const acceptance: KeptAcceptance = { id, projectId, state: 'waiting', ...made, ...unanswered, ...rest }
        return [[id, { projectId, acceptance, revision, linkId: null, isDeleted: false }]]
      }
      case 'AcceptanceLinkGiven': {
        const { linkId, expiresAt: linkUntil } = event.data
        return changed(row, id, ({ acceptance }) => ({ linkId, acceptance: { ...acceptance, linkUntil } }))
      }
      case 'AcceptanceLinkEnded':
        return changed(row, id, ({ acceptance }) => ({ acceptance: { ...acceptance, linkUntil: null } }))
      case 'AcceptanceSigned':
      case 'AcceptanceRefused': {
        const { name, remarks, points } = event.data
        const state = event.type === 'AcceptanceSigned' ? 'signed' : 'refused'
        const answer = {
          state,
          name,
          remarks,
          points,
          answeredAt: event.recordedAt,
          answeredBy: event.actor.id,
        } as const
        return changed(row, id, ({ acceptance }) => ({ acceptance: { ...acceptance, ...answer } }))
      }
    }
  },
})

/** A document with the revision of its project that it shows. */
export type FoundAcceptance = { readonly acceptance: KeptAcceptance; readonly revision: number }

/** The documents of a project, the newest first. */
export async function listAcceptances(db: Db, projectId: ProjectId): Promise<FoundAcceptance[]> {
  const { rows } = await db.query<FoundAcceptance>(
    `select doc -> 'acceptance' as acceptance, (doc -> 'revision')::int as revision from ${acceptances.rows}
     where (doc -> 'projectId')::bigint = $1 order by id desc`,
    [projectId],
  )
  return rows
}

/** A document, and when it was made (ISO 8601, UTC). */
type LinkedAcceptance = { readonly id: AcceptanceId; readonly projectId: ProjectId; readonly madeAt: string }

/** The document that a link was given out for, whether it is open or not; null for none. */
export async function acceptanceOfLink(db: Db, linkId: string): Promise<LinkedAcceptance | null> {
  const { rows } = await db.query<LinkedAcceptance>(
    `select id, doc -> 'projectId' as "projectId", doc -> 'acceptance' ->> 'madeAt' as "madeAt" from ${acceptances.rows} where doc ->> 'linkId' = $1`,
    [linkId],
  )
  return rows[0] ?? null
}

/** Tells those who see a project which of its documents changed. Links are told to some readers alone: each reads them again. */
export const acceptanceList: List<AcceptanceNews> = {
  touchedBy({ stream, type, data }) {
    return projectOfAcceptance(stream) !== null && type !== 'AcceptancesClosed' && 'acceptanceId' in data
      ? touched(data.acceptanceId)
      : null
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<AcceptanceNews & { project: ProjectSummary | null }>(
      `select acceptance.id, acceptance.doc -> 'projectId' as "projectId", project.doc -> 'summary' as project
       from ${acceptances.rows} as acceptance
       left join ${projects.rows} as project on project.id = (acceptance.doc -> 'projectId')::bigint
       where acceptance.id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, projectId, project }) => ({
      ...{ id, row: { id, projectId } },
      isFor: (person) => project !== null && maySee(person, project),
    }))
  },
}
