import { z } from 'zod'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { Fact } from '../kernel/envelope.ts'
import { FolderId } from '../kernel/ids.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/model/keyed-model.ts'
import type { DataOf, FoldersCommand } from './commands.ts'
import type { FoldersEvent } from './events.ts'
import { refused } from './refusals.ts'

/** A folder as the rules see it. Deleted ones stay as `isDeleted`: an id is given out once. `folders`: how many stand in it. */
const Folder = z.object({
  name: z.string(),
  parent: FolderId.nullable(),
  folders: z.int().nonnegative(),
  isDeleted: z.literal(true).optional(),
})
type Folder = Readonly<z.infer<typeof Folder>>

/** Every folder that there ever was. */
export type FoldersView = ReadonlyMap<FolderId, Folder>
export type FoldersPatch = KeyedPatch<FolderId, Folder>

/** The rules of the folders that projects are put into (docs/rules.md, FOLDER). */
export const foldersDecider: Decider<FoldersView, FoldersPatch, FoldersCommand, FoldersEvent> = {
  decide,
  evolve,
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(1, z.tuple([FolderId, Folder])),
}

/** True if a folder exists and was not deleted. */
export const hasFolder = (id: FolderId, view: FoldersView): boolean => {
  const folder = view.get(id)
  return folder !== undefined && !folder.isDeleted
}

function decide(command: FoldersCommand, view: FoldersView): Decision<FoldersEvent> {
  switch (command.type) {
    case 'CreateFolder':
      return createFolder(command.data, view)
    case 'RenameFolder':
      return renameFolder(command.data, view)
    case 'DeleteFolder':
      return deleteFolder(command.data, view)
    case 'RestoreFolder':
      return restoreFolder(command.data, view)
  }
}

function createFolder(data: DataOf<'CreateFolder'>, view: FoldersView): Decision<FoldersEvent> {
  if (view.has(data.folderId)) throw refused({ code: 'folder-exists' })
  if (data.parentFolderId !== null) demandFolder(data.parentFolderId, view)
  return decided({ type: 'FolderCreated', data })
}

function renameFolder({ folderId, name, base }: DataOf<'RenameFolder'>, view: FoldersView): Decision<FoldersEvent> {
  const { name: previous } = demandFolder(folderId, view)
  demandUnchanged({ name }, { name: base }, { name: previous })
  return name === previous ? decided() : decided({ type: 'FolderRenamed', data: { folderId, name, previous } })
}

function deleteFolder({ folderId, projects }: DataOf<'DeleteFolder'>, view: FoldersView): Decision<FoldersEvent> {
  const { name, folders } = demandFolder(folderId, view)
  if (folders > 0 || projects > 0) throw refused({ code: 'folder-used', folders, projects })
  return decided({ type: 'FolderDeleted', data: { folderId, name } })
}

/** One that is there already stays: its deletion was taken back before. */
function restoreFolder({ folderId }: DataOf<'RestoreFolder'>, view: FoldersView): Decision<FoldersEvent> {
  const folder = view.get(folderId)
  if (!folder) throw refused({ code: 'folder-unknown' })
  const { name, parent: parentFolderId, isDeleted } = folder
  if (!isDeleted) return decided()
  if (parentFolderId !== null && !hasFolder(parentFolderId, view)) throw refused({ code: 'folder-parent-gone' })
  return decided({ type: 'FolderRestored', data: { folderId, name, parentFolderId } })
}

function demandFolder(id: FolderId, view: FoldersView): Folder {
  const folder = view.get(id)
  if (!folder || folder.isDeleted) throw refused({ code: 'folder-unknown' })
  return folder
}

function evolve(view: FoldersView, event: Fact<FoldersEvent>): FoldersPatch {
  const changed = (id: FolderId | null, change: (folder: Folder) => Partial<Folder>): FoldersPatch => {
    const folder = id === null ? undefined : view.get(id)
    return id !== null && folder ? [[id, { ...folder, ...change(folder) }]] : []
  }
  const { folderId } = event.data
  switch (event.type) {
    case 'FolderCreated': {
      const { name, parentFolderId: parent } = event.data
      return [[folderId, { name, parent, folders: 0 }], ...changed(parent, ({ folders }) => ({ folders: folders + 1 }))]
    }
    case 'FolderRenamed': {
      const { name } = event.data
      return changed(folderId, () => ({ name }))
    }
    case 'FolderDeleted':
      return [
        ...changed(folderId, () => ({ isDeleted: true })),
        ...changed(view.get(folderId)?.parent ?? null, ({ folders }) => ({ folders: folders - 1 })),
      ]
    case 'FolderRestored': {
      const { name, parentFolderId: parent } = event.data
      return [[folderId, { name, parent, folders: 0 }], ...changed(parent, ({ folders }) => ({ folders: folders + 1 }))]
    }
  }
}
