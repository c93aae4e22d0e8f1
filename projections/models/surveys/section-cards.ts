import type { FormId, DeviceId } from '#events/kernel/ids.ts'
import type { Person } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { type BoardChange, changesOf } from '#events/project/changes.ts'
import { isProjectEvent, PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { SectionCard } from '#events/project/survey/api.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'
import { changed } from '../collection.ts'
import { type List, touched } from '../live-list.ts'
import { projects } from '../projects/projects.ts'

/** A deleted card keeps its row: its section may become another one. */
type Row = SectionCard & { readonly isDeleted: boolean }

/** The cards that were made from sections of surveys, under their ids. */
export const sectionCards = projection<Row, ProjectEvent['type']>({
  name: 'sectionCards',
  isOfProject: true,
  version: 2,
  table: 'section_card',
  indexes: [`(((doc -> 'formId')::bigint))`],
  handles: PROJECT_EVENT_TYPES,
  fold(row, event) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null) return []
    return changesOf(event).flatMap((change): ChangedRow<Row>[] => {
      if (isOtherSection(change)) {
        const { survey } = change.card
        if (!survey) return changed(row, change.id, () => ({ isDeleted: true }))
        const { formId, sectionId } = survey
        return [[change.id, { id: change.id, projectId, formId, sectionId, isDeleted: false }]]
      }
      if (!comesOrGoes(change)) return []
      const { id, card } = change
      if (change.is === 'made' && !change.isBack)
        return card?.survey
          ? [[id, { id, projectId, formId: card.survey.formId, sectionId: card.survey.sectionId, isDeleted: false }]]
          : []
      return changed(row, id, () => ({ isDeleted: change.is === 'gone' }))
    })
  },
})

/** True if a card becomes that of a section, since the section's own card became part of it, or is none any more. */
const isOtherSection = (change: BoardChange): change is Extract<BoardChange, { readonly is: 'joined' }> =>
  change.is === 'joined' && change.before.survey?.sectionId !== change.card.survey?.sectionId

/** True if a card comes to a board or leaves it that may be of a survey; one that leaves with its import does not say so. */
const comesOrGoes = (
  change: BoardChange,
): change is Extract<BoardChange, { readonly is: 'made' | 'gone'; readonly of: 'card' }> =>
  change.of === 'card' &&
  (change.is === 'made' || change.is === 'gone') &&
  (change.card ? change.card.survey !== undefined : change.batch?.of === 'import')

/** Cards with their projects: those of projects that were deleted are gone. A row of a new project may come a moment later. */
const OF_PROJECTS = `from ${sectionCards.rows} as card
  left join ${projects.rows} as project on project.id = (card.doc -> 'projectId')::bigint`
const IS_THERE = `not (card.doc -> 'isDeleted')::boolean and not coalesce((project.doc -> 'isDeleted')::boolean, false)`

type FoundCard = { readonly id: DeviceId; readonly card: SectionCard; readonly project: ProjectSummary | null }
const COLUMNS = `card.id, card.doc - 'isDeleted' as card, project.doc -> 'summary' as project`

/** The cards that sections of a survey became, of the projects that a person may see, in the order in which they were made. */
export async function cardsOfForm(db: Db, formId: FormId, person: Person): Promise<SectionCard[]> {
  const { rows } = await db.query<FoundCard>(
    `select ${COLUMNS} ${OF_PROJECTS} where ${IS_THERE} and (card.doc -> 'formId')::bigint = $1 order by card.id`,
    [formId],
  )
  return rows.filter(({ project }) => project && maySee(person, project)).map(({ card }) => card)
}

/** The cards of surveys, over all projects. */
export const sectionCardList: List<SectionCard> = {
  touchedBy(event) {
    if (!isProjectEvent(event)) return null
    const ids = changesOf(event).flatMap((change) =>
      isOtherSection(change) || comesOrGoes(change) ? touched(change.id) : [],
    )
    return ids.length > 0 ? ids : null
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<FoundCard & { isThere: boolean }>(
      `select ${COLUMNS}, ${IS_THERE} as "isThere" ${OF_PROJECTS} where card.id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, card, project, isThere }) => ({
      id,
      row: isThere ? card : null,
      isFor: (person) => project !== null && maySee(person, project),
    }))
  },
}
