import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import type { SiteNews } from '#events/site/api.ts'
import type { SiteEvent } from '#events/site/events.ts'
import { sheetAfter } from '#events/site/decide.ts'
import { EMPTY_SHEET, type HeldSheet } from '#events/site/sheet.ts'
import { projectOfSite } from '#events/site/stream.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { type List, touched } from '../live-list.ts'
import { projects } from './projects.ts'

type Row = { readonly sheet: HeldSheet; readonly changedAt: string }

/** The site sheet of every project that has one, under the id of the project. */
export const sites = projection<Row, SiteEvent['type']>({
  name: 'sites',
  version: 2,
  table: 'site',
  indexes: [],
  handles: ['SiteSheetChanged', 'SiteFileAdded', 'SiteFileRemoved'],
  fold(row, event) {
    const id = projectOfSite(event.stream)
    const { recordedAt: changedAt } = event
    return id === null ? [] : [[id, { sheet: sheetAfter(row(id)?.sheet ?? EMPTY_SHEET, event), changedAt }]]
  },
})

/** The sheet of a project; null while no employee has written on it. */
export async function findSheet(db: Db, id: ProjectId): Promise<HeldSheet | null> {
  const { rows } = await db.query<{ doc: Row }>(`select doc from ${sites.rows} where id = $1`, [id])
  return rows[0]?.doc.sheet ?? null
}

/** Tells the readers of a project that its site sheet changed. The sheet itself differs by reader: each reads their own. */
export const siteList: List<SiteNews> = {
  touchedBy({ stream }) {
    const id = projectOfSite(stream)
    return id === null ? null : touched(id)
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<{ id: ProjectId; at: string; project: ProjectSummary | null }>(
      `select site.id, site.doc ->> 'changedAt' as at, project.doc -> 'summary' as project from ${sites.rows} as site
       left join ${projects.rows} as project on project.id = site.id where site.id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, at: changedAt, project }) => ({
      ...{ id, row: { id, changedAt } },
      isFor: (person) => project !== null && maySee(person, project),
    }))
  },
}
