import { useCallback, useState } from 'react'
import type { User } from '#events/account/user.ts'
import type { Role } from '#events/kernel/actor.ts'
import type { CompanyId, UserId } from '#events/kernel/ids.ts'
import type { ListOption } from '../../../ui/form/option-list.tsx'
import { valueOfCompany } from '../companies/company-options.ts'
import { useChangeCompany, useChangeRole } from '../use-user-commands.ts'
import { type LeftPlace, NO_COMPANY } from './user-groups.ts'

/** Changes of one person, each with an Undo in its toast, and where the list leads after them (docs/rules.md, ACCOUNT-41, 42). */
export function useUserChanges(companies: readonly ListOption[]) {
  const role = useChangeRole()
  const company = useChangeCompany()
  const [left, setLeft] = useState<LeftPlace | null>(null)
  const [wantedId, setWantedId] = useState<UserId | null>(null)
  const onShown = useCallback(() => setWantedId(null), [])

  const nameOf = (id: CompanyId | null) =>
    companies.find(({ value }) => value === valueOfCompany(id))?.label ?? NO_COMPANY
  const lead = (id: UserId) => {
    setLeft(null)
    setWantedId(id)
  }

  return {
    /** Who left a group just now. */
    left,
    /** Whom the list leads to; `onShown` ends that. */
    wantedId,
    onShown,
    lead,
    changeRole: ({ id, role: before }: User, next: Role) => {
      const undo = async () => {
        await role.send({ id, role: before, undo: null })
        setWantedId(id)
      }
      return role.send({ id, role: next, undo: () => void undo() })
    },
    /** @param openGroup opens the group that the person was in, for the way back. */
    changeCompany: ({ id, companyId: from }: User, companyId: CompanyId | null, openGroup: () => void) => {
      const back = () => {
        openGroup()
        lead(id)
      }
      const undo = () => void company.send({ id, companyId: from, company: nameOf(from), undo: null, before: back })
      // Before the change: a colleague's screen may be told of it before this one is answered, and the line comes with it.
      setLeft({ id, from })
      return company.send({ id, companyId, company: nameOf(companyId), undo })
    },
  }
}
