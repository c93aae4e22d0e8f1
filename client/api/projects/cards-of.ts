import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { ProjectId } from '#events/kernel/ids.ts'
import { Device } from '#events/project/api.ts'
import { read } from '../request/read.ts'

const Cards = z.array(Device.pick({ id: true, name: true }))

/** Ids and names of a project's cards, to choose one where its board is not open. */
export const useCardsOf = (id: ProjectId | null, isWanted: boolean) =>
  useQuery({
    queryKey: ['/api/projects/cards', id],
    queryFn: ({ signal }) => read(`/api/projects/${id}/devices`, Cards, signal),
    enabled: isWanted && id !== null,
    gcTime: 0,
  })
