import { useEffect, useState } from 'react'
import { useBoard } from '../../../shared/board/use-board.ts'

/**
 * A person who did not see the board as it is for so long comes back to it as to a new visit, in milliseconds: less is a look at
 * another tab, or a line that broke.
 */
const AWAY_MS = 60_000

/**
 * `number` tells apart the times that a person comes back to the board after a while: to a page that was out of sight, or that
 * had lost the server, as that of a computer that slept. `isSeen`: true if they can see the page now.
 */
export function useVisit(): { readonly number: number; readonly isSeen: boolean } {
  const [visit, setVisit] = useState(() => ({ number: 0, isSeen: !document.hidden, begunAtMs: 0 }))
  useEffect(() => {
    let hiddenAt = Date.now()
    const follow = () => {
      const isSeen = !document.hidden
      if (!isSeen) hiddenAt = Date.now()
      const now = Date.now()
      const isNew = isSeen && now - hiddenAt >= AWAY_MS
      setVisit((last) => (isNew ? { number: last.number + 1, isSeen, begunAtMs: now } : { ...last, isSeen }))
    }
    document.addEventListener('visibilitychange', follow)
    // The page may have gone out of sight between the first rendering and now.
    follow()
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  const isCurrent = useBoard((board) => board.isCurrent)
  const syncedAt = useBoard((board) => board.syncedAt)
  /** The last moment at which the board was current, while it is not. */
  const [cutAt, setCutAt] = useState<string | null>(null)
  if (!isCurrent && cutAt !== syncedAt) setCutAt(syncedAt)
  // In the very rendering that shows the board current again: in the next one, what came meanwhile would count as seen.
  if (isCurrent && cutAt !== null) {
    setCutAt(null)
    const now = Date.parse(syncedAt ?? cutAt)
    // A page that comes into sight may find only then that its line broke long ago: that is one visit.
    const isNew = now - Math.max(Date.parse(cutAt), visit.begunAtMs) >= AWAY_MS
    if (isNew) setVisit(({ number, isSeen }) => ({ number: number + 1, isSeen, begunAtMs: now }))
  }
  return visit
}
