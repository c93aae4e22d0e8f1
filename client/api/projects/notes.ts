import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Note } from '#events/notes/api.ts'
import { Collection, collectionsOf } from '../collection.ts'
import { read } from '../request/read.ts'

/** The notes on a project. */
export const notesOf = collectionsOf(
  'notes',
  ({ projectId }) => projectId,
  (id) => new Collection(`/api/projects/${id}/notes`, Note, { queryKey: ['/api/notes', id] }),
)

/** The notes on a project that installers may read, newest first. For installers: to them no others are told. */
export function useSharedNotes(projectId: ProjectId) {
  const list = notesOf(projectId)
  const path = `/api/projects/${projectId}/notes?shared=true`
  const queryFn = ({ signal }: { signal: AbortSignal }) => list.load(() => read(path, z.array(Note), signal))
  return useQuery({ ...list.query, queryFn, select: (notes) => notes.toReversed() })
}

/** The notes on a project, newest first. Employees only. */
export const useNotes = (projectId: ProjectId, { isEnabled = true } = {}) =>
  useQuery({ ...notesOf(projectId).query, select: (notes) => notes.toReversed(), enabled: isEnabled })
