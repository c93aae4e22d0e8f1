import { FolderInput, Trash2, Users } from 'lucide-react'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { askToDelete } from '../../shared/deletion/ask-to-delete.ts'
import { useDeleteProject } from '../../shared/projects/use-project-access.ts'
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'

export type ProjectRow = {
  project: ProjectSummary
  onManageUsers: (id: ProjectId) => void
  onMove: (id: ProjectId) => void
  onDeleted: (id: ProjectId) => void
}

/** The items of the menu of a project's row. */
export function ProjectRowItems({ project, onManageUsers, onMove, onDeleted }: ProjectRow) {
  const deletion = useDeleteProject()
  const onDelete = async () => {
    if (!askToDelete(project.name)) return
    const sent = await deletion.send(project)
    if (sent.ok) onDeleted(project.id)
  }
  return (
    <>
      <MenuItem icon={<Users aria-hidden />} onSelect={() => onManageUsers(project.id)}>
        Manage Users
      </MenuItem>
      <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => onMove(project.id)}>
        Move to Folder
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger icon={<Trash2 aria-hidden />} onSelect={() => void onDelete()}>
        Delete
      </MenuItem>
    </>
  )
}
