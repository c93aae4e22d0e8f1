import { expect } from 'playwright/test'
import { button, card, detail, deviceOf, headers, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { code, dialog, scanOn } from './scan-page.ts'
import { test } from './film.ts'
import { MAC, SERIAL } from './label-pictures.ts'

test('[SCAN-1] [SCAN-3] [SCAN-6] the label before the camera is read, its serial number chosen, and bound once it is confirmed', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Film', [{ name: 'Cam 1' }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openBoard(page, id)
  await scanOn(page, 'Cam 1')
  await expect(code(page, SERIAL)).toBeChecked()
  await expect(code(page, MAC)).not.toBeChecked()
  await expect(dialog(page).getByText('Number of the article (EAN)')).toBeVisible()
  await expect(button(page, 'Use this serial')).toBeFocused()
  await button(page, 'Use this serial').click()
  await expect(dialog(page)).toBeHidden()
  await expect(detail(page, 'Cam 1').getByText(SERIAL)).toBeVisible()
  await expect.poll(async () => (await deviceOf(page, id, 'Cam 1')).serial).toBe(SERIAL)
  expect(await deviceOf(page, id, 'Cam 1')).toMatchObject({ mac: MAC })
  const origin = new URL(page.url()).origin
  expect(asked.filter((url) => url.startsWith('http') && !url.startsWith(origin))).toEqual([])
})

test('[SCAN-1] [SCAN-6] [SCAN-7] "Scan" on the board opens the card of the label; film and program come once for two labels', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Labels', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const bound = { serial: SERIAL, by: 'typed' }
  const device = await deviceOf(page, id, 'Cam 2')
  expect((await page.request.patch(`/api/devices/${device.id}/serial`, { headers, data: bound })).ok()).toBe(true)
  const programs: string[] = []
  page.on('request', (request) => programs.push(...(request.url().endsWith('.wasm') ? [request.url()] : [])))
  await page.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (constraints) => {
      document.documentElement.dataset['films'] = String(Number(document.documentElement.dataset['films'] ?? 0) + 1)
      return real(constraints)
    }
  })
  await openBoard(page, id)
  await expect(card(page, 'Cam 2')).toBeVisible()
  expect(programs).toEqual([])
  for (let times = 0; times < 2; times += 1) {
    await button(page, 'Scan').click()
    await expect(code(page, SERIAL)).toBeChecked()
    await button(page, 'Use this serial').click()
    await expect(detail(page, 'Cam 2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page, 'Cam 2')).toBeHidden()
  }
  await expect(page.locator('html')).toHaveAttribute('data-films', '1')
  expect(new Set(programs).size).toBe(1)
})
