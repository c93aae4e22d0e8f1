import { Folder as FolderIcon, FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Folder } from '#events/folders/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { FolderNode } from '../../shared/projects/folder-tree.ts'
import { useDeleteFolder, useRenameFolder } from '../../shared/projects/use-folder-commands.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'

/** A level of the tree, in pixels (specification 001, section 9). */
const INDENT = 20

/** A folder in the dialog, what can be done with it, and all that it holds. */
export function FolderRow({
  node,
  onAddInside,
  onSelect,
}: {
  node: FolderNode
  onAddInside: (folder: Folder) => void
  onSelect: (id: ProjectId) => void
}) {
  const { folder, folders, projects, count } = node
  const [isRenaming, setIsRenaming] = useState(false)
  const deletion = useDeleteFolder()
  const isUsed = folders.length + projects.length > 0
  return (
    <li>
      {isRenaming ? (
        <RenameForm folder={folder} onDone={() => setIsRenaming(false)} />
      ) : (
        <div className="flex min-h-9 items-center gap-1 pointer-coarse:min-h-11">
          <FolderIcon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate px-1 font-medium" title={folder.name}>
            {folder.name}
          </span>
          <Badge>{count}</Badge>
          <IconButton label={`Add a folder in ${folder.name}`} size="sm" onClick={() => onAddInside(folder)}>
            <FolderPlus aria-hidden />
          </IconButton>
          <IconButton label={`Rename ${folder.name}`} size="sm" onClick={() => setIsRenaming(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={isUsed ? `Delete ${folder.name}: it holds folders or projects` : `Delete ${folder.name}`}
            size="sm"
            disabled={isUsed || deletion.isPending}
            onClick={() => void deletion.send(folder.id)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      {isUsed && (
        <ul style={{ paddingInlineStart: INDENT }}>
          {folders.map((inner) => (
            <FolderRow key={inner.folder.id} node={inner} onAddInside={onAddInside} onSelect={onSelect} />
          ))}
          {projects.map(({ id, name }) => (
            <li key={id}>
              <Button variant="ghost" size="sm" className="w-full justify-start" onClick={() => onSelect(id)}>
                <span className="truncate">{name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function RenameForm({ folder, onDone }: { folder: Folder; onDone: () => void }) {
  const [name, setName] = useState(folder.name)
  const rename = useRenameFolder()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await rename.send({ id: folder.id, name: name.trim() })
    if (sent.ok) onDone()
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex items-center gap-2 py-1">
      <Input
        aria-label={`New name of ${folder.name}`}
        value={name}
        autoFocus
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <Button type="submit" size="sm" disabled={name.trim() === ''} isPending={rename.isPending}>
        Rename
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}
