import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, awayFor, isRefusal, isUnauthorized } from './request.ts'
import { jitter } from './jitter.ts'

const MINUTE = 60_000

/** The key of who is signed in; what is read under it is null for no one. */
export const USER_KEY = ['/api/user'] as const

/** True if a failed read is tried again: twice, or while the server asks for patience; never when no one is signed in. */
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
  return Math.max(asked, Math.min(wait, LONGEST_PATIENCE)) + jitter(chance)
}

/**
 * Mutations are sent at most once more, and only where no decision came back: a refusal would be the same again. Where the
 * server asks for patience they are sent, under their key, until it takes them (decisions, "Reads that wait", "Rate limits").
 */
export const shouldRetryMutation = (failures: number, error: unknown): boolean => {
  if (isUnauthorized(error)) return false
  // The server has asked the provider twice and waited already, and its answer says what to do.
  if (error instanceof ApiError && isOfProvider(error)) return false
  return awayFor(error) !== null || (!isRefusal(error) && failures < 1)
}

const isOfProvider = ({ code }: ApiError): boolean => code === 'provider-silent' || code === 'provider-failed'

/** A second, or as long as the server asks for. */
export const mutationRetryDelay = (_failures: number, error: unknown): number => Math.max(1000, awayFor(error) ?? 0)

/**
 * The session is over although the person did not log out: the screen asks to log in again. The page keeps all that it
 * has read until then, because it is the same person as a rule.
 */
export function endSession(): void {
  if (!isLeaving) queryClient.setQueryData(USER_KEY, null)
}

let isLeaving = false
/**
 * A person logs out, or does no more: until the server has answered, nothing else ends the session, such as a push that comes first.
 * Photos that go from this browser with the logout go while its outbox is open (docs/rules.md, FORM-189).
 */
export function setLeaving(is: boolean): void {
  isLeaving = is
}

/** Ends the session when `error`, of a request of any kind, says that it is over. */
const endSessionOnUnauthorized = (error: unknown): void => {
  // A wrong password says nothing of the session that there may be (decisions, "401").
  if (!isUnauthorized(error) || (error instanceof ApiError && error.code === 'wrong-login')) return
  // A request of the person before may be answered late: who is signed in has to be asked for.
  if (error instanceof ApiError && error.code === 'other-person')
    void queryClient.invalidateQueries({ queryKey: USER_KEY })
  else endSession()
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
    mutations: { retry: shouldRetryMutation, retryDelay: mutationRetryDelay, networkMode: 'always' },
  },
})
