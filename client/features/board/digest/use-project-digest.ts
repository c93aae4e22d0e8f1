import { useQuery } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { DigestAnswer } from '#events/project/digest/lines.ts'
import { read } from '../../../api/request/read.ts'

/** Between questions for a digest that could not be had, in milliseconds. */
const ASK_AGAIN_MS = 60_000

/**
 * The changes by others since this person last saw a project; undefined until they are here. Until then nothing counts as
 * seen. They are asked for once a visit, and again each minute until they are had.
 * @param visit tells apart the times that the person comes to the board. @param isWanted false: it is not asked for yet.
 */
export const useProjectDigest = (id: ProjectId, visit: number, isWanted: boolean): DigestAnswer | undefined =>
  useQuery({
    queryKey: ['/api/projects/digest', id, visit],
    queryFn: ({ signal }) => read(`/api/projects/${id}/digest`, DigestAnswer, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data === undefined && ASK_AGAIN_MS,
  }).data
