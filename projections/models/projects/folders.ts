import type { Folder } from '#events/folders/api.ts'
import type { FoldersEvent } from '#events/folders/events.ts'
import { projection } from '../../engine/projection.ts'
import { changed, collection, oneTouched } from '../collection.ts'

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
        return changed(row, id, ({ folder }) => ({ folder: { ...folder, name } }))
      }
      case 'FolderDeleted':
        return changed(row, id, () => ({ isDeleted: true }))
      case 'FolderRestored':
        return changed(row, id, () => ({ isDeleted: false }))
    }
  },
})

const kept = collection<Folder>(folders, 'folder')
/** In the order they came: a parent stands before what is in it. */
export const { all: listFolders, one: findFolder } = kept
export const folderList = kept.list(
  ['employee'],
  oneTouched(FOLDER_EVENTS, ({ data }) => data.folderId),
)
