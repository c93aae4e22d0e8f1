import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverNow } from '../../api/request/server-clock.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60_000

/** One clock for all times on the page. It stands still while none shows. */
let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serverNow()
  for (const tell of listeners) tell()
}

/** The present by the server's clock, in milliseconds, which moves on by the minute, and at once when the page is looked at again. */
export const minuteClock = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell)
    timer ??= setInterval(tick, MINUTE_MS)
    // A page that sleeps has no timers.
    document.addEventListener('visibilitychange', tick)
    return () => {
      listeners.delete(tell)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
      document.removeEventListener('visibilitychange', tick)
    }
  },
  /**
   * Without a reader the clock has stood still; a time that is shown then is as of that moment. With one it is late where the
   * timer was, or where the server's first answer said what time it is.
   */
  read(): number {
    const mayBeLate = timer === undefined ? MINUTE_MS / 60 : MINUTE_MS
    if (Math.abs(serverNow() - now) > mayBeLate) now = serverNow()
    return now
  },
}

/** {@link minuteClock} */
export const useMinute = (): number => useSyncExternalStore(minuteClock.subscribe, minuteClock.read)

/**
 * The present for a moment that is told by the second while it is less than a minute ago: it moves on by the second for so long, and
 * by the minute after that.
 * @param at ISO 8601.
 */
export function usePresentOf(at: string): number {
  const minute = useMinute()
  const [second, setSecond] = useState(0)
  const now = Math.max(minute, second)
  const isYoung = now - Date.parse(at) < MINUTE_MS
  useEffect(() => {
    if (!isYoung) return undefined
    const seconds = setInterval(() => setSecond(serverNow()), SECOND_MS)
    return () => clearInterval(seconds)
  }, [isYoung])
  return now
}
