import { createStore } from 'zustand/vanilla'
import { browserStorage } from '../api/storage.ts'
import { useServerWait } from '../ui/loading/server-wait.ts'
import { callOf } from './kinds.ts'
import { browserClock, followBrowser } from './connection/browser.ts'
import { lateSocket } from './connection/late-socket.ts'
import { createLive, type Live, type LiveListeners } from './live.ts'
import { hasNoNetwork, httpDeliver } from './outbox/deliver.ts'
import { type Deliver, isSave, type Me } from './outbox/entry.ts'
import { Outbox } from './outbox/outbox.ts'
import { waitsKey } from './outbox/waits-key.ts'

const deliverCommand = httpDeliver(callOf)
const deliveries: { save: Deliver } = {
  save: async () => ({ kind: 'later', scope: 'lane', waitMs: null, isUnsent: true }),
}

/** One for the page: commands that a person left pending wait in it until they sign in again, in any role. */
const outbox = new Outbox((entry) => (isSave(entry) ? deliveries.save(entry) : deliverCommand(entry)), browserClock)

/** Delivers saves of surveys by this from now on. Before, they wait: its code comes with the first of them. */
export function deliverSavesBy(deliver: Deliver): void {
  deliveries.save = deliver
  if (outbox.isConnected) outbox.connected()
}

/** One for each person who signed in on this page, and for each role that they had. */
const lives = new Map<string, Live>()

/** The connection that runs, for what comes after the screen. */
export const running = createStore<{ readonly live: Live | null }>(() => ({ live: null }))

/** A person's live connection in this browser, the same one each time. */
export function browserLive(me: Me): Live {
  const key = `${me.role} ${me.id}`
  const live = lives.get(key) ?? createLive({ me, clock: browserClock, openTransport: lateSocket(me.id), outbox })
  lives.set(key, live)
  return live
}

/** Runs a connection with the browser's own signs. The returned function ends that. */
export function runInBrowser(live: Live, listeners: LiveListeners): () => void {
  const ending = new AbortController()
  followBrowser(live, ending.signal)
  warnBeforeLeaving(live, ending.signal)
  const unsubscribe = live.store.subscribe(({ connection }) => noteAway(connection === 'away'))
  // Work that an earlier page left goes first. The code that reads it comes after the screen (frame/keep-outbox.ts).
  if (browserStorage.get(waitsKey(live.me.id)) !== null) live.outbox.sendHere(false)
  const stop = live.start(listeners)
  // A browser that begins without a network has no event to say it.
  if (hasNoNetwork()) live.browserOffline()
  running.setState({ live })
  return () => {
    ending.abort()
    stop()
    unsubscribe()
    noteAway(false)
    running.setState({ live: null })
  }
}

function noteAway(isAway: boolean): void {
  if (isAway !== useServerWait.getState().isAway) useServerWait.setState({ isAway })
}

/**
 * The browser asks before the page is left with something unsaved; without, the listener would only cost speed. It does not while
 * there is no connection and all of it is kept on this device: staying would change nothing.
 */
function warnBeforeLeaving({ store, outbox }: Live, signal: AbortSignal): void {
  const warn = (event: BeforeUnloadEvent) => {
    const { state, notKept } = outbox.device.getState()
    const isKept = state === 'kept' && notKept.size === 0
    if (store.getState().connection === 'live' || !isKept) event.preventDefault()
  }
  const follow = () => {
    if (!signal.aborted && store.getState().unsaved > 0) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  }
  follow()
  const stop = store.subscribe(follow)
  signal.addEventListener('abort', () => {
    stop()
    follow()
  })
}
