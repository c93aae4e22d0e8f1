import type { ProjectSummary } from '#events/project/api.ts'

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Projects in the order in which every list shows them: by name, Hall 2 before Hall 10. */
export const sortedByName = (projects: readonly ProjectSummary[]): ProjectSummary[] =>
  projects.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id)
