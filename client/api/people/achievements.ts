import { useQuery } from '@tanstack/react-query'
import { OwnAchievements } from '#events/achievements/achievement.ts'
import { read } from '../request/read.ts'
import { useUser } from './session.tsx'

/** How often they are asked for again while they are looked at, in milliseconds. */
const LOOK_EVERY_MS = 10_000

/** The achievements of the person who is signed in, read again while they look and when they come back to the window. */
export function useOwnAchievements() {
  const { id } = useUser()
  return useQuery({
    queryKey: ['/api/achievements', id],
    queryFn: ({ signal }) => read('/api/achievements', OwnAchievements, signal),
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
}
