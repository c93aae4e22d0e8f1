import { type Folder, foldersCalls } from '#events/folders/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { FolderId, ProjectId } from '#events/kernel/ids.ts'
import { moveToFolder } from '#events/project/commands/move-to-folder.ts'
import { failed } from '../../api/request/failed.ts'
import { folderList } from '../../api/projects/folders.ts'
import { projectList } from '../../api/projects/projects.ts'
import { useCommand } from '../../api/request/use-command.ts'

/** Makes a folder at the root or in another one. */
export const useCreateFolder = () =>
  useCommand({
    call: (body: { readonly name: string; readonly parentFolderId: FolderId | null }) =>
      requestOf(foldersCalls.create, {}, body),
    keepsKey: true,
    ...folderList.saved,
    failure: failed('Failed to create folder'),
  })

export const useRenameFolder = () =>
  useCommand({
    call: ({ id, ...body }: { readonly id: FolderId; readonly name: string; readonly base: string }) =>
      requestOf(foldersCalls.rename, { id }, body),
    ...folderList.saved,
    success: ({ name }) => ({ title: 'Folder renamed', description: name }),
    failure: failed('Failed to rename folder'),
  })

const useRestoreFolder = () =>
  useCommand({
    call: (id: FolderId) => requestOf(foldersCalls.restore, { id }),
    ...folderList.saved,
    success: ({ name }) => ({ title: 'Folder is back', description: name }),
    failure: failed('Failed to bring the folder back'),
  })

/** Deletes a folder. Its toast brings it back. */
export function useDeleteFolder() {
  const restore = useRestoreFolder()
  return useCommand({
    call: ({ id }: Folder) => requestOf(foldersCalls.delete, { id }),
    ...folderList.removed,
    success: (_, { id, name }) => ({
      title: 'Folder deleted',
      description: name,
      action: { label: 'Undo', onClick: () => void restore.send(id) },
    }),
    failure: failed('Failed to delete folder'),
  })
}

/** Puts a project into a folder, or out of all. */
export const useMoveToFolder = () =>
  useCommand({
    call: ({ projectId, folderId }: { readonly projectId: ProjectId; readonly folderId: FolderId | null }) =>
      requestOf(moveToFolder.call, { id: projectId }, { folderId }),
    ...projectList.saved,
    success: () => ({ title: 'Project moved' }),
    failure: failed('Failed to move project'),
  })
