import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { User } from '#events/account/user.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { usePeople } from './use-people.ts'
import { UserPicker } from './user-picker.tsx'

/**
 * Who may open something: people to tick. Each opening begins with those who may now (`assigned`, by e-mail; undefined while they
 * load), and boxes that this person has not touched follow what others change meanwhile, so that saving takes nothing of that
 * back, nor of what comes in that very moment. Employees only. `onRetry`: those who may now could not be loaded.
 */
export function UsersDialog({
  isOpen,
  onClose,
  title,
  description,
  assigned,
  isPending,
  isDisabled = false,
  onRetry,
  focusFallback,
  save,
  isOffered,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  assigned: readonly string[] | undefined
  isPending: boolean
  isDisabled?: boolean
  onRetry?: (() => unknown) | undefined
  focusFallback?: RefObject<HTMLElement | null> | undefined
  /** `base`: those whom the person saw. Resolves to true when it is saved. */
  save: (emails: readonly string[], base: readonly string[]) => Promise<boolean>
  /** Who may be added; default: all. Those who may open it now are shown in any case, so that they can be taken off. */
  isOffered?: (user: User) => boolean
  /** Above the people. */
  children?: ReactNode
}) {
  const users = usePeople({ isEnabled: isOpen })
  /** The e-mails that this person ticked, each by its folded form; null where they cleared the box. */
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
  const isUnread = (users.isError && !users.people) || onRetry !== undefined
  const readAgain = () => {
    void users.refetch()
    onRetry?.()
  }
  const offered = isOffered
    ? users.people?.filter((user) => isOffered(user) || isAssigned.has(foldCase(user.email)))
    : users.people
  const close = () => {
    opening.current += 1
    setTouched(new Map())
    onClose()
  }
  const submit = async () => {
    const asked = opening.current
    if ((await save(emails ?? [], assigned ?? [])) && opening.current === asked) close()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      onInteractOutside={(event) => {
        if (touched.size > 0) event.preventDefault()
      }}
      {...(focusFallback && { focusFallback })}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!emails || isDisabled}
            isPending={isPending}
            onClick={() => void submit()}
          >
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      {children}
      {isUnread ? (
        <LoadError isSmall title="The users could not be loaded." onRetry={readAgain} />
      ) : (
        <UserPicker label="Users" users={emails && offered} value={emails ?? []} onValueChange={onChange} isTall />
      )}
    </Dialog>
  )
}
