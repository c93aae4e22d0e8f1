import { createHash } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { IDEMPOTENCY_HEADER } from '#events/kernel/http.ts'
import { roundsOf } from '#events/kernel/testing/rounds.ts'
import { card, cardIn, deviceOf, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { deviceWithBrowser } from '../kit/killed-browser.ts'
import { photoFile, UPLOADS } from '../photos/photos-page.ts'

/** A selection takes five. */
const PHOTOS = roundsOf({ gate: 10, nightly: 30 })

/** How many rows the outbox of the page's person has on this device, of commands and photos, and of the photos' bytes. */
const rowsOn = (page: Page) =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('fieldboard outbox ')) ?? {}
    if (name === undefined) return null
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const countOf = (store: string) =>
      new Promise<number>((resolve) => {
        const request = database.transaction(store).objectStore(store).count()
        request.onsuccess = () => resolve(request.result)
      })
    const counts = [await countOf('entries'), await countOf('photos')]
    database.close()
    return counts
  })

/** The outbox is kept from now on: its code is here. */
const untilKept = (page: Page) => expect.poll(() => rowsOn(page)).toEqual([0, 0])

const input = (page: Page, name: string) => card(page, name).locator('input[type=file]')

test('[KEPT-1] [KEPT-3] two tabs show what waits, and all of it is sent once, in its order; it is there after its tab was closed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Two tabs', [{ name: 'Cam 1' }, { name: 'Door 1' }])
  await openBoard(page, id)
  await untilKept(page)
  const other = await page.context().newPage()
  await openBoard(other, id)
  await goOffline(page)
  await card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' }).click()
  await expect(cardIn(other, 'installed', 'Cam 1').getByText('Not saved yet')).toBeAttached()
  await card(other, 'Cam 1').getByRole('button', { name: 'Mark as Confirmed' }).click()
  await expect(cardIn(page, 'confirmed', 'Cam 1')).toBeVisible()
  // One that the sending tab gave up for the other goes again under its key, by which the server knows it.
  const sent = new Map<string | undefined, string>()
  page.context().on('request', (request) => {
    if (request.method() !== 'PATCH') return
    const isInstall = request.postData()?.includes('"status":"installed"')
    sent.set(request.headers()[IDEMPOTENCY_HEADER], isInstall ? 'installed' : 'confirmed')
  })
  await page.context().setOffline(false)
  await expect.poll(async () => (await devicesOf(page, id)).get('Cam 1')?.status).toBe('confirmed')
  await untilKept(page)
  for (const tab of [page, other])
    await expect(cardIn(tab, 'confirmed', 'Cam 1').getByText('Not saved yet')).toHaveCount(0)
  expect([...sent.values()]).toEqual(['installed', 'confirmed'])

  await test.step('work done without a connection is there after its tab was closed, and is sent', async () => {
    await other.close()
    await goOffline(page)
    await card(page, 'Door 1').getByRole('button', { name: 'Mark as Installed' }).click()
    await input(page, 'Door 1').setInputFiles([await photoFile('one.jpg', 10), await photoFile('two.jpg', 90)])
    await expect(cardIn(page, 'installed', 'Door 1')).toBeVisible()
    await expect.poll(() => rowsOn(page)).toEqual([3, 2])
    await page.close()
    const again = await page.context().newPage()
    await page.context().setOffline(false)
    await openBoard(again, id)
    await expect.poll(async () => (await devicesOf(again, id)).get('Door 1')?.status).toBe('installed')
    await expect.poll(async () => (await deviceOf(again, id, 'Door 1')).photos.length).toBe(2)
    await untilKept(again)
  })
})

test(`[KEPT-8] ${PHOTOS} photos that wait arrive as they were after the browser was killed twice`, async ({
  playwright,
  server,
}, { project }) => {
  const device = await deviceWithBrowser(playwright.chromium, server.url, project.use.launchOptions)
  try {
    const first = await device.open()
    const page = await first.newPage()
    const id = await makeBoard(page, 'Killed', [{ name: 'Door 1' }])
    await openBoard(page, id)
    await untilKept(page)
    await goOffline(page)
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, n) => photoFile(`door ${n}.jpg`, n * 12)))
    for (let taken = 0; taken < PHOTOS; taken += 5)
      await input(page, 'Door 1').setInputFiles(photos.slice(taken, taken + 5))
    await card(page, 'Door 1').getByRole('button', { name: 'Mark as Installed' }).click()
    await expect.poll(() => rowsOn(page)).toEqual([PHOTOS + 1, PHOTOS])
    await device.kill(first)

    const second = await device.open()
    await second.route(UPLOADS, (route) => route.abort())
    const again = await second.newPage()
    await openBoard(again, id)
    await expect.poll(async () => (await devicesOf(again, id)).get('Door 1')?.status).toBe('installed')
    await expect.poll(() => rowsOn(again)).toEqual([PHOTOS, PHOTOS])
    await device.kill(second)

    const third = await device.open()
    const last = await third.newPage()
    // Photos of a board are sent without it, too.
    await last.goto('/profile')
    await expect.poll(async () => (await deviceOf(last, id, 'Door 1')).photos.length).toBe(PHOTOS)
    const arrived = (await deviceOf(last, id, 'Door 1')).photos
    const digests = photos.map(({ buffer }) => createHash('sha256').update(buffer).digest('hex'))
    expect(digests.every((digest) => arrived.some((path) => path.includes(digest)))).toBe(true)
    await untilKept(last)
    await third.close()
  } finally {
    await device.remove()
  }
})
