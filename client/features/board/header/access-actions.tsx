import { Cable, Users } from 'lucide-react'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../shared/board/use-board.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { dialogOnDemand } from '../../../ui/loading/on-demand.tsx'

const ManageUsers = dialogOnDemand(
  async () => (await import('../../../shared/projects/manage-users-dialog.tsx')).ManageUsersDialog,
)
const RenameProject = dialogOnDemand(
  async () => (await import('../../../shared/projects/rename-project-dialog.tsx')).RenameProjectDialog,
)
const Rights = dialogOnDemand(async () => (await import('./rights-dialog.tsx')).RightsDialog)
const Floors = dialogOnDemand(async () => (await import('../facts/floors-dialog.tsx')).FloorsDialog)
const AssignInstance = dialogOnDemand(
  async () => (await import('../../../shared/projects/assign-instance-dialog.tsx')).AssignInstanceDialog,
)

const MoveToFolder = dialogOnDemand(
  async () => (await import('../../../shared/projects/move-to-folder-dialog.tsx')).MoveToFolderDialog,
)

/** The dialogs about a project's name, who may open it, what they may do in it, the order of its floors, which instance it belongs to, and which folder it stands in. */
export type AccessDialog = 'name' | 'users' | 'rights' | 'floors' | 'instance' | 'folder'

/** Their own buttons, where there is room. */
export const AccessButtons = ({ onOpen }: { onOpen: (dialog: AccessDialog) => void }) => (
  <div className="contents @max-[58rem]:hidden">
    <IconButton label="Manage Users" onClick={() => onOpen('users')}>
      <Users aria-hidden />
    </IconButton>
    <IconButton label="Verkada Instance" onClick={() => onOpen('instance')}>
      <Cable aria-hidden />
    </IconButton>
  </div>
)

export function AccessDialogs({ opened, onClose }: { opened: AccessDialog | null; onClose: () => void }) {
  const projectId = projectIdOf(useOpenBoard())
  return (
    <>
      <RenameProject isOpen={opened === 'name'} onClose={onClose} projectId={projectId} />
      <ManageUsers isOpen={opened === 'users'} onClose={onClose} projectId={projectId} place="board" />
      <Rights isOpen={opened === 'rights'} onClose={onClose} />
      <Floors isOpen={opened === 'floors'} onClose={onClose} />
      <AssignInstance isOpen={opened === 'instance'} onClose={onClose} projectId={projectId} />
      <MoveToFolder isOpen={opened === 'folder'} onClose={onClose} projectId={projectId} />
    </>
  )
}
