import { z } from 'zod'
import type { Company } from '#events/account/company.ts'
import type { User } from '#events/account/user.ts'
import type { CompanyId, UserId } from '#events/kernel/ids.ts'
import type { Role } from '#events/kernel/actor.ts'
import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'
import { byName, personTexts } from '../../../shared/people/use-people.ts'
import { compareNames } from '../../../ui/list/name-order.ts'

/** The users of one company; `companyId` is null for those without one. */
export type UserGroup = {
  readonly companyId: CompanyId | null
  readonly name: string
  readonly users: readonly User[]
  readonly rows: readonly UserRow[]
}

/** A user, or, with the name of the group that they are in now, the line in the place that they left. */
export type UserRow = { readonly user: User; readonly leftFor: string | null }

export const NO_COMPANY = 'No Company'

/** A user with what a search looks into. */
type Entry = { readonly user: User; readonly text: string }

/** Users in the order of their names, ready to be searched: thousands are sorted once, not with every letter. */
export function sortedUsers(users: readonly User[], companies: readonly Company[]): readonly Entry[] {
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return byName(users).map((user) => {
    const company = user.companyId === null ? undefined : names.get(user.companyId)
    return { user, text: searchTextOf(personTexts({ ...user, company })) }
  })
}

/** Companies in the order of their names. */
export const sortedCompanies = (companies: readonly Company[]): readonly Company[] =>
  companies.toSorted((one, other) => compareNames(one.name, other.name))

/** States of an account that the list can be narrowed to. */
export const UserState = z.enum(['locked', 'no-password', 'suspended'])
export type UserState = z.infer<typeof UserState>

/** The filter of the users; `role` and `state` null: all. `locked`: who cannot sign in everywhere for now. */
export type UserFilter = {
  readonly search: string
  readonly role: Role | null
  readonly state: UserState | null
  readonly locked: Pick<ReadonlySet<UserId>, 'has'>
}

/** A person who was moved just now: a line stands in their place in the group that they left. */
export type LeftPlace = { readonly id: UserId; readonly from: CompanyId | null }

/**
 * Those whose name, e-mail, username, role and company hold the words of `search` (docs/rules.md, PART-14), by company: first
 * those without one, then the companies in their order. Groups without rows are left out. A company that is not known any
 * more counts as none.
 */
export function groupUsers(
  sorted: readonly Entry[],
  companies: readonly Company[],
  { search, role, state, locked }: UserFilter,
  left: LeftPlace | null = null,
): readonly UserGroup[] {
  const hasWords = wordsIn(search)
  const groups = [{ id: null, name: NO_COMPANY }, ...companies].map((group) => ({ ...group, rows: [] as UserRow[] }))
  const byId = new Map<CompanyId | null, (typeof groups)[number]>(groups.map((group) => [group.id, group]))
  for (const { user, text } of sorted) {
    const group = byId.get(user.companyId) ?? byId.get(null)
    const origin = left?.id === user.id && user.companyId !== left.from ? byId.get(left.from) : undefined
    if (group) origin?.rows.push({ user, leftFor: group.name })
    const isInState = state === null || isIn(state, user, locked)
    if ((role === null || user.role === role) && isInState && hasWords(text)) group?.rows.push({ user, leftFor: null })
  }
  return groups.flatMap(({ id, name, rows }) => {
    const users = rows.flatMap(({ user, leftFor }) => (leftFor === null ? [user] : []))
    return rows.length === 0 ? [] : [{ companyId: id, name, rows, users }]
  })
}

function isIn(state: UserState, user: User, locked: UserFilter['locked']): boolean {
  switch (state) {
    case 'locked':
      return locked.has(user.id)
    case 'no-password':
      return !user.hasPassword
    case 'suspended':
      return user.isSuspended === true
  }
}

/** How many users each company has. */
export function countByCompany(users: readonly User[]): ReadonlyMap<CompanyId, number> {
  const counts = new Map<CompanyId, number>()
  for (const { companyId } of users) if (companyId !== null) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  return counts
}
