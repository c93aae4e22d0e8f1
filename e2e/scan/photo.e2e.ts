import { expect } from 'playwright/test'
import { button, chooseOn, deviceOf, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { photo } from './label-pictures.ts'
import { code, dialog, givePhoto } from './scan-page.ts'

test('[SCAN-4] without a camera a photo of the label is read; one without a code says what to do', async ({
  openAs,
}) => {
  const id = await makeBoard(await openAs('employee'), 'Photo', [{ name: 'Cam 1' }])
  const page = await openAs('installer', phone)
  await openBoard(page, id)
  await chooseOn(page, 'Cam 1', 'Scan')
  await expect(dialog(page).getByText('You can take a photo of the label')).toBeVisible()
  await expect(dialog(page).locator('input[type=file]')).toHaveAttribute('capture', 'environment')
  await givePhoto(page, await photo([]))
  await expect(dialog(page).getByText('No code was read in this photo')).toBeVisible()
  await givePhoto(page, Buffer.from('no picture'))
  await expect(dialog(page).getByText('This file is no photo')).toBeVisible()
  await givePhoto(page, await photo([{ symbology: 'code128', text: 'S/N: GT8820391' }]))
  await expect(code(page, 'GT8820391')).toBeChecked()
  await button(page, 'Use this serial').click()
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 1')).serial).toBe('GT8820391')
  await toast(page, 'Cam 1 has the serial number GT8820391').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 1')).serial).toBeNull()
})
