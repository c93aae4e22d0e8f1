import type { FormId } from '#events/kernel/ids.ts'
import { useUsers } from '../../../api/people/account.ts'
import { UsersDialog } from '../../../shared/people/users-dialog.tsx'
import { maySurvey } from '../may-survey.ts'
import { useFailedRead } from '../use-failed-read.ts'
import { useOpenForm, useSaved } from './draft/form-context.tsx'
import { useAssignFormUsers } from './use-form-commands.ts'

/** "Manage Form Users": who may open the form. Employees only. */
export function FormUsersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const assigned = useSaved(({ form }) => form?.assignedUsers)
  const users = useUsers({ isEnabled: isOpen })
  useFailedRead(isOpen ? users.error : null, 'Error fetching users')
  const assign = useAssignFormUsers(useOpenForm().stream.id as FormId)
  return (
    <UsersDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Manage Form Users"
      description="Select users who can access the form."
      assigned={assigned}
      isPending={assign.isPending}
      isOffered={maySurvey}
      save={async (emails, base) => (await assign.send({ assignedUsers: [...emails], base: [...base] })).ok}
    />
  )
}
