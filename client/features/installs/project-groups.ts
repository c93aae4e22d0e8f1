import type { ProjectSummary } from '#events/project/api.ts'

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Open and closed projects whose name holds `search` (in any case), each sorted by name. */
export function groupProjects(
  projects: readonly ProjectSummary[],
  search = '',
): { open: ProjectSummary[]; closed: ProjectSummary[] } {
  const wanted = search.trim().toLowerCase()
  const matches = projects
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
  return {
    open: matches.filter(({ status }) => status === 'open'),
    closed: matches.filter(({ status }) => status === 'closed'),
  }
}
