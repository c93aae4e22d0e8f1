import { useQuery } from '@tanstack/react-query'
import type { ProjectId } from '#events/kernel/ids.ts'
import { SignedUntil } from '#events/proof/signed-until.ts'
import { read } from '../request/read.ts'

/** The log is signed every ten seconds at most. */
const LOOK_EVERY_MS = 30_000

/** How far a project's history is signed, asked for again and again. Employees only. */
export const useSignedUntil = (projectId: ProjectId) =>
  useQuery({
    queryKey: ['/api/history', projectId, 'signed'],
    queryFn: ({ signal }) => read(`/api/projects/${projectId}/history/signed`, SignedUntil, signal),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  })
