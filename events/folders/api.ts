import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { FolderId, OrganizationId, UserId } from '../kernel/ids.ts'
import { folderName, type FoldersCommand } from './commands.ts'

// The calls about folders (specification, second document, section 7), and what they answer.

/**
 * A folder as the API answers it. `organizationId` is its parent's; root folders have none (decisions, "Folders"). `path`: the ids
 * from the root to this one, like `3/7/12`. `createdAt`: ISO 8601, UTC.
 */
export const Folder = z.object({
  id: FolderId,
  name: z.string(),
  parentFolderId: FolderId.nullable(),
  organizationId: OrganizationId.nullable(),
  createdBy: UserId.nullable(),
  createdAt: z.string(),
  path: z.string(),
})
export type Folder = z.infer<typeof Folder>

const CreateFolderBody = z.object({ name: folderName, parentFolderId: FolderId.nullable().default(null) })
export const FolderName = z.object({ name: folderName })
/** `base`: the name that the person saw. */
const RenameFolderBody = FolderName.extend({ base: z.string().optional() })

const { call, bareCall } = callsOf<FoldersCommand['type']>()

export const foldersCalls = {
  create: call('POST', '/folders', CreateFolderBody, 'CreateFolder'),
  rename: call('PATCH', '/folders/:id', RenameFolderBody, 'RenameFolder'),
  delete: bareCall('DELETE', '/folders/:id', 'DeleteFolder'),
  restore: bareCall('POST', '/folders/:id/restore', 'RestoreFolder'),
} as const
