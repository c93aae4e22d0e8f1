import { createStore } from 'zustand/vanilla'

/** How often a page that stays open asks if there is a newer version, in milliseconds. */
const ASKED_EVERY_MS = 3_600_000
/** How long other tabs have to say that they hold unsaved work, in milliseconds. */
const TABS_ANSWER_MS = 300

/**
 * A newer version of the portal. `ready`: it waits for the person. `unsaved-here`, `unsaved-elsewhere`: they said yes, and it waits for
 * what this tab or another one has not saved.
 */
type UpdateState = 'none' | 'ready' | 'unsaved-here' | 'unsaved-elsewhere'

/** The update that waits, for the notice about it. */
export const updates = createStore<{ state: UpdateState }>(() => ({ state: 'none' }))

const say = (state: UpdateState): void => updates.setState({ state })

/** True if the browser would ask before this page is left: who holds unsaved work answers that event. */
const holdsUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** The scripts and style sheets that the page names. */
const filesOfPage = (): string[] =>
  [
    ...document.querySelectorAll<HTMLElement & { src?: string; href?: string }>('script[src], link[rel=stylesheet]'),
  ].map((element) => new URL(element.src ?? element.href ?? '', location.href).pathname)

/** A tab asks all others if they hold unsaved work; one that does says so. */
const tabs = new BroadcastChannel('fieldboard update')

/** True as soon as another tab says that it does; false where none has said so in time: no tab knows how many there are. */
function isUnsavedElsewhere(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isUnsaved: boolean) => {
      clearTimeout(timer)
      tabs.removeEventListener('message', hear)
      resolve(isUnsaved)
    }
    const hear = ({ data }: MessageEvent) => data === 'unsaved' && end(true)
    const timer = setTimeout(() => end(false), TABS_ANSWER_MS)
    tabs.addEventListener('message', hear)
    tabs.postMessage('who holds unsaved work?')
  })
}

let waiting: ServiceWorker | null = null

/** The person wants the newer version: all tabs go to it, once none has unsaved work. */
export async function update(): Promise<void> {
  if (holdsUnsaved()) return say('unsaved-here')
  if (await isUnsavedElsewhere()) return say('unsaved-elsewhere')
  if (waiting) waiting.postMessage({ type: 'take-over', isReloading: true })
  // Another tab has gone there before.
  else location.reload()
}

/** A newer worker is here. That of the version which this page shows already comes at once: nothing is loaded anew. */
function meet(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', ({ data }) => {
    if (data === true) return worker.postMessage({ type: 'take-over', isReloading: false })
    waiting = worker
    say('ready')
  })
  port1.start()
  worker.postMessage({ type: 'is-yours', files: filesOfPage() }, [port2])
}

/** The worker has come after the pictures that are on the screen: it is shown them, so that it keeps them. */
function showPictures(): void {
  for (const { src } of document.querySelectorAll<HTMLImageElement>('img[src*="size=360"]'))
    void fetch(src, { headers: { accept: 'image/avif,image/webp,image/*' } }).catch(() => {})
}

/** Finds newer workers of a registration, those that wait already and those to come. */
function follow(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  if (registration.waiting) meet(registration.waiting)
  const expect = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) meet(worker)
      if (worker === waiting && worker.state !== 'installed') waiting = null
    })
  expect(registration.installing)
  registration.addEventListener('updatefound', () => expect(registration.installing), { signal })
  const timer = setInterval(() => void registration.update().catch(() => {}), ASKED_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/**
 * Has the browser keep the portal for when there is no connection, and finds newer versions of it. Without a worker, or with a
 * broken one, the portal works as long as the server answers. The returned function ends that.
 */
export function keepApp(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // Missing over plain http.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (serviceWorker && !import.meta.env.DEV) {
    const hear = ({ data }: MessageEvent<{ type?: string } | null>) => {
      if (data?.type !== 'reload') return
      waiting = null
      if (holdsUnsaved()) say('unsaved-here')
      else location.reload()
    }
    serviceWorker.addEventListener('message', hear, { signal })
    if (!serviceWorker.controller)
      serviceWorker.addEventListener('controllerchange', showPictures, { signal, once: true })
    tabs.addEventListener(
      'message',
      ({ data }) => data !== 'unsaved' && holdsUnsaved() && tabs.postMessage('unsaved'),
      {
        signal,
      },
    )
    void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
      // Some browsers resolve with nothing where they keep no workers.
      (registration?: ServiceWorkerRegistration) => registration && !signal.aborted && follow(registration, signal),
      () => {},
    )
  }
  return () => ending.abort()
}
