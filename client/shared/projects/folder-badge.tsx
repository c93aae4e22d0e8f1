import { Folder as FolderIcon } from 'lucide-react'
import type { FolderId } from '#events/kernel/ids.ts'
import { useFolders } from '../../api/projects/folders.ts'
import { useUser } from '../../api/people/session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { folderWords } from './folder-tree.ts'

/** The folder that a project stands in, beside its name where there is room. For employees: others see no folders. */
export function FolderBadge({ folderId }: { folderId: FolderId | null }) {
  const isEmployee = useUser().role === 'employee'
  const { data: folders = [] } = useFolders({ isEnabled: isEmployee && folderId !== null })
  const folder = folders.find(({ id }) => id === folderId)
  if (!isEmployee || !folder) return null
  const words = folderWords(folder, folders)
  return (
    // It gives way alone: a share of a pixel less, and the word "Live" beside it would be cut.
    <Badge title={words} className="max-w-48 min-w-0 max-md:max-w-40 md:shrink-[9999]">
      <FolderIcon aria-label="Folder" className="size-3.5 shrink-0" />
      <span className="truncate">{words}</span>
    </Badge>
  )
}
