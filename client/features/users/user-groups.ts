import type { Company } from '#events/account/company.ts'
import type { User } from '#events/account/user.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import type { Role } from '#events/kernel/actor.ts'
import { fullName, ROLE_LABELS } from '../../shared/people/people.ts'
import { searchTextOf, wordsIn } from '../../ui/search-words.ts'

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
export function sortedUsers(users: readonly User[], companies: readonly Company[]): readonly Entry[] {
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return users
    .map((user) => {
      const name = fullName(user)
      const company = user.companyId === null ? undefined : names.get(user.companyId)
      return { user, name, text: searchTextOf([name, user.email, user.username, ROLE_LABELS[user.role], company]) }
    })
    .sort((one, other) => compare(one.name, other.name) || one.user.id - other.user.id)
}

/** Companies in the order of their names. */
export const sortedCompanies = (companies: readonly Company[]): readonly Company[] =>
  companies.toSorted((one, other) => compare(one.name, other.name))

/** What narrows the users; `role` null: all roles. */
export type UserFilter = { readonly search: string; readonly role: Role | null }

/**
 * Those whose name, e-mail, username, role and company hold the words of `search` (docs/rules.md, PART-14), by company: first
 * those without one, then the companies in their order. Groups without users are left out. A company that is not known any
 * more counts as none.
 */
export function groupUsers(
  sorted: readonly Entry[],
  companies: readonly Company[],
  { search, role }: UserFilter,
): readonly UserGroup[] {
  const hasWords = wordsIn(search)
  const members = new Map<CompanyId | null, User[]>([[null, []]])
  for (const { id } of companies) members.set(id, [])
  for (const { user, text } of sorted)
    if ((role === null || user.role === role) && hasWords(text))
      (members.get(user.companyId) ?? members.get(null))?.push(user)
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
