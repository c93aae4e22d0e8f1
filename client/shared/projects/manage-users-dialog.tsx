import { type RefObject, useRef, useState } from 'react'
import type { ProjectId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text.ts'
import { useUsers } from '../../api/accounts.ts'
import { useProject, useProjects } from '../../api/projects.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { UserPicker } from '../people/user-picker.tsx'
import type { Place } from './access-words.ts'
import { useAssignUsers } from './use-project-access.ts'

/**
 * "Manage Project Users": who may open a project. Each opening begins with those who may now, and boxes that this person has not
 * touched follow what others change meanwhile, so that saving takes nothing of that back, nor of what comes in that very moment. Employees only.
 */
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
  const { isError: isListUnread, refetch: readList } = useProjects()
  const assigned = useProject(projectId)?.assignedUsers
  const assign = useAssignUsers(place)
  /** What this person ticked, by the folded e-mail; null where they cleared the box. */
  const [touched, setTouched] = useState<ReadonlyMap<string, string | null>>(new Map())
  /** An answer that comes after the dialog was left closes no later opening of it. */
  const opening = useRef(0)
  const isAssigned = new Set(assigned?.map(foldCase))
  const emails = assigned && [
    ...assigned.filter((email) => touched.get(foldCase(email)) !== null),
    ...[...touched].flatMap(([folded, email]) => (email === null || isAssigned.has(folded) ? [] : email)),
  ]
  const onChange = (next: readonly string[]) => {
    const changed = new Map(touched)
    for (const email of next) if (!emails?.includes(email)) changed.set(foldCase(email), email)
    for (const email of emails ?? []) if (!next.includes(email)) changed.set(foldCase(email), null)
    setTouched(changed)
  }

  const isUnread = (users.isError && !users.data) || (isListUnread && !assigned)
  const readAgain = () => {
    void users.refetch()
    void readList()
  }

  const close = () => {
    opening.current += 1
    setTouched(new Map())
    onClose()
  }
  const save = async () => {
    const asked = opening.current
    const sent = await assign.send({ projectId, emails: emails ?? [], base: assigned ?? [] })
    if (sent.ok && opening.current === asked) close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        if (touched.size > 0) event.preventDefault()
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
      {isUnread ? (
        <LoadError isSmall title="The users could not be loaded." onRetry={readAgain} />
      ) : (
        <UserPicker label="Users" users={emails && users.data} value={emails ?? []} onValueChange={onChange} isTall />
      )}
    </Dialog>
  )
}
