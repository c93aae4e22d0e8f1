import type { ProjectSummary } from '#events/project/api.ts'
import { compareNames } from '../../ui/list/name-order.ts'

/** Projects in the order in which every list shows them: by name, Hall 2 before Hall 10. */
export const sortedByName = (projects: readonly ProjectSummary[]): ProjectSummary[] =>
  projects.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
