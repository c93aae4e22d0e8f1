import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { deviceWithBrowser, untilKept } from '../kit/killed-browser.ts'
import { camera, makeForm, openForm, section } from './form-page.ts'

test('[FORM-251] what was typed a second ago is there again after the browser was killed', async ({
  playwright,
  server,
}, { project }) => {
  const device = await deviceWithBrowser(playwright.chromium, server.url, project.use.launchOptions)
  const notes = (page: Page) => section(page, 'Camera 1').getByLabel('Camera Notes')
  try {
    const first = await device.open()
    const page = await first.newPage()
    const id = await makeForm(page, 'Killed', [camera(1, { cameraNotes: 'Saved' })])
    await openForm(page, id)
    await button(page, 'Edit Form').click()
    await notes(page).fill('')
    await notes(page).pressSequentially('The north mast leans')
    await untilKept(page, 'leans')
    await device.kill(first)

    const second = await device.open()
    const again = await second.newPage()
    await openForm(again, id)
    await expect(again.getByText('What you typed earlier is here again')).toBeVisible()
    await expect(notes(again)).toHaveValue('The north mast leans')
    await notes(again).press('End')
    await notes(again).pressSequentially(' by a hand')
    await untilKept(again, 'by a hand')
    await device.kill(second)

    const third = await device.open()
    const last = await third.newPage()
    await openForm(last, id)
    await expect(notes(last)).toHaveValue('The north mast leans by a hand')
    await third.close()
  } finally {
    await device.remove()
  }
})
