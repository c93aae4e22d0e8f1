import {
  areOfBuild,
  dropOldBuilds,
  isOfBuild,
  isOurFile,
  isOurPage,
  keepBuild,
  keepFile,
  keptFile,
  PAGE,
} from './build.ts'
import { answerPicture, answerSiteFile, isSiteFile, isSmallPicture } from './pictures.ts'

// The service worker: it has the portal open without a connection (docs/decisions/0061-0090/0066-an-app-that-opens-offline.md). Commands and
// reads of /api pass it by.

declare const self: ServiceWorkerGlobalScope

/** How long the server may take for the page before the kept one is shown, in milliseconds; longer where a person reloads. */
const PAGE_PATIENCE_MS = 3000
const RELOAD_PATIENCE_MS = 10_000

/** For so long after the server did not answer in time, files that are kept are not asked of it, in milliseconds. */
const AWAY_MS = 10_000

/** Paths that are no screen of the portal. */
const NO_SCREEN = /^\/(api|assets|socket\.io|metrics|healthz|readyz)(\/|$)/

/** A message of a page. `is-yours`: is the page of this build? `take-over`: come in the place of the worker before. */
type Message =
  | { readonly type: 'is-yours'; readonly files: readonly string[] }
  | { readonly type: 'take-over'; readonly isReloading: boolean }

let awayUntil = 0
let isReloading = false

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await dropOldBuilds()
    // The page is asked for while the worker starts.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
    if (!isReloading) return
    for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'reload' })
  }
  event.waitUntil(takeOver())
})

self.addEventListener('message', (event) => {
  const message = event.data as Message
  switch (message.type) {
    case 'is-yours':
      return event.ports[0]?.postMessage(areOfBuild(message.files))
    case 'take-over':
      // A tab that is there already asks for no reload; one that is not may have asked before.
      isReloading ||= message.isReloading
      return event.waitUntil(self.skipWaiting())
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const whole = (answer: Promise<Response>) => event.respondWith(answer.catch(() => fetch(request)))
  if (isSiteFile(url)) {
    whole(answerSiteFile(request))
  } else if (request.mode === 'navigate') {
    if (!NO_SCREEN.test(url.pathname) && !isOfBuild(url.pathname)) whole(answerPage(event))
  } else if (isOfBuild(url.pathname) || url.pathname.startsWith('/assets/')) {
    whole(answerFile(event, url.pathname))
  } else if (isSmallPicture(url)) {
    whole(answerPicture(request, (work) => event.waitUntil(work)))
  }
})

/** The page from the server. Where that is away, slow, or answered for by another one: the page as it was kept. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const fromServer = Promise.resolve<Response | undefined>(event.preloadResponse).then(
    (preloaded) => preloaded ?? fetch(request),
  )
  event.waitUntil(fromServer.catch(() => {}))
  const patience = request.cache === 'default' ? PAGE_PATIENCE_MS : RELOAD_PATIENCE_MS
  const response = await Promise.race([fromServer.catch(() => null), after(patience)])
  // A redirect leads where the person has to go first, such as the sign-in of a company's proxy.
  const isRefusal = (status: number) => status < 200 || (status >= 300 && status < 500)
  if (response && (isOurPage(response) || isRefusal(response.status))) return response
  const kept = await keptFile(PAGE)
  if (!kept) return fromServer
  awayUntil = Date.now() + AWAY_MS
  return kept
}

/** A file by the name of its content is the same everywhere; others are asked of the server first. */
async function answerFile(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event
  const kept = await keptFile(path)
  const isNamedByContent = path.startsWith('/assets/')
  if (kept && (isNamedByContent || Date.now() < awayUntil)) return kept
  const fromServer = fetch(request)
  const response = await (kept ? Promise.race([fromServer.catch(() => null), after(PAGE_PATIENCE_MS)]) : fromServer)
  if (!response || !isOurFile(response)) return kept ?? fromServer
  // Such as a font that the first screens did without.
  if (isNamedByContent) event.waitUntil(keepFile(path, response.clone()).catch(() => {}))
  return response
}
