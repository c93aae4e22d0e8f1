import { expect } from 'playwright/test'
import { card, deviceOf, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { drawPhoto, onTheirWay, openDetail, photoFile, section, UPLOADS } from './photos-page.ts'

test('[PHOTO-11] [PHOTO-12] [PHOTO-101] [PHOTO-102] what is no photo, too large, too many, or over the quota is said', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Refused', [{ name: 'Door 1' }])
  await openBoard(page, id)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const add = (files: Awaited<ReturnType<typeof photoFile>>[]) =>
    card(page, 'Door 1').locator('input[type=file]').setInputFiles(files)
  await add([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }])
  await expect(toast(page, 'Invalid file type')).toContainText('Please select an image file')
  await add([{ name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(26_214_401) }])
  await expect(toast(page, 'File too large')).toContainText('File must be smaller than 25MB')
  expect(sent.filter((url) => url.endsWith('/photos'))).toEqual([])
  const quota = { usagePercentage: 100, currentUsage: 1024, quotaLimit: 1024 }
  await page.route(UPLOADS, (route) => route.fulfill({ status: 413, json: { quota } }))
  // Five seconds of a toast are over soon: each file stays with its reason until it is dismissed.
  await openDetail(page, 'Door 1')
  await expect(onTheirWay(page).getByRole('listitem').filter({ hasText: 'large.jpg' })).toContainText(
    'File must be smaller than 25MB',
  )
  await onTheirWay(page).getByRole('button', { name: 'Dismiss plan.pdf' }).click()
  await expect(onTheirWay(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await add([await photoFile('full.jpg', 10)])
  await expect(toast(page, 'Quota exceeded')).toContainText('Storage limit reached: 100% used (1024/1024MB)')
  await page.unroute(UPLOADS)
  // Only the bytes tell that this is none.
  await add([{ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }])
  await expect(toast(page, 'Invalid file type')).toContainText('Please select an image file')
  const half = await drawPhoto(10)
  await add([{ ...(await photoFile('half.jpg', 10)), buffer: half.subarray(0, half.length / 2) }])
  await expect(toast(page, 'Invalid file type')).toContainText('This picture is damaged')
  await add(await Promise.all([1, 2, 3, 4, 5, 6].map((count) => photoFile(`${count}.jpg`, count * 50))))
  await expect(toast(page, 'Too many photos')).toContainText('Not added: 6.jpg')
  await expect.poll(async () => (await deviceOf(page, id, 'Door 1')).photos.length).toBe(5)
  await openDetail(page, 'Door 1')
  await section(page).getByRole('button', { name: 'Dismiss 4 Files' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  // A photo for which there is room tomorrow can be sent again.
  await expect(onTheirWay(page).getByRole('button', { name: 'Retry full.jpg' })).toBeVisible()
  await expect(onTheirWay(page).getByRole('listitem')).toHaveCount(1)
})
