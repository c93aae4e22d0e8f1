import type { RefObject } from 'react'
import type { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import { fullName, ROLE_LABELS } from '../../../shared/people/people.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { deletionQuestion } from '../deletion-question.ts'
import { MAY, ONE } from '../role-words.ts'
import { roleBoxOf, rowTargetOf, type useListPlace } from './use-list-place.ts'
import type { useSelection } from '../selection/use-selection.ts'
import type { useUserChanges } from './use-user-changes.ts'
import { useAskSuspend } from '../use-ask-suspend.ts'
import { useDeleteUser, useUnlockUser } from '../use-user-commands.ts'
import type { UserActions } from './user-card.tsx'
import type { UserFilter, UserGroup } from './user-groups.ts'
import { UserList } from './user-list.tsx'
import type { CompanyId } from '#events/kernel/ids.ts'
import { useOpenInUrl } from '../../../shared/search/use-open-in-url.ts'
import { NONE, valueOfCompany } from '../companies/company-options.ts'

/** For so long after a question what it was opened from may still close, and take the focus along, in milliseconds. */
const CLOSING_MS = 1_500
const LOOK_EVERY_MS = 50

/** Gives the focus to an element whenever nothing has it, until all that closes has closed. */
function giveFocusBack(to: RefObject<HTMLElement | null>): void {
  const look = () => {
    if (document.activeElement === document.body || document.activeElement === null)
      to.current?.focus({ preventScroll: true })
  }
  look()
  const looking = setInterval(look, LOOK_EVERY_MS)
  setTimeout(() => clearInterval(looking), CLOSING_MS)
}

/** The groups, each with its users; what is done on a card asks here where it must. */
export function UserGroups({
  groups,
  companies,
  selection,
  locked,
  isNarrowed,
  scroller,
  place,
  changes,
  ...dialogs
}: Pick<UserActions, 'onResetPassword' | 'onEdit' | 'onEmail' | 'onHistory'> & {
  groups: readonly UserGroup[]
  companies: readonly ListOption[]
  selection: ReturnType<typeof useSelection>
  locked: UserFilter['locked']
  /** Then all groups are open. */
  isNarrowed: boolean
  scroller: HTMLElement
  place: ReturnType<typeof useListPlace>
  changes: ReturnType<typeof useUserChanges>
}) {
  const openGroups = useOpenGroups()
  const confirm = useConfirm()
  const remove = useDeleteUser()
  const unlock = useUnlockUser()
  const { askSuspend } = useAskSuspend()

  const onRole = async (user: User, role: Role) => {
    const name = fullName(user)
    const question = {
      title: `Make ${name} ${ONE[role]}?`,
      description: `${name} is signed out everywhere: their sessions end, and they log in again as ${ONE[role]}, no longer as ${ONE[user.role]}. ${MAY[role]}`,
      action: `Make ${ROLE_LABELS[role]}`,
      focusFallback: roleBoxOf(user.id),
    }
    if (await confirm(question)) await changes.changeRole(user, role)
    giveFocusBack(question.focusFallback)
  }
  const onDelete = async (user: User) => {
    if (await confirm({ ...deletionQuestion(user), focusFallback: place.target })) await remove.send(user)
  }
  const onUnlock = async (user: User) => {
    const sent = await unlock.send(user)
    // The button that was pressed goes.
    if (sent.ok) giveFocusBack(rowTargetOf(user.id))
  }
  const lead = (user: User) => {
    openGroups.toggle(user.companyId, true)
    changes.lead(user.id)
  }

  return (
    <div {...place.keeper} className="flex flex-col gap-1">
      {groups.map(({ companyId, name, users, rows }) => (
        <Collapsible
          key={companyId ?? 'none'}
          title={name}
          aside={<Badge>{formatCount(users.length)}</Badge>}
          isOpen={isNarrowed || openGroups.isOpen(companyId)}
          onOpenChange={(isOpen) => openGroups.toggle(companyId, isOpen)}
        >
          <UserList
            label={name}
            rows={rows}
            companies={companies}
            selected={selection.ids}
            locked={locked}
            scroller={scroller}
            hold={place.hold}
            wantedId={changes.wantedId}
            onShown={changes.onShown}
            onShow={lead}
            onRole={onRole}
            onCompany={(user, next) => changes.changeCompany(user, next, () => openGroups.toggle(user.companyId, true))}
            onSelect={(user, isSelected) => selection.select([user], isSelected)}
            onUnlock={(user) => void onUnlock(user)}
            onSuspend={(user) => void askSuspend(user, rowTargetOf(user.id))}
            onDelete={(user) => void onDelete(user)}
            {...dialogs}
          />
        </Collapsible>
      ))}
    </div>
  )
}

/** The groups that are open, and what opens or closes one. "No Company" is at first (specification 000, "Users screen"). */
function useOpenGroups() {
  const { open, toggle } = useOpenInUrl('groups', NONE)
  return {
    isOpen: (id: CompanyId | null) => open.has(valueOfCompany(id)),
    toggle: (id: CompanyId | null, isOpen: boolean) => toggle(valueOfCompany(id), isOpen),
  }
}
