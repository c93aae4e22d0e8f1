import { expect, type Page } from 'playwright/test'
import { button, card, detail, deviceOf, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { wheelTo } from '../long-lists/long-lists-page.ts'
import {
  inDetail,
  onCard,
  onTheirWay,
  openDetail,
  openWhole,
  photoFile,
  section,
  UPLOADS,
  uploadByCall,
  viewer,
} from './photos-page.ts'

const names = [{ name: 'Door 1' }, { name: 'Door 2' }]
const input = (page: Page, name: string) => card(page, name).locator('input[type=file]')

test('[PHOTO-60] [PHOTO-100] a photo that was taken without a connection waits, also behind a move of its card, is counted, and is sent when it is back', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Cellar', names)
  await openWhole(page, id)
  await goOffline(page)
  await input(page, 'Door 1').setInputFiles([await photoFile('one.jpg', 10), await photoFile('two.jpg', 90)])
  await expect(onCard(page, 'Door 1').getByRole('img', { name: /waiting for the connection$/ })).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 pending' })).toBeVisible()
  await expect(toast(page, 'Upload failed')).toHaveCount(0)
  // It keeps no one from taking more.
  await expect(button(page, 'Add photo to Door 1')).toBeEnabled()
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(
    page
      .getByRole('banner')
      .getByText(/2 photos are kept (on this device|in this tab) and sent when the connection is back\./),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(async () => (await deviceOf(page, id, 'Door 1')).photos.length).toBe(2)
  await openBoard(page, id)
  await expect(onCard(page, 'Door 1').getByRole('img', { name: /^(one|two)\.jpg$/ })).toHaveCount(2)

  await test.step('behind a move of its card it waits for the connection, too', async () => {
    await goOffline(page)
    await card(page, 'Door 2').getByRole('button', { name: 'Mark as Installed' }).click()
    await input(page, 'Door 2').setInputFiles(await photoFile('one.jpg', 10))
    await expect(onCard(page, 'Door 2').getByRole('img', { name: /waiting for the connection$/ })).toHaveCount(1)
    await expect(button(page, 'Add photo to Door 2')).toBeEnabled()
    await page.context().setOffline(false)
    await expect.poll(async () => (await deviceOf(page, id, 'Door 2')).photos.length).toBe(1)
    expect((await deviceOf(page, id, 'Door 2')).status).toBe('installed')
  })
})

test('[PHOTO-15] [PHOTO-60] a photo goes on when its board is left, and is sent again where its answer was lost; the next screen says so', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Left', names)
  await openBoard(page, id)
  const release = await hold(page, UPLOADS)
  await input(page, 'Door 1').setInputFiles(await photoFile('one.jpg', 10))
  await expect(onCard(page, 'Door 1')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to projects' }).click()
  const strip = page.getByRole('banner').getByText(/^Uploading 1 photo of a board that you left\./)
  await expect(strip).toBeVisible()
  release()
  await expect(strip).toHaveCount(0)
  const link = page.getByRole('main').getByRole('link', { name: 'Site: Left' })
  await wheelTo(page, page.getByRole('main'), link)
  await link.click()
  await expect(onCard(page, 'Door 1').getByRole('img', { name: 'one.jpg', exact: true })).toBeVisible()
  await page.unroute(UPLOADS)

  await test.step('one whose answer was lost is sent again by itself, also when its board was left', async () => {
    const keys: (string | undefined)[] = []
    let line: 'cut' | 'loses answers' | 'whole' = 'cut'
    await page.route(UPLOADS, async (route, request) => {
      keys.push(request.headers()['idempotency-key'])
      if (line === 'whole') return route.continue()
      if (line === 'cut') return route.abort()
      await route.fetch()
      return route.fulfill({ status: 502, body: 'Bad gateway' })
    })
    await input(page, 'Door 2').setInputFiles(await photoFile('one.jpg', 10))
    await expect(onCard(page, 'Door 2').getByRole('img', { name: 'one.jpg, waiting for the connection' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await expect(strip).toBeVisible()
    line = 'loses answers'
    await expect.poll(async () => (await deviceOf(page, id, 'Door 2')).photos.length).toBe(1)
    line = 'whole'
    await expect(strip).toHaveCount(0)
    expect(new Set(keys).size).toBe(1)
    expect((await deviceOf(page, id, 'Door 2')).photos).toHaveLength(1)
  })
})

test('[PHOTO-20] [QUOTA-7] the quota stands beside the button; what does not fit is not sent, and a full one closes it', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Quota', names.slice(0, 1))
  let quota = { currentUsage: 1020, quotaLimit: 1024, remainingSpace: 4, usagePercentage: 99 }
  await page.route('**/api/quota/status', (route) => route.fulfill({ json: quota }))
  const sent: string[] = []
  await page.route(UPLOADS, async (route, request) => {
    sent.push(request.url())
    quota = { currentUsage: 1024, quotaLimit: 1024, remainingSpace: 0, usagePercentage: 100 }
    await route.continue()
  })
  await openBoard(page, id)
  await openDetail(page, 'Door 1')
  await expect(section(page).getByRole('progressbar', { name: 'Storage used' })).toBeVisible()
  const large = {
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024, '\xff\xd8\xff', 'latin1'),
  }
  await section(page).locator('input').first().setInputFiles(large)
  await expect(toast(page, 'Quota exceeded')).toContainText('Upload would exceed your storage quota')
  expect(sent).toEqual([])
  await section(page)
    .locator('input')
    .first()
    .setInputFiles(await photoFile('small.jpg', 10))
  await expect(inDetail(page, 'Door 1')).toHaveCount(1)
  await expect(section(page).getByRole('button', { name: 'Storage Full' })).toBeDisabled()
  await expect(section(page).locator('input').first()).toBeDisabled()
  await onTheirWay(page).getByRole('button', { name: 'Dismiss large.jpg' }).click()
  await expect(onTheirWay(page)).toHaveCount(0)
  // Each card says so, too, also when its board is opened now, until there is room again.
  await page.keyboard.press('Escape')
  await page.clock.install()
  await openBoard(page, id)
  await expect(button(page, 'Storage Full')).toBeDisabled()
  quota = { currentUsage: 0, quotaLimit: 1024, remainingSpace: 1024, usagePercentage: 0 }
  await page.clock.fastForward(30_000)
  await expect(button(page, 'Add photo to Door 1')).toBeEnabled()

  await test.step('how much room is used is asked for again every 30 s while it is shown', async () => {
    await openDetail(page, 'Door 1')
    await expect(section(page)).toContainText('0 MB / 1,024 MB')
    quota = { currentUsage: 200, quotaLimit: 1024, remainingSpace: 824, usagePercentage: 19 }
    await page.clock.runFor(31_000)
    await expect(section(page)).toContainText('200 MB / 1,024 MB')
  })
})

test('[PHOTO-19] a moment of the past shows the photos of then, to be looked at only, and none that are on their way now', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Past and now', names)
  await uploadByCall(page, id, 'Door 1', 2)
  await openBoard(page, id)
  await page.route(UPLOADS, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await input(page, 'Door 2').setInputFiles(await photoFile('one.jpg', 10))
  await expect(onCard(page, 'Door 2').getByRole('img', { name: 'one.jpg, not uploaded' })).toBeVisible()
  await button(page, 'More for this project').click()
  await page.getByRole('menuitem', { name: 'Replay' }).click()
  await expect(page.getByRole('slider', { name: 'Moment of the project' })).toBeVisible()
  await expect(card(page, 'Door 2')).toBeVisible()
  await expect(onCard(page, 'Door 2')).toHaveCount(0)
  await expect(onCard(page, 'Door 1')).toHaveCount(2)
  await expect(input(page, 'Door 1')).toHaveCount(0)
  await openDetail(page, 'Door 1')
  await expect(section(page).getByRole('button')).toHaveCount(2)
  await inDetail(page, 'Door 1').first().click()
  await expect(viewer(page).getByRole('img', { name: 'door 1.jpg' })).toBeVisible()
  await expect(viewer(page).getByRole('link', { name: 'Open the original' })).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Delete this photo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(detail(page, 'Door 1')).toHaveCount(0)
  await button(page, 'Previous change').click()
  // Before the second photo was added.
  await expect(onCard(page, 'Door 1')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to the board' }).click()
  await expect(onCard(page, 'Door 2')).toHaveCount(1)
})
