import { EMPLOYEES } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { Folder } from './api.ts'
import type { FoldersCommand } from './commands.ts'
import { foldersDecider, type FoldersPatch, type FoldersView } from './decide.ts'
import { FoldersEvent } from './events.ts'
import { foldersHistory } from './history.ts'
import { type FoldersRefusal, foldersRefusals } from './refusals.ts'

/** The one stream of folders: whether one can be deleted depends on the others. */
export const FOLDERS_STREAM = 'folders'

/** The folders that employees put projects into: one stream, because whether one can be deleted depends on the others. */
export const foldersAggregate = {
  stream: () => FOLDERS_STREAM,
  decider: foldersDecider,
  events: FoldersEvent,
  commands: {
    CreateFolder: { roles: EMPLOYEES },
    RenameFolder: { roles: EMPLOYEES },
    DeleteFolder: { roles: EMPLOYEES },
    RestoreFolder: { roles: EMPLOYEES },
  },
  maySee: ({ role }) => role === 'employee',
  refusals: foldersRefusals,
  history: foldersHistory,
  lists: { folders: Folder },
  scope: 'folders',
  ids: ['folder'],
} as const satisfies Aggregate<[], FoldersView, FoldersPatch, FoldersCommand, FoldersEvent, FoldersRefusal>
