import { browserSurroundings, followBrowser } from './connection/browser.ts'
import { socketWire } from './connection/socket.ts'
import { createLive, type Live, type LiveListeners } from './live.ts'
import { httpDeliver } from './outbox/deliver.ts'
import type { Me } from './outbox/entry.ts'
import { Outbox } from './outbox/outbox.ts'
import { unsavedPhotos, uploads } from './uploads/uploads.ts'

/** One for the page: what a person left pending waits in it until the same person signs in again, in whatever role. */
const outbox = new Outbox(httpDeliver(), browserSurroundings)

/** One for each person who signed in on this page, and for each role that they had. */
const lives = new Map<string, Live>()

/** A person's live connection in this browser, the same one each time. */
export function browserLive(me: Me): Live {
  const key = `${me.role} ${me.id}`
  const live =
    lives.get(key) ?? createLive({ me, surroundings: browserSurroundings, openWire: socketWire(me.id), outbox })
  lives.set(key, live)
  return live
}

/** Runs a connection with the browser's own signs. The returned function ends that. */
export function runInBrowser(live: Live, listeners: LiveListeners): () => void {
  const ending = new AbortController()
  followBrowser(live, ending.signal)
  warnBeforeLeaving(live, ending.signal)
  tellUploads(live, ending.signal)
  const stop = live.start(listeners)
  return () => {
    ending.abort()
    stop()
  }
}

/** The browser asks before the page is left with something unsaved; without, the listener would only cost speed. */
function warnBeforeLeaving({ store, me }: Live, signal: AbortSignal): void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  const follow = () => {
    const unsaved = store.getState().unsaved + unsavedPhotos(uploads.getState(), me.id)
    if (!signal.aborted && unsaved > 0) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  }
  follow()
  const stops = [store.subscribe(follow), uploads.subscribe(follow)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    follow()
  })
}

/** Photos are sent again by themselves while there is a connection, and at once when it is back. */
function tellUploads({ store }: Live, signal: AbortSignal): void {
  const follow = () => {
    const isConnected = !signal.aborted && store.getState().connection === 'live'
    if (isConnected !== uploads.getState().isConnected) uploads.setState({ isConnected })
  }
  follow()
  const stop = store.subscribe(follow)
  signal.addEventListener('abort', () => {
    stop()
    follow()
  })
}
