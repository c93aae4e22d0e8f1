import type { Folder } from '#events/folders/api.ts'
import type { FoldersEvent } from '#events/folders/events.ts'
import type { FolderId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { type Changed, type Db, type EventOf, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

type Row = { readonly folder: Folder; readonly isDeleted: boolean }

const FOLDER_EVENTS = [
  'FolderCreated',
  'FolderRenamed',
  'FolderDeleted',
  'FolderRestored',
] as const satisfies readonly FoldersEvent['type'][]

/** The folders that projects are put into (specification, `project_folders`). */
export const folders = projection<Row, FoldersEvent['type']>({
  name: 'folders',
  ids: 'folder',
  version: 2,
  table: 'project_folder',
  indexes: [],
  handles: FOLDER_EVENTS,
  fold(row, event) {
    const { folderId: id } = event.data
    switch (event.type) {
      case 'FolderCreated': {
        const { name, parentFolderId } = event.data
        const parent = parentFolderId === null ? undefined : row(parentFolderId)?.folder
        const folder: Folder = {
          id,
          name,
          parentFolderId,
          organizationId: parent?.organizationId ?? null,
          createdBy: event.actor.id,
          createdAt: event.recordedAt,
          path: parent ? `${parent.path}/${id}` : `${id}`,
        }
        return [[id, { folder, isDeleted: false }]]
      }
      case 'FolderRenamed': {
        const { name } = event.data
        return changed(({ folder }) => ({ folder: { ...folder, name } }))
      }
      case 'FolderDeleted':
        return changed(() => ({ isDeleted: true }))
      case 'FolderRestored':
        return changed(() => ({ isDeleted: false }))
    }
    function changed(change: (before: Row) => Partial<Row>): Changed<Row>[] {
      const before = row(id)
      return before ? [[id, { ...before, ...change(before) }]] : []
    }
  },
})

type Found = { readonly folder: Folder }
const EXISTING = `select doc -> 'folder' as folder from ${folders.rows} where not (doc -> 'isDeleted')::boolean`

/** All folders in the order they came: a parent stands before what is in it. */
export async function listFolders(db: Db): Promise<Folder[]> {
  const { rows } = await db.query<Found>(`${EXISTING} order by id`)
  return rows.map(({ folder }) => folder)
}

/** Those of the folders with these ids that have not been deleted. */
async function findFolders(db: Db, ids: readonly number[]): Promise<Folder[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and id = any($1::bigint[])`, [ids])
  return rows.map(({ folder }) => folder)
}

/** A folder; null when there is none or it was deleted. */
export const findFolder = async (db: Db, id: FolderId): Promise<Folder | null> =>
  (await findFolders(db, [id]))[0] ?? null

const isOfFolder = (event: LogEvent): event is EventOf<(typeof FOLDER_EVENTS)[number]> =>
  FOLDER_EVENTS.some((type) => type === event.type)

/** The list of folders. */
export const folderList: List<Folder> = {
  touchedBy: (event) => (isOfFolder(event) ? touched(event.data.folderId) : null),
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findFolders(db, ids)),
}
