import type { ProjectSummary } from '#events/project/api.ts'
import { sortedByName } from '../../api/projects/project-order.ts'
import { foundBy } from '../../ui/list/search-words.ts'

/** Open and closed projects, each sorted by name. */
export type ProjectGroups = { readonly open: readonly ProjectSummary[]; readonly closed: readonly ProjectSummary[] }

export function groupProjects(projects: readonly ProjectSummary[]): ProjectGroups {
  const sorted = sortedByName(projects)
  return {
    open: sorted.filter(({ status }) => status === 'open'),
    closed: sorted.filter(({ status }) => status === 'closed'),
  }
}

/** Those whose name holds the words of `search` (docs/rules.md, PART-14). */
export function matchingProjects({ open, closed }: ProjectGroups, search: string): ProjectGroups {
  const found = (projects: readonly ProjectSummary[]) => foundBy(projects, search, ({ name }) => [name])
  return { open: found(open), closed: found(closed) }
}
