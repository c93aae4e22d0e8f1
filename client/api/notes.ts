import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Note } from '#events/notes/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The notes on each project that a screen has shown. */
const lists = new Map<ProjectId, LiveList<Note>>()

follow('notes', {
  take({ rows, gone }) {
    for (const [projectId, list] of lists) list.take({ rows: rows.filter((row) => row.projectId === projectId), gone })
  },
  loadAgain: () => Promise.all([...lists.values()].map((list) => list.loadAgain())),
})

/** The notes on a project as the query cache has them, which the live channel keeps in step. */
export function notesOf(projectId: ProjectId): LiveList<Note> {
  const known = lists.get(projectId)
  if (known) return known
  const list = new LiveList<Note>(queryClient, ['/api/notes', projectId])
  lists.set(projectId, list)
  return list
}

/** The notes on a project, newest first. Employees only. */
export const useNotes = (projectId: ProjectId, { isEnabled = true } = {}) =>
  useQuery({
    ...listQuery(notesOf(projectId), (signal) => read(`/api/projects/${projectId}/notes`, z.array(Note), signal)),
    select: (notes) => notes.toReversed(),
    enabled: isEnabled,
  })
