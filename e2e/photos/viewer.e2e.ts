import { expect } from 'playwright/test'
import { PhotoAnswer } from '#events/project/photos.ts'
import { deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { drawPhoto, onCard, viewer } from './photos-page.ts'

test('[PHOTO-103] the small picture stands until the larger is there; zoomed, the original takes its place', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Serial numbers', [{ name: 'Door 1' }])
  const { id: deviceId } = await deviceOf(page, id, 'Door 1')
  const photo = { name: 'serial.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(10, 3000, 2000) }
  const answer = await page.request.post(`/api/devices/${deviceId}/photos`, { headers, multipart: { photo } })
  const { photoPath } = PhotoAnswer.parse(await answer.json())
  await openBoard(page, id)
  const release = await hold(page, '**/photos/*?size=1600')
  await onCard(page, 'Door 1').click()
  const small = viewer(page).locator('img[src$="size=360"]')
  await expect(small).toBeInViewport({ ratio: 1 })
  release()
  await expect(small).toHaveCount(0)
  await expect(viewer(page).getByRole('img', { name: 'serial.jpg' })).toHaveCSS('opacity', '1')
  const original = viewer(page).locator(`img[src="${photoPath}"]`)
  await expect(original).toHaveCount(0)
  await viewer(page).getByRole('img', { name: 'serial.jpg' }).hover()
  await page.mouse.wheel(0, -300)
  await expect(original).toHaveCSS('opacity', '1')
  expect(await original.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(3000)
})
