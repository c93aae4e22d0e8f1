import { type RefObject, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useFolders } from '../../api/projects/folders.ts'
import { useProject } from '../../api/projects/projects.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { folderWords } from './folder-tree.ts'
import { useMoveToFolder } from './use-folder-commands.ts'

const NONE = 'none'

/** "Move Project to Folder": which folder a project stands in. Each opening begins with the present one. Employees only. */
export function MoveToFolderDialog({
  isOpen,
  onClose,
  projectId,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  projectId: ProjectId
  focusFallback?: RefObject<HTMLElement | null>
}) {
  const { data: folders = [], isPending, isError } = useFolders({ isEnabled: isOpen })
  const project = useProject(projectId)
  const move = useMoveToFolder()
  const [chosen, setChosen] = useState<string | null>(null)
  /** Null while it is not known. */
  const present = project ? String(project.folderId ?? NONE) : null
  const value = chosen ?? present
  const folder = folders.find(({ id }) => String(id) === value)

  const close = () => {
    setChosen(null)
    onClose()
  }
  const save = async () => {
    const sent = await move.send({ projectId, folderId: folder?.id ?? null })
    if (sent.ok) close()
  }
  const options = folders
    .map((one) => ({ value: String(one.id), label: folderWords(one, folders) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, undefined, { numeric: true }))
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && !move.isPending && close()}
      {...(focusFallback && { focusFallback })}
      title="Move Project to Folder"
      description={project?.name}
      footer={
        <>
          <Button disabled={move.isPending} onClick={close}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={present === null || value === present || (value !== NONE && !folder)}
            isPending={move.isPending}
            onClick={() => void save()}
          >
            {move.isPending ? 'Moving...' : 'Move'}
          </Button>
        </>
      }
    >
      <Field label="Folder" hint={isError ? 'The folders could not be loaded.' : undefined}>
        <Combobox
          options={[{ value: NONE, label: 'No folder' }, ...options]}
          value={value}
          onValueChange={setChosen}
          placeholder={isPending || present === null ? 'Loading folders...' : 'Select a folder'}
          searchPlaceholder="Search folders..."
          emptyText="No folders found"
        />
      </Field>
    </Dialog>
  )
}
