import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { RewrittenCard } from '#events/project/import/imported-texts.ts'
import { read } from '../request/read.ts'

const byCard = (cards: readonly RewrittenCard[]): ReadonlyMap<DeviceId, RewrittenCard> =>
  new Map(cards.map((card) => [card.deviceId, card]))

/** Pause after a change of the board before its texts are read again, in milliseconds: the server folds the whole project for them. */
const REST_MS = 5_000

/**
 * The texts of a board's cards that people wrote, and no list, by card. Read when they are wanted, and again a
 * while after the board has changed; those that were read stay meanwhile.
 */
export function useRewritten(id: ProjectId, revision: number, isWanted: boolean) {
  const query = useQuery({
    queryKey: ['/api/projects/devices/rewritten', id],
    queryFn: ({ signal }) => read(`/api/projects/${id}/devices/rewritten`, z.array(RewrittenCard), signal),
    enabled: isWanted,
    gcTime: 0,
    networkMode: 'always',
    select: byCard,
  })
  const { refetch } = query
  const readAt = useRef(revision)
  useEffect(() => {
    if (!isWanted || readAt.current === revision) return undefined
    const timer = setTimeout(() => {
      readAt.current = revision
      void refetch()
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [isWanted, refetch, revision])
  return query
}
