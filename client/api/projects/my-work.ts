import { useQuery } from '@tanstack/react-query'
import type { Move } from '#events/project/commands/move-device.ts'
import { MyWork, type WorkCard, WORK_GROUPS } from '#events/project/card-work/my-work.ts'
import { queryClient } from '../request/query-client.ts'
import { read } from '../request/read.ts'

const KEY = ['/api/my-work'] as const
/** Interval at which the page reads the work again, in milliseconds: others give cards and set days. */
const REFETCH_INTERVAL_MS = 30_000

/** The reader's own cards over all projects, as a list of one: the device keeps lists (kept-lists.ts). */
export const useMyWork = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => [await read(KEY[0], MyWork, signal)],
    select: ([work]): readonly WorkCard[] => (work ? WORK_GROUPS.flatMap((group) => work[group]) : []),
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
  })

/** The server took a move of one of these cards: it stands there at once, and the work is read again. */
export function workMoved({ deviceId, to: status }: Pick<Move, 'deviceId' | 'to'>): void {
  const moved = (cards: WorkCard[]) => cards.map((card) => (card.id === deviceId ? { ...card, status } : card))
  queryClient.setQueryData<MyWork[]>(KEY, (works) =>
    works?.map(({ overdue, today, next, withoutDay }) => ({
      ...{ overdue: moved(overdue), today: moved(today), next: moved(next), withoutDay: moved(withoutDay) },
    })),
  )
  readWorkAgain()
}

export const readWorkAgain = (): void => void queryClient.invalidateQueries({ queryKey: KEY })
