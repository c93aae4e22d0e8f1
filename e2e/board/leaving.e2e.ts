import { expect } from 'playwright/test'
import { card, detail, deviceOf, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

for (const [device, options] of Object.entries({ phone, desktop: {} }))
  test(`[BOARD-129] on a ${device} the press that leaves a text also does what it was aimed at`, async ({ openAs }) => {
    const page = await openAs('employee', options)
    const id = await makeBoard(page, `Leaving on a ${device}`, [{ name: 'Cam 1' }, { name: 'Cam 2' }])
    await openBoard(page, id, `&card=${(await deviceOf(page, id, 'Cam 1')).id}`)
    const isOfFingers = 'hasTouch' in options
    const press = (name: string) => {
      const button = detail(page, 'Cam 1').getByRole('button', { name, exact: true })
      return isOfFingers ? button.tap() : button.click()
    }

    // The field is higher than the text that takes its place, and a toast lowers the sheet.
    await press('Add a description')
    await page.keyboard.type('Strike plate does not fit')
    await press('Flag as blocked')
    await expect(page.getByRole('dialog', { name: 'Flag as blocked' })).toBeVisible()
    await expect.poll(async () => (await deviceOf(page, id, 'Cam 1')).description).toBe('Strike plate does not fit')
    await page.keyboard.press('Escape')

    await press('Cam 1')
    await page.keyboard.type('Cam 1b')
    await press('Flag as blocked')
    await expect(page.getByRole('dialog', { name: 'Flag as blocked' })).toBeVisible()
    await deviceOf(page, id, 'Cam 1b')
    if (isOfFingers) return

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    const describe = (name: string) => card(page, name).getByTitle('Click to edit').click()
    await describe('Cam 1b')
    await page.keyboard.type(', packer needed')
    await describe('Cam 2')
    await page.keyboard.type('Of the other one')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => (await deviceOf(page, id, 'Cam 1b')).description)
      .toBe('Strike plate does not fit, packer needed')
    await expect.poll(async () => (await deviceOf(page, id, 'Cam 2')).description).toBe('Of the other one')
  })
