import { randomId } from '../api/random-id.ts'
import { onSuccess } from '../api/request.ts'
import type { Me } from './board-state.ts'
import { httpDeliver } from './deliver.ts'
import { createLive, type Live, type LiveListeners } from './live.ts'
import { socketWire } from './socket.ts'
import type { Surroundings } from './surroundings.ts'

/** A hidden tab paints nothing; what arrives there is taken in after this time, in milliseconds. */
const HIDDEN_FRAME = 250

const browser: Surroundings = {
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
    const timer = setTimeout(once, HIDDEN_FRAME)
  },
}

/** One for each person who signed in on this page, so that what one of them left pending goes out under his name only. */
const lives = new Map<string, Live>()

/** A person's live connection in this browser, the same one each time. */
export function browserLive(me: Me): Live {
  const key = `${me.role} ${me.id}`
  const live =
    lives.get(key) ?? createLive({ me, surroundings: browser, openWire: socketWire(), deliver: httpDeliver() })
  lives.set(key, live)
  return live
}

/** Runs a connection with the browser's own signs. The returned function ends that. */
export function runInBrowser(live: Live, listeners: LiveListeners): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const wakeWhenSeen = () => {
    if (!document.hidden) live.wake()
  }
  window.addEventListener('online', () => live.wake(), { signal })
  window.addEventListener('offline', () => live.browserOffline(), { signal })
  window.addEventListener('pageshow', wakeWhenSeen, { signal })
  window.addEventListener('focus', wakeWhenSeen, { signal })
  document.addEventListener('visibilitychange', wakeWhenSeen, { signal })
  signal.addEventListener('abort', onSuccess(live.reached))
  warnBeforeLeaving(live, signal)
  const stop = live.start(listeners)
  return () => {
    ending.abort()
    stop()
  }
}

/** The browser asks before the page is left with something unsent; without, the listener would only cost speed. */
function warnBeforeLeaving({ store }: Live, signal: AbortSignal): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const follow = () => {
    if (store.getState().unsent > 0) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  }
  follow()
  signal.addEventListener('abort', store.subscribe(follow))
}
