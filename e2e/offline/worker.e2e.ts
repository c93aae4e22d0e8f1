import { expect, type Page } from 'playwright/test'
import { captivePortal, portOf, test, untilKept, visit } from './portal.ts'

/** The pages that the caches hold. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        if (response?.headers.get('content-type')?.includes('html')) texts.push(await response.text())
      }
    }
    return texts
  })

const reached = (page: Page) => page.getByRole('button', { name: /^Profile of|^Menu$/ })

test('[OFFLINE-1] the portal can be installed', async ({ openProfile }) => {
  const page = await (await openProfile('installer')).newPage()
  await page.goto('/')
  await untilKept(page)
  const calls = await page.context().newCDPSession(page)
  const { errors, data = '' } = await calls.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Installation Portal', display: 'standalone', start_url: '/' })
  const { installabilityErrors } = await calls.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})

test('[OFFLINE-2] nothing is kept before the first screen is there, and all parts are soon after', async ({
  openProfile,
}) => {
  const profile = await openProfile('installer')
  const asked: string[] = []
  profile.on('request', (request) => {
    if (request.serviceWorker()) asked.push(new URL(request.url()).pathname)
  })
  const page = await profile.newPage()
  await page.goto('/')
  await expect(reached(page)).toBeVisible()
  expect(asked).toEqual([])
  await untilKept(page)
  const kept = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.startsWith('build '))
    return (await (await caches.open(name ?? '')).keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.some((path) => path.startsWith('/assets/history-screen-'))).toBe(true)
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('[OFFLINE-3] a start without a server shows the portal, and a screen that was never opened', async ({
  openProfile,
  portal,
}) => {
  const { profile, page: first } = await visit(openProfile, 'installer')
  await first.close()
  await portal.cut()

  const page = await profile.newPage()
  await page.goto('/login-test')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page).toHaveTitle(/Installation Portal/)
})

test('[OFFLINE-4] the page of a captive portal is never shown for ours and never kept', { tag: '@nightly' }, async ({
  openProfile,
  portal,
}) => {
  const { profile, page: first } = await visit(openProfile, 'installer')
  await first.close()
  await portal.cut()

  const end = await captivePortal(portOf(portal))
  const page = await profile.newPage()
  await page.goto('/')
  await expect(page).toHaveTitle(/Installation Portal/)
  await page.reload()
  await expect(page).toHaveTitle(/Installation Portal/)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => {}))
  expect((await keptPages(page)).filter((text) => text.includes('Hotel'))).toEqual([])
  await end()

  await portal.startAgain()
  await page.reload()
  await expect(reached(page)).toBeVisible()
})

test('[OFFLINE-5] without its worker, with an empty cache or with a worker that throws the portal works online', async ({
  openProfile,
}) => {
  const page = await (await openProfile('installer')).newPage()
  await page.goto('/')
  await untilKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.reload()
  await expect(reached(page)).toBeVisible()

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await page.reload()
  await expect(reached(page)).toBeVisible()
  // It comes back by itself, and whole.
  await untilKept(page)
  expect((await keptPages(page)).length).toBe(1)
})

test('[OFFLINE-6] the worker is asked for anew each time, and may be the worker of every path', async ({
  openProfile,
}) => {
  const answer = await (await openProfile(null)).request.get('/sw.js')
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/javascript/),
  })
  expect(answer.headers()['content-security-policy']).toMatch(/worker-src 'self'/)
})
