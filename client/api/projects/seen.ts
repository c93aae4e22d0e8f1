import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { type SeenBody, SeenRevision } from '#events/project/digest/seen-api.ts'
import { Collection } from '../collection.ts'
import { queryClient } from '../request/query-client.ts'
import { request } from '../request/request.ts'
import { follow } from '../lists/topics.ts'

/** The revisions that this person has seen, one row for each project. The live channel keeps all their pages in step. */
const seenList = follow('seen', new Collection('/api/seen', SeenRevision))

const byProject = (rows: readonly SeenRevision[]): ReadonlyMap<ProjectId, SeenRevision> =>
  new Map(rows.map((row) => [row.id, row]))

/** The revision that this person has seen of each project; undefined while the list loads. */
export const useSeenRevisions = () => useQuery({ ...seenList.query, select: byProject }).data

/**
 * This person has seen a project up to a revision, and so many changes of its notes (null: that stays as it is): at once on this
 * page, and soon on their others. The person is told news again when the server did not get this.
 */
export function markSeen(id: ProjectId, { revision, notes }: Omit<SeenRevision, 'id'>): void {
  const known = queryClient.getQueryData<readonly SeenRevision[]>(seenList.queryKey)?.find((row) => row.id === id)
  const row = { id, revision: Math.max(revision, known?.revision ?? 0), notes: notes ?? known?.notes ?? null }
  seenList.take({ rows: [row], gone: [] })
  const body: z.infer<typeof SeenBody> = { revision, ...(notes !== null && { notes }) }
  request('PUT', `/api/projects/${id}/seen`, body).catch(() => undefined)
}
