import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { ProjectId } from '../kernel/ids.ts'
import { shortText } from '../kernel/text/text.ts'

// Lists as CSV files: each has the columns of the view of its name (docs/operations.md, "Reports").

/** The lists that employees take as files. */
export const LIST_FILES = [
  ...(['projects', 'cards', 'people', 'companies', 'organizations'] as const),
  ...(['instances', 'folders', 'forms', 'notes', 'feedback'] as const),
] as const
export type ListFile = (typeof LIST_FILES)[number]

/** The state of an account in the list of people. `locked`: not signed in everywhere for now, after failed logins. */
const AccountState = z.enum(['active', 'no-password', 'suspended', 'locked'])

/**
 * The part of a list that the file has: of lists of things on projects those on this one alone, of other lists of a project
 * none; rows that hold each word of `search`, and have what the others say. A list without such a column has all.
 */
export const ListFileQuery = z.object({
  projectId: z.coerce.number().pipe(ProjectId).optional(),
  search: shortText.optional(),
  role: Role.optional(),
  state: AccountState.optional(),
  type: shortText.optional(),
  status: shortText.optional(),
})
export type ListFileQuery = z.infer<typeof ListFileQuery>

/** Where a list is downloaded. */
export function listFileHref(list: ListFile, query: ListFileQuery): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : `${name}=${encodeURIComponent(value)}`,
  )
  return `/api/lists/${list}.csv${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}
