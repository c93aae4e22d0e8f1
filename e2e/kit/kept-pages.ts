import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright/test'

/** Maximum of pages that wait for their next test. Each has a process of its own. */
const MAX_IDLE = 6

/** Calls that stay with a page for good: a test that made one leaves no page to the next. */
const LASTING = ['exposeBinding', 'exposeFunction', 'routeWebSocket'] as const

/** Pages of a browser that tests open one after another. Of the test before, a page has nothing but the code that it has read. */
export interface KeptPages {
  /** A page with these options, as one of a new profile is. */
  take: (options: BrowserContextOptions) => Promise<Page>
  /** Ends what a test goes on with on its pages, and keeps those that can be made as new. `isSound` is false after a failure. */
  giveBack: (isSound: boolean) => Promise<void>
  close: () => Promise<void>
}

interface KeptPage {
  page: Page
  options: BrowserContextOptions
  /** As it was before its first test, which may have changed it. */
  viewport: ReturnType<Page['viewportSize']>
  /** True once a test did what cannot be taken back. */
  isSpoiled: boolean
  /** That tests opened on it: an emulation ends with its session. */
  sessions: CDPSession[]
}

/** A page in a new profile costs almost two seconds of a core until it shows a screen; one that has read the code, half of one. */
export function keepPages(browser: Browser): KeptPages {
  const idle: KeptPage[] = []
  const taken: KeptPage[] = []

  async function take(options: BrowserContextOptions): Promise<Page> {
    const wanted = JSON.stringify(options)
    const at = idle.findLastIndex((kept) => JSON.stringify(kept.options) === wanted)
    const [found] = at >= 0 ? idle.splice(at, 1) : []
    const kept = found ?? follow(await (await browser.newContext(options)).newPage(), options)
    taken.push(kept)
    return kept.page
  }

  async function giveBack(isSound: boolean): Promise<void> {
    for (const kept of taken.splice(0)) {
      if (isSound && !kept.isSpoiled && !kept.page.isClosed()) {
        await renew(kept)
        idle.push(kept)
      } else await kept.page.context().close()
    }
    for (const kept of idle.splice(0, Math.max(0, idle.length - MAX_IDLE))) await kept.page.context().close()
  }

  async function close(): Promise<void> {
    for (const { page } of [...idle, ...taken]) await page.context().close()
  }

  return { take, giveBack, close }
}

/** Notes what tests do to a page. */
function follow(page: Page, options: BrowserContextOptions): KeptPage {
  const context = page.context()
  const kept: KeptPage = { page, options, viewport: page.viewportSize(), isSpoiled: false, sessions: [] }
  const spoil = () => {
    kept.isSpoiled = true
  }
  for (const method of LASTING) for (const target of [page, context]) onCall(target, method, spoil)
  onCall(context, 'addInitScript', spoil)
  onCall(context.clock, 'install', spoil)
  const newSession = context.newCDPSession.bind(context)
  context.newCDPSession = async (target) => {
    const session = await newSession(target)
    kept.sessions.push(session)
    return session
  }
  return kept
}

/** Says so before a method is called. */
function onCall<Target extends object>(target: Target, method: keyof Target, say: () => void): void {
  const original: unknown = target[method]
  if (typeof original !== 'function') throw new Error(`There is no ${String(method)} to follow.`)
  Reflect.set(target, method, (...given: unknown[]): unknown => {
    say()
    return Reflect.apply(original, target, given)
  })
}

/** Ends what goes on, and forgets what is kept. On a page of the same server, or the browser drops the code, too. */
async function renew({ page, options, viewport, sessions }: KeptPage): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const session of sessions.splice(0)) await session.detach().catch(() => undefined)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['dialog', 'request', 'console', 'pageerror', 'websocket']) page.removeAllListeners(event)
  await context.setOffline(false)
  await context.clearPermissions()
  const { colorScheme, forcedColors, reducedMotion = 'reduce' } = options
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? null,
    forcedColors: forcedColors ?? null,
    reducedMotion,
  })
  await page.goto('/healthz')
  if (viewport) await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
  })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
  await context.clearCookies()
}
