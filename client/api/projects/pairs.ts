import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { PairRow } from '#events/project/same/pairs-api.ts'
import { read } from '../request/read.ts'

/** The devices of a project that wait to be confirmed. @param asOf another text whenever there may be others. */
export const usePairs = (projectId: ProjectId, asOf: string) =>
  useQuery({
    queryKey: ['/api/projects/pairs', projectId, asOf],
    queryFn: ({ signal }) => read(`/api/projects/${projectId}/pairs`, z.array(PairRow), signal),
    placeholderData: keepPreviousData,
  })
