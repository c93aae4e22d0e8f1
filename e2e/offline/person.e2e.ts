import { expect, type Page } from 'playwright/test'
import { card, makeBoard, openBoard } from '../kit/board-page.ts'
import { logIn } from '../kit/fixtures.ts'
import { test, untilKept, visit } from './portal.ts'

const profileButton = (page: Page) => page.getByRole('button', { name: /^Profile of|^Menu$/ })
const unreachable = (page: Page) => page.getByRole('heading', { name: 'The portal cannot be reached' })

/** All that is kept for a person in this browser. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    person: localStorage.getItem('lastPerson') !== null,
    reads: (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('fieldboard reads') ? [name] : [],
    ),
    pictures: await caches.has('pictures'),
  }))
const NOTHING = { person: false, reads: [], pictures: false }

async function logOut(page: Page): Promise<void> {
  await profileButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
}

test('[OFFLINE-14] a logout leaves nothing behind, and the next person sees nothing of the one before', {
  tag: '@nightly',
}, async ({ openProfile, portal }) => {
  const profile = await openProfile('installer')
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'logout', [{ name: 'Door 1' }])
  const page = await profile.newPage()
  await openBoard(page, id)
  await untilKept(page)
  await expect.poll(async () => (await kept(page)).reads).toHaveLength(1)
  const [mine = ''] = (await kept(page)).reads
  await logOut(page)
  await expect.poll(() => kept(page)).toEqual(NOTHING)

  await logIn(page, 'planner')
  await expect(profileButton(page)).toBeVisible()
  await expect.poll(async () => (await kept(page)).person).toBe(true)
  await portal.cut()
  const next = await profile.newPage()
  await next.goto(`/?projectId=${id}`)
  // Nothing but their own: they may see that project themselves.
  await expect(next.getByRole('button', { name: 'Profile of Odo Schedule' })).toBeVisible()
  expect((await kept(next)).reads).not.toContain(mine)
})

test('[OFFLINE-15] a session that ended meanwhile shows the login once the server is back', async ({
  openProfile,
  portal,
}) => {
  const { profile, page: first } = await visit(openProfile, 'installer')
  await expect.poll(async () => (await kept(first)).person).toBe(true)
  await first.close()
  await portal.cut()
  await profile.clearCookies()

  const page = await profile.newPage()
  await page.goto('/')
  await expect(profileButton(page)).toBeVisible()
  await portal.startAgain()
  await expect(page.getByText(/session/i).first()).toBeVisible()
  await expect(profileButton(page)).toHaveCount(0)
  await expect.poll(async () => (await kept(page)).person).toBe(false)
  // The next start without a server knows no one.
  await page.close()
  await portal.cut()
  const next = await profile.newPage()
  await next.goto('/')
  await expect(unreachable(next)).toBeVisible()
})

test('[OFFLINE-16] where the browser keeps nothing the portal works online, and offline says that it cannot be reached', {
  tag: '@nightly',
}, async ({ openProfile, portal }) => {
  const profile = await openProfile('installer')
  await profile.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'private', [{ name: 'Door 1' }])
  const page = await profile.newPage()
  await openBoard(page, id)
  await untilKept(page)
  await expect(card(page, 'Door 1')).toBeVisible()
  await portal.cut()
  await page.reload()
  await expect(unreachable(page)).toBeVisible()
})

test('[OFFLINE-17] a server that does not say who is signed in is not waited for', async ({ openProfile }) => {
  const profile = await openProfile('installer')
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'slow', [{ name: 'Door 1' }])
  const page = await profile.newPage()
  await openBoard(page, id)
  await untilKept(page)
  await expect.poll(async () => (await kept(page)).reads).toHaveLength(1)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await profile.route('**/api/user', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(card(page, 'Door 1')).toBeVisible()
  answer()
})
