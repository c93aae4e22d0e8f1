import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { RewrittenCard } from '#events/project/import/imported-texts.ts'
import { read } from '../request/read.ts'

const byCard = (cards: readonly RewrittenCard[]): ReadonlyMap<DeviceId, RewrittenCard> =>
  new Map(cards.map((card) => [card.deviceId, card]))

/**
 * The texts of a board's cards that people changed since a list said them last, by card. Asked for anew with each revision of the
 * board while it is wanted.
 */
export const useRewritten = (id: ProjectId, revision: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['/api/projects/devices/rewritten', id, revision],
    queryFn: ({ signal }) => read(`/api/projects/${id}/devices/rewritten`, z.array(RewrittenCard), signal),
    enabled: isWanted,
    gcTime: 0,
    placeholderData: keepPreviousData,
    select: byCard,
  })
