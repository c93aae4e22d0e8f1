import { z } from 'zod'
import { FolderId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { nameText } from '../kernel/text/text.ts'

export const folderName = nameText('Folder name')

export const FoldersCommand = z.discriminatedUnion('type', [
  command('CreateFolder', { folderId: FolderId, name: folderName, parentFolderId: FolderId.nullable() }),
  /** `base`: the name that the person saw. */
  command('RenameFolder', { folderId: FolderId, name: folderName, base: z.string().optional() }),
  /** `projects`: how many are in it, as the read model says at the head of the log. */
  command('DeleteFolder', { folderId: FolderId, projects: z.int().nonnegative() }),
  command('RestoreFolder', { folderId: FolderId }),
])
export type FoldersCommand = z.infer<typeof FoldersCommand>

/** The data of a type of command. */
export type DataOf<T extends FoldersCommand['type']> = Extract<FoldersCommand, { readonly type: T }>['data']
