import type { ProjectSummary } from '#events/project/api.ts'
import { sortedByName } from '../../api/project-order.ts'

/** Open and closed projects, each sorted by name. */
export type ProjectGroups = { readonly open: readonly ProjectSummary[]; readonly closed: readonly ProjectSummary[] }

export function groupProjects(projects: readonly ProjectSummary[]): ProjectGroups {
  const sorted = sortedByName(projects)
  return {
    open: sorted.filter(({ status }) => status === 'open'),
    closed: sorted.filter(({ status }) => status === 'closed'),
  }
}

/** Those whose name holds `search`, in any case. */
export function matchingProjects({ open, closed }: ProjectGroups, search: string): ProjectGroups {
  const wanted = search.trim().toLowerCase()
  const holds = ({ name }: ProjectSummary) => name.toLowerCase().includes(wanted)
  return { open: open.filter(holds), closed: closed.filter(holds) }
}
