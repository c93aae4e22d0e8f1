import type { History } from '../kernel/history.ts'
import type { FoldersEvent } from './events.ts'

/** Folders are no part of a project's record; it says what those were called that the project was put into. */
export const foldersHistory: History<FoldersEvent> = {
  projectOf: () => null,
  isOfBoard: false,
  roles: [],
  tell: () => null,
  names: ({ type, data }) => (type === 'FolderDeleted' ? [] : [['folder', data.folderId, data.name]]),
}
