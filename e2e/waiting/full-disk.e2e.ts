import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'playwright/test'
import { readZip } from '../../server/testing/read-zip.ts'
import { card, deviceOf, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { photoFile } from '../photos/photos-page.ts'
import { describeCard, openCellar, showWaiting, strip, waitingItem, waitingList } from './waiting-page.ts'

const MB = 1024 * 1024

/** A photo as a phone takes it: bytes behind a picture show nothing. */
const largePhoto = async (name: string, hue: number) => {
  const photo = await photoFile(name, hue)
  return { ...photo, buffer: Buffer.concat([photo.buffer, randomBytes(2 * MB)]) }
}

test('[KEPT-5] [OFFLINE-101] [OFFLINE-104] photos that a full disk does not take are said, are in the file, and are kept once there is room', {
  tag: '@nightly',
}, async ({ openAs, baseURL: origin = '' }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Full disk', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const calls = await page.context().newCDPSession(page)
  // From the start: the browser remembers for a while how much room it had.
  await calls.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 3 * MB })
  await openCellar(page, id)
  // A text is small, and finds room.
  await describeCard(page, 'Cam 2', 'Key in the box')
  await expect(strip(page)).toContainText('1 change is kept on this device')
  const chosen = [await largePhoto('one.jpg', 10), await largePhoto('two.jpg', 90)]
  await card(page, 'Cam 1').locator('input[type=file]').setInputFiles(chosen)
  await expect(strip(page)).toContainText('not kept (There is no room left on this device. ')
  await showWaiting(page).click()
  const photos = waitingItem(page, 'Photos of Cam 1')
  await expect(waitingList(page).getByText('Not all of it is kept on this device')).toBeVisible()
  await expect(photos).toContainText(/not kept \(There is no room left .* send what waits\)\./)
  await expect(waitingItem(page, 'Cam 2')).toContainText('kept on this device')
  await expect(photos.locator('img')).toHaveCount(2)
  for (const picture of await photos.locator('img').all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await waitingList(page).getByRole('button', { name: 'Save as a file' }).click()
  const files = await readZip(await readFile(await (await download).path()))
  expect(chosen.map(({ name, buffer }, n) => files.get(`photos/00${n + 1}-${name}`)?.equals(buffer))).toEqual([
    true,
    true,
  ])

  await calls.send('Storage.overrideQuotaForOrigin', { origin })
  await expect(photos).toContainText('kept on this device')
  await expect(photos).not.toContainText('not kept')
  await expect(waitingList(page).getByText('Not all of it is kept on this device')).toHaveCount(0)
  // It is: another page has the pictures, and sends them.
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await context.setOffline(false)
  await next.goto('/projects')
  await expect.poll(async () => (await deviceOf(next, id, 'Cam 1')).photos.length).toBe(2)
  expect((await deviceOf(next, id, 'Cam 2')).description).toBe('Key in the box')
})
