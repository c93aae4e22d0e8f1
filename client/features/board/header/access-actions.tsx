import { Cable, FolderInput, Users } from 'lucide-react'
import { projectIdOf } from '../../../live/board.ts'
import { useOpenBoard } from '../../../live/live-context.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { dialogOnDemand } from '../../../ui/on-demand.tsx'

const ManageUsers = dialogOnDemand(
  async () => (await import('../../../shared/projects/manage-users-dialog.tsx')).ManageUsersDialog,
)
const AssignInstance = dialogOnDemand(
  async () => (await import('../../../shared/projects/assign-instance-dialog.tsx')).AssignInstanceDialog,
)

const MoveToFolder = dialogOnDemand(
  async () => (await import('../../../shared/projects/move-to-folder-dialog.tsx')).MoveToFolderDialog,
)

/** The dialogs about who may open a project, which instance it belongs to, and which folder it stands in. */
export type AccessDialog = 'users' | 'instance' | 'folder'
type Opening = { readonly onOpen: (dialog: AccessDialog) => void }

/** Their own buttons, where there is room. */
export const AccessButtons = ({ onOpen }: Opening) => (
  <>
    <IconButton label="Manage Users" onClick={() => onOpen('users')}>
      <Users aria-hidden />
    </IconButton>
    <IconButton label="Verkada Instance" onClick={() => onOpen('instance')}>
      <Cable aria-hidden />
    </IconButton>
  </>
)

/** Manage Users and Move to Folder are in the menu always, the instance where its button has no room. */
export const AccessItems = ({ onOpen, isNarrow }: Opening & { isNarrow: boolean }) => (
  <>
    <MenuItem icon={<Users aria-hidden />} onSelect={() => onOpen('users')}>
      Manage Users
    </MenuItem>
    {isNarrow && (
      <MenuItem icon={<Cable aria-hidden />} onSelect={() => onOpen('instance')}>
        Verkada Instance
      </MenuItem>
    )}
    <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => onOpen('folder')}>
      Move to Folder
    </MenuItem>
  </>
)

export function AccessDialogs({ opened, onClose }: { opened: AccessDialog | null; onClose: () => void }) {
  const projectId = projectIdOf(useOpenBoard())
  return (
    <>
      <ManageUsers isOpen={opened === 'users'} onClose={onClose} projectId={projectId} place="board" />
      <AssignInstance isOpen={opened === 'instance'} onClose={onClose} projectId={projectId} />
      <MoveToFolder isOpen={opened === 'folder'} onClose={onClose} projectId={projectId} />
    </>
  )
}
