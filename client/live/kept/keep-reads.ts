import { createStore } from 'zustand/vanilla'
import { keepLists, readRecalled } from '../../api/kept/kept-lists.ts'
import { dropReads, forgetReads, ReadsDb } from '../../api/kept/reads-db.ts'
import { queryClient, USER_KEY } from '../../api/request/query-client.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { running } from '../browser-live.ts'
import type { Live } from '../live.ts'
import { keepStreams } from './kept-stream.ts'

/**
 * As of when the screen is that shows what was kept; null while it shows what the server says. `isMissing`: a board or form that is on the
 * screen was not kept.
 */
type AsOf = { readonly at: string | null; readonly isMissing: boolean }
const NOW: AsOf = { at: null, isMissing: false }

export const asOf = createStore<AsOf>(() => NOW)

/** The server is there: all that was kept is read from it, who is signed in first. */
function goOn(): void {
  void queryClient.invalidateQueries({ queryKey: USER_KEY })
  readRecalled()
}

/**
 * Keeps all that a person reads while they are signed in.
 * @param recalled the start went without the server, so that it has yet to say who is signed in; null where it answered. `listsAt`: as of
 * when the lists are that were kept.
 * @param opensStream true where the address is that of a board or form, which may be on its way to the screen.
 * @returns a function that drops all that was kept, and keeps anew what is on the screen.
 */
export function keepReads(
  userId: UserId,
  recalled: { readonly listsAt: string | null } | null,
  signal: AbortSignal,
  opensStream: () => boolean,
): () => Promise<void> {
  const db = new ReadsDb(userId)
  let isAway = recalled !== null
  const stopLists = keepLists(db)
  // Nothing of anybody else stays in this browser.
  void forgetReads(userId)
  let of: Live | null = null
  let ending = new AbortController()

  const say = (live: Live, shown: ReturnType<typeof keepStreams>) => {
    const { connection } = live.store.getState()
    if (connection === 'live') {
      if (isAway) goOn()
      isAway = false
      return asOf.setState(NOW)
    }
    const { at, isMissing, isSought } = shown()
    const isDown = isAway || connection === 'offline' || connection === 'failing'
    // The lists may be much older than the board or form that is on its way from what was kept.
    const isDue = isSought || (live.store.getState().watched.length === 0 && opensStream())
    const listsAt = isAway && !isDue ? (recalled?.listsAt ?? null) : null
    asOf.setState({ at: at ?? listsAt, isMissing: isMissing && isDown })
  }
  const follow = () => {
    const { live } = running.getState()
    if (live !== of) begin(live)
  }
  const begin = (live: Live | null) => {
    ending.abort()
    ending = new AbortController()
    of = live
    if (!live) return
    const shown = keepStreams(live, db, { signal: ending.signal, tell: () => say(live, shown) })
    const stop = live.store.subscribe(() => say(live, shown))
    ending.signal.addEventListener('abort', stop)
    say(live, shown)
  }
  const stopRunning = running.subscribe(follow)
  follow()
  signal.addEventListener('abort', () => {
    stopLists()
    stopRunning()
    ending.abort()
    asOf.setState(NOW)
    void db.close()
  })
  return async () => {
    await dropReads(db)
    begin(of)
  }
}
