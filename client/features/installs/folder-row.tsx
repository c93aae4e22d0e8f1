import { Folder as FolderIcon, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { type Folder, FolderName } from '#events/folders/api.ts'
import type { FolderId, ProjectId } from '#events/kernel/ids.ts'
import { RenameRow } from '../../shared/forms/rename-row.tsx'
import type { FolderNode } from '../../shared/projects/folder-tree.ts'
import { type useDeleteFolder, useRenameFolder } from '../../shared/projects/use-folder-commands.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRenameFocus } from '../../ui/focus/use-rename-focus.ts'

/** A level of the tree, in pixels (specification 001, section 9). */
const INDENT = 20

/** A folder in the dialog, what can be done with it, and all that it holds. */
export function FolderRow({
  node,
  deletion,
  beside,
  renamedId,
  onRename,
  onAddInside,
  onSelect,
}: {
  node: FolderNode
  /** Outlives the row, which goes with its folder. */
  deletion: ReturnType<typeof useDeleteFolder>
  /** Takes the focus when the row goes. */
  beside: RefObject<HTMLElement | null>
  /** The folder whose name is a field. */
  renamedId: FolderId | null
  onRename: (id: FolderId | null) => void
  onAddInside: (folder: Folder) => void
  onSelect: (id: ProjectId) => void
}) {
  const { folder, folders, projects, count } = node
  const isRenaming = folder.id === renamedId
  const renameButton = useRenameFocus(isRenaming)
  const confirm = useConfirm()
  const rename = useRenameFolder()
  const isUsed = folders.length + projects.length > 0
  const onDelete = async () => {
    const question = {
      title: `Delete the folder "${folder.name}"?`,
      description: 'It holds no folder and no project.',
      action: 'Delete',
      tone: 'danger' as const,
      focusFallback: beside,
    }
    if (await confirm(question)) await deletion.send(folder)
  }
  return (
    <li>
      {isRenaming ? (
        <RenameRow
          row={folder}
          schema={FolderName}
          rename={rename}
          label={`New name of ${folder.name}`}
          save="Rename"
          isSmall
          onDone={() => onRename(null)}
        />
      ) : (
        <div className="flex min-h-9 items-center gap-1 pointer-coarse:min-h-11">
          <FolderIcon aria-hidden className="size-4 shrink-0 text-muted" />
          <span dir="auto" className="min-w-0 flex-1 truncate px-1 font-medium" title={folder.name}>
            {folder.name}
          </span>
          <Badge>{count}</Badge>
          <IconButton label={`Add a folder in ${folder.name}`} size="sm" onClick={() => onAddInside(folder)}>
            <FolderPlus aria-hidden />
          </IconButton>
          <IconButton ref={renameButton} label={`Rename ${folder.name}`} size="sm" onClick={() => onRename(folder.id)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={isUsed ? `Delete ${folder.name}: it holds folders or projects` : `Delete ${folder.name}`}
            size="sm"
            disabled={isUsed || deletion.isPending}
            onClick={() => void onDelete()}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {isUsed && (
        <ul style={{ paddingInlineStart: INDENT }}>
          {folders.map((inner) => (
            <FolderRow
              key={inner.folder.id}
              node={inner}
              deletion={deletion}
              beside={beside}
              renamedId={renamedId}
              onRename={onRename}
              onAddInside={onAddInside}
              onSelect={onSelect}
            />
          ))}
          {projects.map(({ id, name }) => (
            <li key={id}>
              <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onSelect(id)}>
                <span dir="auto" className="truncate">
                  {name}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
