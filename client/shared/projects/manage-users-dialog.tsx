import { type RefObject, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { useUsers } from '../../api/accounts.ts'
import { useProject } from '../../api/projects.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { UserPicker } from '../people/user-picker.tsx'
import type { Place } from './access-words.ts'
import { useAssignUsers } from './use-project-access.ts'

/** "Manage Project Users": who may open a project. Each opening begins with those who may now. Employees only. */
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
  const users = useUsers({ isEnabled: isOpen })
  const assigned = useProject(projectId)?.assignedUsers
  const assign = useAssignUsers(place)
  /** Null until a box was ticked or cleared. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  /** An answer that comes after the dialog was left closes no later opening of it. */
  const opening = useRef(0)
  const emails = chosen ?? assigned

  const close = () => {
    opening.current += 1
    setChosen(null)
    onClose()
  }
  const save = async () => {
    const asked = opening.current
    const sent = await assign.send({ projectId, emails: emails ?? [] })
    if (sent.ok && opening.current === asked) close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        if (chosen) event.preventDefault()
      }}
      {...(focusFallback && { focusFallback })}
      title="Manage Project Users"
      description="Select users who can access the project."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" disabled={!emails} isPending={assign.isPending} onClick={() => void save()}>
            {assign.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {users.isError && !users.data ? (
        <LoadError isSmall title="The users could not be loaded." onRetry={() => void users.refetch()} />
      ) : (
        <UserPicker label="Users" users={emails && users.data} value={emails ?? []} onValueChange={setChosen} isTall />
      )}
    </Dialog>
  )
}
