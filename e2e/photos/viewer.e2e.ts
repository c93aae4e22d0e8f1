import { expect } from 'playwright/test'
import { PhotoAnswer } from '#events/project/photos.ts'
import { button, card, detail, deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { drawPhoto, inDetail, onCard, openDetail, section, uploadByCall, viewer } from './photos-page.ts'

test('[PHOTO-62] [PHOTO-103] the viewer takes the larger picture and the original; a photo that is removed leaves the focus near, or closes it', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(
    page,
    'In the viewer',
    ['Door 1', 'Door 2', 'Door 3'].map((name) => ({ name })),
  )
  await uploadByCall(page, id, 'Door 1', 1)
  await uploadByCall(page, id, 'Door 2', 2)
  const { id: deviceId } = await deviceOf(page, id, 'Door 3')
  const photo = { name: 'serial.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(10, 3000, 2000) }
  const answer = await page.request.post(`/api/devices/${deviceId}/photos`, { headers, multipart: { photo } })
  const { photoPath } = PhotoAnswer.parse(await answer.json())
  await openBoard(page, id)

  await test.step('the small picture stands until the larger is there; zoomed, the original takes its place', async () => {
    const release = await hold(page, '**/photos/*?size=1600')
    await onCard(page, 'Door 3').click()
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
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
  })

  await test.step('after the last photo the focus goes to what adds some, or to the card', async () => {
    const removeByKeys = async () => {
      await expect(viewer(page).getByRole('img', { name: 'door 1.jpg' })).toBeVisible()
      await button(page, 'Delete this photo').press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
      await expect(viewer(page)).toHaveCount(0)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    }
    await onCard(page, 'Door 1').press('Enter')
    await removeByKeys()
    await expect(card(page, 'Door 1')).toBeFocused()

    await uploadByCall(page, id, 'Door 1', 1)
    await openDetail(page, 'Door 1')
    await inDetail(page, 'Door 1').press('Enter')
    await removeByKeys()
    await expect(section(page).getByRole('button', { name: 'Add Photo' })).toBeFocused()
    await expect(detail(page, 'Door 1')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Door 1')).toBeHidden()
  })

  await test.step('a photo that another person removes closes the viewer for good', async () => {
    await onCard(page, 'Door 2').nth(1).click()
    await expect(viewer(page).getByText('2 / 2')).toBeVisible()
    await button(page, 'Delete this photo').click()
    const question = page.getByRole('alertdialog', { name: 'Delete this photo?' })
    await expect(question).toBeVisible()
    const device = await deviceOf(page, id, 'Door 2')
    const data = { photoPath: device.photos[1] }
    expect((await page.request.delete(`/api/devices/${device.id}/photos`, { headers, data })).status()).toBe(204)
    await expect(viewer(page)).toHaveCount(0)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toHaveCount(0)
    // The same photo is put again: it fills no screen by itself, and the other one is still there.
    await uploadByCall(page, id, 'Door 2', 2)
    await expect(onCard(page, 'Door 2')).toHaveCount(2)
    await expect(viewer(page)).toHaveCount(0)
  })
})
