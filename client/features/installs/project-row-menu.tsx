import { Ellipsis, FolderInput, Trash2, Users } from 'lucide-react'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { askToDelete } from '../../shared/projects/access-words.ts'
import { useDeleteProject } from '../../shared/projects/use-project-access.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { PlainIconButton } from '../../ui/plain-icon-button.tsx'

/** What employees do with a project from its row. The row's button, which `describedBy` names, says which project it is. */
export function ProjectRowMenu({
  project,
  describedBy,
  tabIndex,
  onManageUsers,
  onMove,
  onDeleted,
}: {
  project: ProjectSummary
  describedBy: string
  tabIndex: 0 | -1
  onManageUsers: (id: ProjectId) => void
  onMove: (id: ProjectId) => void
  onDeleted: (id: ProjectId) => void
}) {
  const deletion = useDeleteProject()
  const onDelete = async () => {
    if (!askToDelete(project.name)) return
    const sent = await deletion.send(project.id)
    if (sent.ok) onDeleted(project.id)
  }
  return (
    <Menu
      trigger={
        <PlainIconButton label="Project actions" aria-describedby={describedBy} size="sm" tabIndex={tabIndex}>
          <Ellipsis aria-hidden />
        </PlainIconButton>
      }
    >
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
    </Menu>
  )
}
