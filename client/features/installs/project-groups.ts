import type { ProjectSummary } from '#events/project/api.ts'

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Open and closed projects, each sorted by name. */
export type ProjectGroups = { readonly open: readonly ProjectSummary[]; readonly closed: readonly ProjectSummary[] }

export function groupProjects(projects: readonly ProjectSummary[]): ProjectGroups {
  const sorted = projects.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
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
