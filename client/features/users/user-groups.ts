import type { Company } from '#events/account/company.ts'
import type { User } from '#events/account/user.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import { fullName } from '../../shared/people/people.ts'

/** The users of one company; `companyId` is null for those without one. */
export type UserGroup = {
  readonly companyId: CompanyId | null
  readonly name: string
  readonly users: readonly User[]
}

export const NO_COMPANY = 'No Company'

/** A user with what a search looks into. */
type Entry = { readonly user: User; readonly name: string; readonly text: string }

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Users in the order of their names, ready to be searched: thousands are sorted once, not with every letter. */
export const sortedUsers = (users: readonly User[]): readonly Entry[] =>
  users
    .map((user) => {
      const name = fullName(user)
      return { user, name, text: `${name}\n${user.email}\n${user.username}`.toLowerCase() }
    })
    .sort((one, other) => compare(one.name, other.name) || one.user.id - other.user.id)

/** Companies in the order of their names. */
export const sortedCompanies = (companies: readonly Company[]): readonly Company[] =>
  companies.toSorted((one, other) => compare(one.name, other.name))

/**
 * Those whose name, e-mail or username holds `search`, in any case, by company: first those without one, then the companies
 * in their order. Groups without users are left out. A company that is not known any more counts as none.
 */
export function groupUsers(
  sorted: readonly Entry[],
  companies: readonly Company[],
  search: string,
): readonly UserGroup[] {
  const wanted = search.trim().toLowerCase()
  const members = new Map<CompanyId | null, User[]>([[null, []]])
  for (const { id } of companies) members.set(id, [])
  for (const { user, text } of sorted)
    if (text.includes(wanted)) (members.get(user.companyId) ?? members.get(null))?.push(user)
  const groups = [{ id: null, name: NO_COMPANY }, ...companies]
  return groups.flatMap(({ id, name }) => {
    const users = members.get(id) ?? []
    return users.length === 0 ? [] : [{ companyId: id, name, users }]
  })
}

/** How many users each company has. */
export function countByCompany(users: readonly User[]): ReadonlyMap<CompanyId, number> {
  const counts = new Map<CompanyId, number>()
  for (const { companyId } of users) if (companyId !== null) counts.set(companyId, (counts.get(companyId) ?? 0) + 1)
  return counts
}
