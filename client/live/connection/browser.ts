import { randomId } from '../../api/request/random-id.ts'
import { onSuccess } from '../../api/request/request.ts'
import type { Clock } from './clock.ts'

/** A hidden tab paints nothing; its arrivals are taken in after this time, in milliseconds. */
const HIDDEN_FRAME_MS = 250

/** Time and chance in a browser. */
export const browserClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  newId: randomId,
  isSeen: () => !document.hidden,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  beforePaint(run) {
    const once = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      run()
    }
    const frame = requestAnimationFrame(once)
    const timer = setTimeout(once, HIDDEN_FRAME_MS)
  },
}

/** The listener to the browser's own signs. */
type Signs = {
  wake(): void
  reached(): void
  browserOffline(): void
}

/** Tells of the browser's own signs that a connection may be had again, or is lost, until `signal` ends it. */
export function followBrowser({ wake, reached, browserOffline }: Signs, signal: AbortSignal): void {
  const wakeWhenSeen = () => {
    if (!document.hidden) wake()
  }
  window.addEventListener('online', wake, { signal })
  window.addEventListener('offline', browserOffline, { signal })
  window.addEventListener('pageshow', wakeWhenSeen, { signal })
  window.addEventListener('focus', wakeWhenSeen, { signal })
  document.addEventListener('visibilitychange', wakeWhenSeen, { signal })
  signal.addEventListener('abort', onSuccess(reached))
}
