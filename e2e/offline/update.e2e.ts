import { expect, type Page } from 'playwright/test'
import { button, card, headers, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { makeStore, type StartOptions, startServer } from '../kit/server.ts'
import { laterBuild, type Portal, portOf, programName, test as base, untilKept } from './portal.ts'

/** A server of the test's own. `serve` has another one take its place, whose build of the client is in a folder. */
type OwnServer = Portal & { readonly serve: (folder: string) => Promise<void> }
const test = base.extend<{ own: OwnServer }>({
  own: async ({}, provide) => {
    const store = await makeStore()
    let server = await startServer(store)
    const { url } = server
    const cut = () => server.kill()
    const startAgain = async (options: StartOptions = {}) => {
      await cut()
      server = await startServer(store, { port: portOf({ url }), ...options })
    }
    await provide({ url, cut, startAgain: () => startAgain(), serve: (folder) => startAgain({ cwd: folder }) })
    await cut()
    await store.remove()
  },
  portal: async ({ own }, provide) => provide(own),
})

const notice = (page: Page) => page.getByText('A newer version is here', { exact: true })
const isLater = (page: Page) => page.locator('html[data-build=later]')
/** Has a page look for a newer version now; it does so by itself once an hour. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

test('[OFFLINE-7] [SCAN-6] a newer version waits for the person, and then all tabs go to it together, with the program that was used', async ({
  openProfile,
  own,
}) => {
  const later = await laterBuild()
  const profile = await openProfile('employee')
  const [first, second] = [await profile.newPage(), await profile.newPage()]
  for (const page of [first, second]) {
    await page.goto('/')
    await untilKept(page)
  }
  // As scanning a label does.
  const program = `/assets/${await programName()}`
  await first.evaluate(async (path) => void (await (await fetch(path)).arrayBuffer()), program)
  await own.serve(later.folder)
  await look(first)
  for (const page of [first, second]) {
    await expect(notice(page)).toBeVisible()
    await expect(isLater(page)).toHaveCount(0)
  }

  // A page that is open goes on with the files that it was made of.
  const script = await first.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '')
  expect((await profile.request.get(script)).headers()['content-type']).toMatch(/javascript/)
  await first.goto('/notes')
  // It is of the newer version, or of the one before where its server was slow: that one hears no Update before it offers it itself.
  await expect(isLater(first).or(notice(first)).first()).toBeAttached()
  // A Chromium that is looked into as here lets no worker come that was asked to while the one before was at work.
  await first.waitForLoadState('networkidle')
  await button(second, 'Update').click()
  for (const page of [first, second]) {
    await expect(isLater(page)).toHaveCount(1)
    await expect(notice(page)).toHaveCount(0)
  }
  const kept = await first.evaluate(async () => (await (await caches.open('build later')).keys()).map(({ url }) => url))
  expect(kept.filter((url) => url.endsWith('.wasm'))).toEqual([expect.stringContaining('-Later000.wasm')])
  await own.cut()
  await first.reload()
  await expect(isLater(first)).toHaveCount(1)
  await later.remove()
})

test('[OFFLINE-8] nothing is loaded anew while a tab holds unsaved work', async ({ openProfile, own }) => {
  const later = await laterBuild()
  const profile = await openProfile('employee')
  const [first, second] = [await profile.newPage(), await profile.newPage()]
  const id = await makeBoard({ request: profile.request }, 'update', [{ name: 'Door 1' }])
  await openBoard(first, id)
  await second.goto('/notes')
  for (const page of [first, second]) await untilKept(page)
  await own.serve(later.folder)
  await look(first)
  // A tab without its server would leave at once: all its work is kept.
  await expect(liveBadge(first)).toHaveText('Live')

  // Not answered: what was done is on its way for as long as the test wants.
  await profile.route('**/api/devices/*/status', () => {})
  await card(first, 'Door 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await button(second, 'Update').click()
  // All tabs of a person show what waits.
  await expect(
    second.getByText(/^What you did in (this|another) tab is not saved yet\. Update once it is\.$/),
  ).toBeVisible()
  await button(first, 'Update').click()
  await expect(
    first.getByText('What you did in this tab is not saved yet. Update once it is.', { exact: true }),
  ).toBeVisible()
  await expect(isLater(first)).toHaveCount(0)
  await expect(isLater(second)).toHaveCount(0)

  await profile.unroute('**/api/devices/*/status')
  await expect
    .poll(async () => (await (await profile.request.get(`/api/projects/${id}/devices`, { headers })).json())[0].status)
    .toBe('installed')
  // The page hears of it a moment after the server knows, and says no until then.
  await expect(async () => {
    if ((await isLater(first).count()) === 0) await button(first, 'Update').click({ timeout: 2_000 })
    await expect(isLater(first)).toHaveCount(1, { timeout: 5_000 })
  }).toPass()
  await expect(isLater(second)).toHaveCount(1)
  await later.remove()
})
