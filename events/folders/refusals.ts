import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about folders is refused. */
export type FoldersRefusal =
  | { readonly code: 'folder-unknown' }
  | { readonly code: 'folder-exists' }
  | { readonly code: 'folder-parent-gone' }
  | { readonly code: 'folder-used'; readonly folders: number; readonly projects: number }

/** To be thrown. */
export const refused = (refusal: FoldersRefusal): Rejection => new Rejection(refusal)

export const foldersRefusals: RefusalTable<FoldersRefusal> = {
  'folder-exists': beaten('This folder was made before. It is in the list, or was deleted since.'),
  'folder-unknown': gone('This folder does not exist any more.'),
  'folder-parent-gone': beaten('The folder that it stood in does not exist any more.'),
  'folder-used': {
    status: 409,
    sentence: ({ folders, projects }) =>
      `This folder holds ${folders} folder(s) and ${projects} project(s). Move or delete them first.`,
  },
}
