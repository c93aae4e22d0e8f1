import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Topic } from '#events/live/protocol.ts'
import { keys, keysOfTopic } from './keys.ts'
import { ApiError, awayFor, isUnauthorized } from './request.ts'
import { spreadWait } from './spread-wait.ts'

const MINUTE = 60_000

/** Reads are tried up to three times, for as long as the server asks for patience, and not when nobody is signed in. */
export const shouldRetryRead = (failures: number, error: unknown): boolean =>
  !isUnauthorized(error) && (failures < 2 || awayFor(error) !== null)

/** A server that asks for patience has its screens back soon after it can serve, in milliseconds. */
const LONGEST_PATIENCE = 5_000

/**
 * One to thirty seconds, doubling; to five, and what the server asks for at least, when it asks for patience.
 * That is the same for all clients, so each adds a wait of its own.
 */
export function readRetryDelay(failures: number, error: unknown, chance: { random(): number } = Math): number {
  const wait = 1000 * 2 ** failures
  const asked = awayFor(error)
  if (asked === null) return Math.min(wait, 30_000)
  return Math.max(asked, Math.min(wait, LONGEST_PATIENCE)) + spreadWait(chance)
}

/** Mutations are sent at most once more, and only where no decision came back: a refusal would be the same again. */
export const shouldRetryMutation = (failures: number, error: unknown): boolean =>
  failures < 1 && !isUnauthorized(error) && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/**
 * The session is over though nobody signed out: the screen asks to log in again. What had been read stays until somebody
 * does, because it is the same person as a rule.
 */
export function endSession(): void {
  queryClient.setQueryData(keys.user, null)
}

const endSessionOnUnauthorized = (error: unknown) => {
  if (isUnauthorized(error)) endSession()
}

/** Everything from the server that is not a live board, with the defaults of specification 000, section 9. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionOnUnauthorized }),
  mutationCache: new MutationCache({ onError: endSessionOnUnauthorized }),
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 15 * MINUTE,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      refetchOnMount: true,
      retry: shouldRetryRead,
      retryDelay: readRetryDelay,
    },
    // "always": offline, a mutation fails and says so instead of waiting without a word.
    mutations: { retry: shouldRetryMutation, retryDelay: 1000, networkMode: 'always' },
  },
})

/** Takes a project that this person has deleted out of the list, which is read again a moment later. */
export function forgetProject(gone: ProjectId): void {
  queryClient.setQueryData<readonly ProjectSummary[]>(keys.projects, (list) => list?.filter(({ id }) => id !== gone))
}

/** Reads again what a `changed` message of the live channel is about, if a screen shows it, else when one next does. */
export async function invalidateTopic(topic: Topic): Promise<void> {
  await Promise.all(keysOfTopic(topic).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
