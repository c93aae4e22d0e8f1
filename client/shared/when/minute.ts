import { useSyncExternalStore } from 'react'
import { serverNow } from '../../api/request/server-clock.ts'

const MINUTE_MS = 60_000

/** One clock for all times on the page. It stands still while none shows. */
let now = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = serverNow()
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  timer ??= setInterval(tick, MINUTE_MS)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Without a reader the clock has stood still; a time that is shown then is as of that moment. */
function read(): number {
  if (timer === undefined && serverNow() - now > MINUTE_MS / 60) now = serverNow()
  return now
}

/** The present by the server's clock, in milliseconds, which moves on by the minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read)
