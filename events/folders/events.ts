import { z } from 'zod'
import { FolderId } from '../kernel/ids.ts'
import { event } from '../kernel/message.ts'

export const FoldersEvent = z.discriminatedUnion('type', [
  /** `parentFolderId` null: a root folder. */
  event('FolderCreated', { folderId: FolderId, name: z.string(), parentFolderId: FolderId.nullable() }),
  event('FolderRenamed', { folderId: FolderId, name: z.string(), previous: z.string() }),
  event('FolderDeleted', { folderId: FolderId, name: z.string() }),
  /** It is back as it was, under its id. */
  event('FolderRestored', { folderId: FolderId, name: z.string(), parentFolderId: FolderId.nullable() }),
])
export type FoldersEvent = z.infer<typeof FoldersEvent>
