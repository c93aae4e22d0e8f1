import type { Page } from 'playwright/test'
import { phone } from '../kit/board-page.ts'
import { ensureSignedIn, type Person, test as base, watch } from '../kit/fixtures.ts'

/** Whose page it is: a guest is not signed in. */
type Viewer = Person | 'guest'

/**
 * Playwright's `test` with a page that is kept for all tests of a worker: a page in a new browser profile costs as much as
 * looking at its screen. Of the test before it has nothing but the code that it has read.
 */
export const test = base.extend<{ keptPage: (viewer: Viewer) => Promise<Page> }, { kept: Map<Viewer, Page> }>({
  kept: [
    async ({}, provide) => {
      const kept = new Map<Viewer, Page>()
      await provide(kept)
      for (const page of kept.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  keptPage: async ({ kept, browser, server, misdeeds }, provide) => {
    const endings: (() => unknown)[] = []
    await provide(async (viewer) => {
      const page =
        kept.get(viewer) ?? (await browser.newPage({ ...phone, baseURL: server.url, reducedMotion: 'reduce' }))
      kept.set(viewer, page)
      const context = page.context()
      endings.push(watch(context, misdeeds), () => leave(page))
      if (viewer === 'guest') await context.clearCookies()
      else await ensureSignedIn(context.request, viewer)
      await page.setViewportSize(phone.viewport)
      return page
    })
    for (const end of endings.reverse()) await end()
  },
})

/** Ends what a screen goes on with, and forgets what it keeps. On a page of the same server, or the browser drops the code, too. */
async function leave(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ forcedColors: null })
  await page.goto('/healthz')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
  })
  await session.detach()
  await page.evaluate(() => sessionStorage.clear())
}
