import type { Query, QueryClient } from '@tanstack/react-query'
import { fetchMissing } from '../../ui/loading/on-demand.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { countLost, useServerWait } from '../../ui/loading/server-wait.ts'
import { ApiError, awayFor, isForeignPage } from './request.ts'
import { jitter } from './jitter.ts'

/** How long a write waits before the page says so, in milliseconds. */
const SAID_AFTER_MS = 3000
/** How long after something was lost the server is asked, in milliseconds: doubled for each answer after which more was lost. */
const ASKED_AFTER_MS = 2000
const LONGEST_MS = 60_000

const WAITING = {
  title: 'Waiting for the server',
  description: 'It is busy or away. What you sent is sent again by itself.',
}

/** True if no answer came, or none of the product: nothing was decided, and the same may succeed once the server answers. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 504)

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && isLost(state.error)

/**
 * Watches the requests of a page for a server that is busy or away: says that reads and writes wait, and finds out when it
 * answers again, which has everything go on that could not be loaded (docs/rules.md, READ-30 to READ-33). Called once; the
 * returned function ends it.
 */
export function bePatient(client: QueryClient): () => void {
  const queries = client.getQueryCache()
  const mutations = client.getMutationCache()
  let saying: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  /** How often what was lost was told to go on, and the time since which nothing is lost. */
  let told = 0
  let wholeSince = 0
  let lostQueries = 0

  const noteReads = () => {
    const all = queries.getAll()
    const isReading = all.some(
      ({ state }) => state.fetchStatus === 'fetching' && awayFor(state.fetchFailureReason) !== null,
    )
    if (isReading !== useServerWait.getState().isReading) useServerWait.setState({ isReading })
    const lost = all.filter((query) => query.isActive() && hasFailed(query)).length
    if (lost === lostQueries) return
    const more = lost - lostQueries
    lostQueries = lost
    countLost(more)
  }

  const noteWrites = () => {
    const since = mutations
      .getAll()
      .filter(({ state }) => state.status === 'pending' && awayFor(state.failureReason) !== null)
      .map(({ state }) => state.submittedAt)
    clearTimeout(saying)
    if (since.length === 0) return useServerWait.setState({ isWriting: false })
    if (useServerWait.getState().isWriting) return undefined
    const say = () => {
      useServerWait.setState({ isWriting: true })
      toast(WAITING)
    }
    saying = setTimeout(say, Math.max(0, Math.min(...since) + SAID_AFTER_MS - Date.now()))
    return undefined
  }

  const ask = async () => {
    const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
      (response) => response.ok && !isForeignPage(response),
      () => false,
    )
    if (isThere && useServerWait.getState().lost > 0) {
      told += 1
      useServerWait.setState(({ returns }) => ({ returns: returns + 1 }))
      void fetchMissing()
      void client.refetchQueries({ type: 'active', predicate: hasFailed })
    }
    plan()
  }
  const plan = () => {
    clearTimeout(asking)
    if (useServerWait.getState().lost === 0) return
    asking = setTimeout(() => void ask(), Math.min(ASKED_AFTER_MS * 2 ** told, LONGEST_MS) + jitter(Math))
  }
  const noteLost = (now: number, before: number) => {
    if (now === before) return
    if (now === 0) wholeSince = Date.now()
    else if (before === 0 && Date.now() - wholeSince > LONGEST_MS) told = 0
    plan()
  }
  const askNow = () => useServerWait.getState().lost > 0 && void ask()

  const ends = [
    queries.subscribe(noteReads),
    mutations.subscribe(noteWrites),
    useServerWait.subscribe((now, before) => noteLost(now.lost, before.lost)),
  ]
  addEventListener('online', askNow)
  noteReads()
  noteWrites()
  plan()
  return () => {
    removeEventListener('online', askNow)
    for (const end of ends) end()
    clearTimeout(saying)
    clearTimeout(asking)
  }
}
