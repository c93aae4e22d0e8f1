import { z } from 'zod'
import { ProjectId } from '../kernel/ids.ts'

// Lists as CSV files: each has the columns of the view of its name (docs/operations.md, "Reports").

/** The lists that employees take as files. */
export const LIST_FILES = [
  ...(['projects', 'cards', 'people', 'companies', 'organizations'] as const),
  ...(['instances', 'folders', 'forms', 'notes', 'feedback'] as const),
] as const
export type ListFile = (typeof LIST_FILES)[number]

/** Of lists of things on projects: those on this one alone. Of other lists of a project the file is empty. */
export const ListFileQuery = z.object({ projectId: z.coerce.number().pipe(ProjectId).optional() })

/** Where a list is downloaded. @param project of the cards or notes of one project. */
export const listFileHref = (list: ListFile, project?: ProjectId): string =>
  `/api/lists/${list}.csv${project === undefined ? '' : `?projectId=${project}`}`
