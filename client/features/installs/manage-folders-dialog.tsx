import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Folder } from '#events/folders/api.ts'
import type { FolderId, ProjectId } from '#events/kernel/ids.ts'
import { useFolders } from '../../api/projects/folders.ts'
import { useProjects } from '../../api/projects/projects.ts'
import { sortedByName } from '../../api/projects/project-order.ts'
import { ListFileButton } from '../../shared/lists/list-file-button.tsx'
import { folderTree, folderWords, matchingFolders } from '../../shared/projects/folder-tree.ts'
import { useCreateFolder, useDeleteFolder } from '../../shared/projects/use-folder-commands.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input, SearchInput } from '../../ui/form/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import { FolderRow } from './folder-row.tsx'

/** "Manage Project Folders": all folders with their projects. A press on a project selects it. Employees only. */
export function ManageFoldersDialog({
  isOpen,
  onClose,
  onSelect,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  onSelect: (id: ProjectId) => void
  focusFallback: RefObject<HTMLElement | null>
}) {
  const { data: folders, isError, refetch } = useFolders({ isEnabled: isOpen })
  const { data: projects = [] } = useProjects()
  const [search, setSearch] = useState('')
  const [parent, setParent] = useState<Folder | null>(null)
  const [renamedId, setRenamedId] = useState<FolderId | null>(null)
  const { roots } = folderTree(folders ?? [], sortedByName(projects))
  const shown = matchingFolders(roots, search)
  const deletion = useDeleteFolder()
  // A row that goes takes the focus along.
  const list = useRef<HTMLUListElement>(null)
  const { keeper, target } = useRowFocus(list)
  const endAdding = () => {
    setParent(null)
    // The row from which it began is far down, and the form at the top.
    if (parent) target.current?.focus()
  }
  const isFailed = isError && !folders
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      keepOnEscape={() => {
        setRenamedId(null)
        return renamedId !== null
      }}
      focusFallback={focusFallback}
      title="Manage Project Folders"
      description="Folders keep projects in order. A folder can be deleted once it is empty."
      footer={
        <>
          <span className="mr-auto">{folders && folders.length > 0 && <ListFileButton list="folders" />}</span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NewFolder key={parent?.id} parent={parent} folders={folders ?? []} onDone={endAdding} />
        <SearchInput
          label="Search folders"
          placeholder="Search folders and projects..."
          value={search}
          onValueChange={setSearch}
        />
        {isFailed && <LoadError isSmall title="The folders could not be loaded." onRetry={() => void refetch()} />}
        {folders && shown.length === 0 && (
          <p className="text-muted">{search.trim() === '' ? 'There are no folders yet.' : 'No folders found'}</p>
        )}
        <ul {...keeper} ref={list} tabIndex={-1} aria-label="Folders">
          {shown.map((node) => (
            <FolderRow
              key={node.folder.id}
              node={node}
              deletion={deletion}
              beside={target}
              renamedId={renamedId}
              onRename={setRenamedId}
              onAddInside={setParent}
              onSelect={(id) => {
                onClose()
                onSelect(id)
              }}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** Makes a folder at the root, or in `parent`. */
function NewFolder({
  parent,
  folders,
  onDone,
}: {
  parent: Folder | null
  folders: readonly Folder[]
  onDone: () => void
}) {
  const [name, setName] = useState('')
  const create = useCreateFolder()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await create.send({ name: name.trim(), parentFolderId: parent?.id ?? null })
    if (!sent.ok) return
    setName('')
    onDone()
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex items-end gap-2">
      <Field label={parent ? `New folder in ${folderWords(parent, folders)}` : 'New folder'} className="flex-1">
        <Input
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.target.value)}
          autoFocus={parent !== null}
        />
      </Field>
      {parent && (
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant="primary" disabled={name.trim() === ''} isPending={create.isPending}>
        Create
      </Button>
    </form>
  )
}
