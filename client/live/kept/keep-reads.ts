import { createStore } from 'zustand/vanilla'
import { keepLists, readRecalled } from '../../api/kept/kept-lists.ts'
import { forgetReads, ReadsDb } from '../../api/kept/reads-db.ts'
import { queryClient, USER_KEY } from '../../api/query-client.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { running } from '../browser-live.ts'
import type { Live } from '../live.ts'
import { keepStreams } from './kept-stream.ts'

/** As of when the screen is that shows what was kept; null while it shows what the server says. */
export const asOf = createStore<{ at: string | null }>(() => ({ at: null }))

/** The server is there: all that was kept is read from it, who is signed in first. */
function goOn(): void {
  asOf.setState({ at: null })
  void queryClient.invalidateQueries({ queryKey: USER_KEY })
  readRecalled()
}

/**
 * Keeps all that a person reads while they are signed in.
 * @param recalled the start went without the server, so that it has yet to say who is signed in; null where it answered. `listsAt`: as of
 * when the lists are that were kept.
 */
export function keepReads(
  userId: UserId,
  recalled: { readonly listsAt: string | null } | null,
  signal: AbortSignal,
): void {
  const db = new ReadsDb(userId)
  let isAway = recalled !== null
  const stopLists = keepLists(db)
  // Nothing of anybody else stays in this browser.
  void forgetReads(userId)
  let of: Live | null = null
  let ending = new AbortController()

  const say = (live: Live) => {
    const { connection, watched } = live.store.getState()
    if (connection === 'live') {
      if (isAway) goOn()
      isAway = false
      return
    }
    const shown = watched.map(({ store }) => store.getState()).find(({ isCurrent, syncedAt }) => !isCurrent && syncedAt)
    asOf.setState({ at: isAway ? (shown?.syncedAt ?? recalled?.listsAt ?? null) : null })
  }
  const follow = () => {
    const { live } = running.getState()
    if (live === of) return
    ending.abort()
    ending = new AbortController()
    of = live
    if (!live) return
    keepStreams(live, db, ending.signal)
    const stop = live.store.subscribe(() => say(live))
    ending.signal.addEventListener('abort', stop)
    say(live)
  }
  const stopRunning = running.subscribe(follow)
  follow()
  signal.addEventListener('abort', () => {
    stopLists()
    stopRunning()
    ending.abort()
    asOf.setState({ at: null })
    void db.close()
  })
}
