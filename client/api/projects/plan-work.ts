import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { OtherWork } from '#events/project/card-work/plan-work.ts'
import { read } from '../request/read.ts'

/** Interval at which the work in other projects is read again, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000

/** The work of people in other projects than this one in the week that begins on a day, YYYY-MM-DD. Employees only. */
export const useOtherWork = (projectId: ProjectId, from: string) =>
  useQuery({
    queryKey: [`/api/projects/${projectId}/plan-work`, from],
    queryFn: ({ signal }) =>
      read(`/api/projects/${projectId}/plan-work?from=${from}&days=7`, z.array(OtherWork), signal),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  })
