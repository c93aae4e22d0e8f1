import { expect, type Page } from 'playwright/test'
import { makeBoard, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { onCard, uploadByCall } from './photos-page.ts'

/**
 * A board with one photo, whose picture cannot be had until the returned line is whole; `tries` counts how often it was asked for.
 */
async function openBroken(page: Page) {
  const id = await makeBoard(page, 'Broken picture', [{ name: 'Door 1' }])
  await uploadByCall(page, id, 'Door 1', 1)
  const line = { isWhole: false, tries: 0 }
  await page.route('**/api/devices/*/photos/*', async (route) => {
    line.tries += 1
    if (line.isWhole) await route.continue()
    else await route.abort()
  })
  await openBoard(page, id)
  return line
}
const picture = (page: Page) => onCard(page, 'Door 1').locator('img')

test('[PHOTO-63] a picture that could not be had comes by itself when it can', async ({ openAs }) => {
  const page = await openAs('employee')
  const line = await openBroken(page)
  await expect.poll(() => line.tries).toBeGreaterThan(1)
  await expect(onCard(page, 'Door 1')).toHaveText('door 1.jpg')
  await expect(picture(page)).toHaveCount(0)
  line.isWhole = true
  await expect(picture(page)).toBeVisible()
})

test('[PHOTO-63] a picture that was given up comes when the page is online again', async ({ openAs }) => {
  const page = await openAs('employee')
  await page.clock.install()
  const line = await openBroken(page)
  await expect
    .poll(async () => {
      await page.clock.fastForward(64_000)
      return line.tries
    })
    .toBe(5)
  await page.clock.fastForward(3_600_000)
  line.isWhole = true
  await expect(onCard(page, 'Door 1')).toHaveText('door 1.jpg')
  expect(line.tries).toBe(5)
  await goOffline(page)
  await page.context().setOffline(false)
  await expect(picture(page)).toBeVisible()
})
