import { expect, type Page } from 'playwright/test'
import { button, card, detail, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { deviceWithBrowser, untilKept } from '../kit/killed-browser.ts'
import { dialog, openNotes } from '../notes/notes-page.ts'

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

test('[KEPT-17] a description and a note that were typed a second ago are there again after the browser was killed', async ({
  playwright,
  server,
}, { project }) => {
  const device = await deviceWithBrowser(playwright.chromium, server.url, project.use.launchOptions)
  try {
    const first = await device.open()
    const [board, notes, beside] = [await first.newPage(), await first.newPage(), await first.newPage()]
    const id = await makeBoard(board, 'Killed', [{ name: 'Cam 1' }])
    await openBoard(board, id)
    await board.bringToFront()
    await card(board, 'Cam 1').getByTitle('Click to edit').click()
    await description(board).pressSequentially('The north mast leans')
    await untilKept(board, 'mast leans')

    await openNotes(notes, id)
    await notes.bringToFront()
    await button(notes, 'Add Note').click()
    await dialog(notes).getByLabel('Title').fill('Key')
    // The code that keeps it comes after the screen.
    await untilKept(notes, 'Key', 10_000)
    await dialog(notes).getByLabel('Content').pressSequentially('It hangs in the lodge')
    await untilKept(notes, 'in the lodge')

    // The others are typed into still.
    await beside.bringToFront()
    await openNotes(beside, id)
    await button(beside, 'Add Note').click()
    await expect(dialog(beside).getByLabel('Content')).toHaveValue('')
    await openBoard(beside, id)
    await expect(detail(beside, 'Cam 1')).toHaveCount(0)
    await device.kill(first)

    const second = await device.open()
    const again = await second.newPage()
    await openBoard(again, id)
    await expect(detail(again, 'Cam 1')).toBeVisible()
    await expect(description(again)).toHaveValue('The north mast leans')
    await openNotes(again, id)
    await button(again, 'Add Note').click()
    await expect(dialog(again).getByLabel('Title')).toHaveValue('Key')
    await expect(dialog(again).getByLabel('Content')).toHaveValue('It hangs in the lodge')
    await second.close()
  } finally {
    await device.remove()
  }
})
