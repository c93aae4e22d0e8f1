import { useEffect } from 'react'
import { browserStorage } from '../api/storage.ts'
import { useUser } from '../api/session.tsx'
import { useOutbox } from '../live/live-context.tsx'
import { waitsKey } from '../live/outbox/waits-key.ts'
import { afterScreen } from '../ui/after-screen.ts'
import { fetchedOnce } from '../ui/on-demand.tsx'
import { useServerWait } from '../ui/server-wait.ts'

/** So often the code may be missing before what is done on this page is sent without it. */
const MAX_FAILURES = 3

const keeping = fetchedOnce(() => import('./keep-outbox.ts'))

/**
 * Has what waits kept on this device. Its code comes after the first screen; where something of an earlier page waits, it comes at
 * once, and nothing is sent before it: that goes first. For the one component that stands while a person is signed in.
 */
export function useKeptOutbox(): void {
  const outbox = useOutbox()
  const me = useUser().id
  useEffect(() => {
    let end = () => {}
    let isOver = false
    let failures = 0
    const keep = () =>
      void keeping.load().then(
        ({ keepOutbox }) => {
          if (isOver) return
          const keeper = keepOutbox(outbox, me)
          end = () => void keeper.stop()
        },
        // It comes with the connection, without which nothing is sent.
        () => {
          if (isOver) return
          failures += 1
          // The server is there, and this code is not: what is done now is sent, and what was left waits on.
          if (failures >= MAX_FAILURES) outbox.sendHere(true)
          const stop = useServerWait.subscribe(({ returns }, before) => {
            if (returns === before.returns) return
            stop()
            keep()
          })
          end = stop
        },
      )
    const isWaiting = browserStorage.get(waitsKey(me)) !== null
    if (isWaiting) outbox.sendHere(false)
    const prevent = isWaiting ? keep() : afterScreen(keep)
    return () => {
      isOver = true
      prevent?.()
      end()
    }
  }, [outbox, me])
}
