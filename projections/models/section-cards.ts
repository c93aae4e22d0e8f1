import type { FormId, DeviceId } from '#events/kernel/ids.ts'
import type { Person } from '#events/kernel/actor.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { projectOfStream } from '#events/project/stream.ts'
import type { SectionCard } from '#events/project/survey/api.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'
import { type List, touched } from './live-list.ts'
import { projects } from './projects.ts'

/** A deleted card keeps its row: its section may become another one. */
type Row = SectionCard & { readonly isDeleted: boolean }

/** The cards that were made from sections of surveys, under their ids. */
export const sectionCards = projection<Row, 'DevicesImported' | 'DeviceDeleted' | 'ImportUndone' | 'CardsRestored'>({
  name: 'sectionCards',
  isOfProject: true,
  version: 2,
  table: 'section_card',
  indexes: [`(((doc -> 'formId')::bigint))`],
  handles: ['DevicesImported', 'DeviceDeleted', 'ImportUndone', 'CardsRestored'],
  fold(row, event) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null) return []
    const gone = (ids: readonly DeviceId[]) =>
      ids.flatMap((id): Changed<Row>[] => {
        const before = row(id)
        return before ? [[id, { ...before, isDeleted: true }]] : []
      })
    switch (event.type) {
      case 'DevicesImported': {
        const { survey, cards } = event.data
        return cards.flatMap(({ deviceId: id, sectionId }): Changed<Row>[] =>
          survey && sectionId ? [[id, { id, projectId, formId: survey.formId, sectionId, isDeleted: false }]] : [],
        )
      }
      case 'DeviceDeleted':
        return event.data.card.survey ? gone([event.data.deviceId]) : []
      case 'ImportUndone':
        return gone(event.data.removed)
      case 'CardsRestored':
        return event.data.cards.flatMap(({ id, survey }): Changed<Row>[] => {
          const before = survey && row(id)
          return before ? [[id, { ...before, isDeleted: false }]] : []
        })
    }
  },
})

/** Cards with their projects: those of projects that were deleted are gone. A row of a new project may come a moment later. */
const OF_PROJECTS = `from ${sectionCards.rows} as card
  left join ${projects.rows} as project on project.id = (card.doc -> 'projectId')::bigint`
const IS_THERE = `not (card.doc -> 'isDeleted')::boolean and not coalesce((project.doc -> 'isDeleted')::boolean, false)`

type Found = { readonly id: DeviceId; readonly card: SectionCard; readonly project: ProjectSummary | null }
const COLUMNS = `card.id, card.doc - 'isDeleted' as card, project.doc -> 'summary' as project`

/** The cards that sections of a survey became, of the projects that a person may see, in the order in which they were made. */
export async function cardsOfForm(db: Db, formId: FormId, person: Person): Promise<SectionCard[]> {
  const { rows } = await db.query<Found>(
    `select ${COLUMNS} ${OF_PROJECTS} where ${IS_THERE} and (card.doc -> 'formId')::bigint = $1 order by card.id`,
    [formId],
  )
  return rows.filter(({ project }) => project && maySee(person, project)).map(({ card }) => card)
}

/** The cards of surveys, over all projects. */
export const sectionCardList: List<SectionCard> = {
  touchedBy(event) {
    if (projectOfStream(event.stream) === null) return null
    if (event.type === 'DevicesImported' && event.data.survey)
      return event.data.cards.map(({ deviceId }) => touched(deviceId))
    if (event.type === 'DeviceDeleted') return event.data.card.survey ? touched(event.data.deviceId) : null
    if (event.type === 'CardsRestored') return event.data.cards.flatMap(({ id, survey }) => (survey ? touched(id) : []))
    return event.type === 'ImportUndone' ? event.data.removed.map(touched) : null
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<Found & { isThere: boolean }>(
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
