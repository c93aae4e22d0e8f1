import { useQuery } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Note } from '#events/notes/api.ts'
import { Collection, collectionsOf } from '../collection.ts'

/** The notes on a project. */
export const notesOf = collectionsOf(
  'notes',
  ({ projectId }) => projectId,
  (id) => new Collection(`/api/projects/${id}/notes`, Note, { queryKey: ['/api/notes', id] }),
)

/** The notes on a project, newest first. Employees only. */
export const useNotes = (projectId: ProjectId, { isEnabled = true } = {}) =>
  useQuery({ ...notesOf(projectId).query, select: (notes) => notes.toReversed(), enabled: isEnabled })
