import { expect, type Page } from 'playwright/test'
import { deviceOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { onCard, uploadByCall } from './photos-page.ts'

const picture = (page: Page, name: string) => onCard(page, name).locator('img')

/** The picture of a card cannot be had until the returned line is whole; `tries` counts how often it was asked for. */
async function breakPicture(page: Page, id: number, name: string) {
  await uploadByCall(page, id, name, 1)
  const device = await deviceOf(page, id, name)
  const line = { isWhole: false, tries: 0 }
  await page.route(`**/api/devices/${device.id}/photos/*`, async (route) => {
    line.tries += 1
    if (line.isWhole) await route.continue()
    else await route.abort()
  })
  return line
}

test('[PHOTO-63] a picture that could not be had comes by itself when it can, and one that was given up when the page is online again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.clock.install()
  const id = await makeBoard(page, 'Broken pictures', [{ name: 'Door 1' }, { name: 'Door 2' }])
  const [soon, late] = [await breakPicture(page, id, 'Door 1'), await breakPicture(page, id, 'Door 2')]
  await openBoard(page, id)

  await test.step('it comes by itself', async () => {
    await expect.poll(() => soon.tries).toBeGreaterThan(1)
    await expect(onCard(page, 'Door 1')).toHaveText('door 1.jpg')
    await expect(picture(page, 'Door 1')).toHaveCount(0)
    soon.isWhole = true
    await expect(picture(page, 'Door 1')).toBeVisible()
  })

  await test.step('given up, it comes when the page is online again', async () => {
    await expect
      .poll(async () => {
        await page.clock.fastForward(64_000)
        return late.tries
      })
      .toBe(5)
    await page.clock.fastForward(3_600_000)
    late.isWhole = true
    await expect(onCard(page, 'Door 2')).toHaveText('door 1.jpg')
    expect(late.tries).toBe(5)
    await goOffline(page)
    await page.context().setOffline(false)
    await expect(picture(page, 'Door 2')).toBeVisible()
  })
})
