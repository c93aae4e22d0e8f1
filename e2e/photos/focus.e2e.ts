import { expect } from 'playwright/test'
import { button, card, detail, deviceOf, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { hold } from '../kit/hold.ts'
import { inDetail, onCard, openDetail, photoFile, section, UPLOADS, uploadByCall, viewer } from './photos-page.ts'

const names = [{ name: 'Door 1' }]

test('[PHOTO-62] the button that was pressed keeps the focus while its photo goes up', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Focus kept', names)
  await openBoard(page, id)
  const release = await hold(page, UPLOADS)
  const add = card(page, 'Door 1').getByRole('button', { name: 'Add photo to Door 1' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.press('Enter')])
  await chooser.setFiles(await photoFile('one.jpg', 10))
  const busy = card(page, 'Door 1').getByRole('button', { name: 'Uploading...' })
  await expect(busy).toBeDisabled()
  await expect(busy).toBeFocused()
  release()
  await expect(add).toBeEnabled()
  await expect(add).toBeFocused()
})

test('[PHOTO-62] after the last photo the focus goes to what adds some, or to the card', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Last photo', names)
  const removeByKeys = async () => {
    await expect(viewer(page).getByRole('img', { name: 'door 1.jpg' })).toBeVisible()
    await button(page, 'Delete this photo').press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await uploadByCall(page, id, 'Door 1', 1)
  await openBoard(page, id)
  await onCard(page, 'Door 1').press('Enter')
  await removeByKeys()
  await expect(card(page, 'Door 1')).toBeFocused()

  await uploadByCall(page, id, 'Door 1', 1)
  await openDetail(page, 'Door 1')
  await inDetail(page, 'Door 1').press('Enter')
  await removeByKeys()
  await expect(section(page).getByRole('button', { name: 'Add Photo' })).toBeFocused()
  await expect(detail(page, 'Door 1')).toBeVisible()
})

test('[PHOTO-62] a photo that another person removes closes the viewer for good', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Removed by another', names)
  await uploadByCall(page, id, 'Door 1', 2)
  await openBoard(page, id)
  await onCard(page, 'Door 1').nth(1).click()
  await expect(viewer(page).getByText('2 / 2')).toBeVisible()
  await button(page, 'Delete this photo').click()
  const question = page.getByRole('alertdialog', { name: 'Delete this photo?' })
  await expect(question).toBeVisible()
  const device = await deviceOf(page, id, 'Door 1')
  const data = { photoPath: device.photos[1] }
  expect((await page.request.delete(`/api/devices/${device.id}/photos`, { headers, data })).status()).toBe(204)
  await expect(viewer(page)).toHaveCount(0)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
  // The same photo is put again: it fills no screen by itself, and the other one is still there.
  await uploadByCall(page, id, 'Door 1', 2)
  await expect(onCard(page, 'Door 1')).toHaveCount(2)
  await expect(viewer(page)).toHaveCount(0)
})
