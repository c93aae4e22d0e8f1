import type { RefObject } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useProject, useProjects } from '../../api/projects/projects.ts'
import { UsersDialog } from '../people/users-dialog.tsx'
import type { Place } from './access-words.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { useAssignUsers } from './use-project-access.ts'

/** "Manage Project Users": who may open a project. Employees only. */
export function ManageUsersDialog({
  isOpen,
  onClose,
  projectId,
  place,
  focusFallback,
}: {
  isOpen: boolean
  onClose: () => void
  projectId: ProjectId
  place: Place
  focusFallback?: RefObject<HTMLElement | null>
}) {
  const { isError: isListUnread, refetch: readList } = useProjects()
  const project = useProject(projectId)
  const assigned = project?.assignedUsers
  const isClosed = project?.status === 'closed'
  const assign = useAssignUsers(place)
  return (
    <UsersDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Manage Project Users"
      description="Select users who can access the project."
      assigned={assigned}
      isPending={assign.isPending}
      isDisabled={isClosed}
      onRetry={isListUnread && !assigned ? readList : undefined}
      focusFallback={focusFallback}
      save={async (emails, base) => (await assign.send({ projectId, emails, base })).ok}
    >
      {isClosed && <ClosedNotice />}
    </UsersDialog>
  )
}
