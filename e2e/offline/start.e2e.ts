import { expect, type Page } from 'playwright/test'
import {
  card,
  cardIn,
  deviceOf,
  headers,
  liveBadge,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
} from '../kit/board-page.ts'
import { onCard, uploadByCall } from '../photos/photos-page.ts'
import { camera, makeForm, shown } from '../surveys/form-page.ts'
import { keptStreams, test, untilKept } from './portal.ts'

const asOf = (page: Page) => page.getByText(/^As of \d/, { exact: false }).and(page.locator('.fixed'))

test('[OFFLINE-10] a start without a server shows person, projects and board as they were, and says as of when', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('employee')
  const id = await makeBoard({ request: profile.request }, 'cellar', [
    { name: 'Door 1' },
    { name: 'Door 2', status: 'installed' },
  ])
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  await expect.poll(() => keptStreams(first)).toEqual([expect.stringContaining(`project ${id}`)])
  await first.close()
  await portal.cut()

  const page = await profile.newPage()
  await page.goto(`/?projectId=${id}`)
  await expect(card(page, 'Door 1')).toBeVisible()
  await expect(card(page, 'Door 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Profile of/ })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /cellar/ })
      .or(page.getByText('Site: cellar'))
      .first(),
  ).toBeVisible()

  await portal.startAgain()
  await expect(liveBadge(page)).toHaveText(/Live/)
  await expect(asOf(page)).toHaveCount(0)
})

/** Gives all lists that this browser keeps an earlier time, as those that were read long before a board. */
const ageLists = (page: Page) =>
  page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard reads')) ?? {}
    const opening = indexedDB.open(name)
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const change = db.transaction('lists', 'readwrite')
    const lists = change.objectStore('lists')
    const walk = lists.openCursor()
    walk.onsuccess = () => {
      const at = walk.result
      if (!at) return
      at.update({ ...at.value, at: '2020-02-02T10:00:00.000Z' })
      at.continue()
    }
    await new Promise((resolve) => {
      change.oncomplete = resolve
    })
    db.close()
  })

test('[OFFLINE-21] the sign says from its first moment as of when the board is, and on a phone lies over nothing', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('employee')
  const id = await makeBoard(
    { request: profile.request },
    'sign',
    Array.from({ length: 30 }, (_, n) => ({ name: `Door ${n}` })),
  )
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  await expect.poll(() => keptStreams(first)).toEqual([expect.stringContaining(`project ${id}`)])
  await ageLists(first)
  await first.close()
  await portal.cut()

  const page = await profile.newPage()
  await page.setViewportSize(phone.viewport)
  await page.addInitScript(() => {
    const said: (string | null)[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      for (const sign of document.querySelectorAll('[data-sign]'))
        if (said.at(-1) !== sign.textContent) said.push(sign.textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.goto(`/?projectId=${id}`)
  await expect(card(page, 'Door 1')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(liveBadge(page)).toHaveText(/Offline/)
  const sign = await asOf(page).boundingBox()
  const tabs = await page.getByRole('tablist').boundingBox()
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual((sign?.y ?? 0) + 1)
  expect((sign?.y ?? 0) + (sign?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height)
  // [PART-105]
  const feedback = await page.getByRole('button', { name: 'Submit Feedback' }).boundingBox()
  expect((feedback?.y ?? 0) + (feedback?.height ?? 0)).toBeLessThanOrEqual(sign?.y ?? 0)
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    await asOf(page).textContent(),
  ])
  expect(await asOf(page).textContent()).not.toContain('February')
})

test('[OFFLINE-11] pictures of cards and a form that was visited before open without a server', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('installer')
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'pictures', [{ name: 'Door 1' }])
  await uploadByCall(caller, id, 'Door 1', 1)
  const form = await makeForm(caller, 'Survey of the cellar', [camera(1)])
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  // Pictures that came before the worker did are not its own.
  await openBoard(first, id)
  const picture = (page: Page) => onCard(page, 'Door 1').locator('img')
  const isDrawn = (page: Page) =>
    picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(() => isDrawn(first)).toBe(true)
  await first.goto(`/forms/${form}`)
  await expect(shown(first, 'Camera 1')).toBeVisible()
  await expect.poll(() => keptStreams(first)).toHaveLength(2)
  await expect.poll(() => first.evaluate(async () => (await (await caches.open('pictures')).keys()).length)).toBe(1)
  await first.close()
  await portal.cut()

  const page = await profile.newPage()
  // The browser's own memory of pictures is none to rely on.
  await (await profile.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto(`/?projectId=${id}`)
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.goto(`/forms/${form}`)
  await expect(shown(page, 'Camera 1')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await page.goto('/?projectId=999999')
  await expect(
    page
      .getByText('Not kept on this device. It comes with the connection.', { exact: true })
      .and(page.locator('.fixed')),
  ).toBeVisible()
})

test('[OFFLINE-12] a board that was kept catches up when the server is back, and takes what was done on it', {
  tag: '@nightly',
}, async ({ openProfile, portal }) => {
  const profile = await openProfile('installer')
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'return', [{ name: 'Door 1' }, { name: 'Door 2' }])
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  await expect.poll(() => keptStreams(first)).toHaveLength(1)
  await first.close()
  await moveByCall(caller, id, 'Door 2', 'installed')
  await portal.cut()

  const page = await profile.newPage()
  const asked: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
  await page.goto(`/?projectId=${id}`)
  await card(page, 'Door 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(cardIn(page, 'installed', 'Door 1')).toBeVisible()
  await expect(cardIn(page, 'waiting', 'Door 2')).toBeVisible()
  await portal.startAgain()
  await expect(liveBadge(page)).toHaveText(/Live/)
  await expect(cardIn(page, 'installed', 'Door 2')).toBeVisible()
  expect((await deviceOf(page, id, 'Door 1')).status).toBe('installed')
  // It asked for what came after the revision that was kept, not for the whole.
  expect(asked.filter((text) => text.includes('stream:open')).join()).not.toContain('"after":-1')
})

test('[OFFLINE-13] the kept copy of a board goes when the server says that it is closed to its reader', async ({
  openProfile,
  portal,
}) => {
  const profile = await openProfile('installer')
  const caller = { request: (await openProfile('employee')).request }
  const id = await makeBoard(caller, 'lost', [{ name: 'Door 1' }])
  const first = await profile.newPage()
  await openBoard(first, id)
  await untilKept(first)
  await expect.poll(() => keptStreams(first)).toHaveLength(1)
  await first.close()
  await caller.request.delete(`/api/projects/${id}`, { headers })
  await portal.cut()

  const page = await profile.newPage()
  await page.goto(`/?projectId=${id}`)
  await expect(card(page, 'Door 1')).toBeVisible()
  await portal.startAgain()
  await expect(card(page, 'Door 1')).toHaveCount(0)
  await expect.poll(() => keptStreams(page)).toEqual([])
})
