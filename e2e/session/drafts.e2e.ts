import { expect, type Page } from 'playwright/test'
import { button, card, detail, devicesOf, makeBoard, openBoard } from '../kit/board-page.ts'
import { signIn, test } from '../kit/fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  // Going elsewhere at once would cut the logout off.
  await expect(page).toHaveURL(/\/auth/)
}

/** Ends the session of a page from another tab of its browser. */
async function endSession(page: Page): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/')
  await logOut(tab)
  await expect(page.getByRole('alert')).toContainText('Session Expired')
  await tab.close()
}

test('what was being typed when the session ended is there for the same person alone, also after a reload, until they log out', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const path = `/notes?project=${await makeBoard(page, 'Typed and not saved', [])}`
  const open = async () => {
    await page.goto(path)
    await button(page, 'Add Note').click()
  }
  const title = dialog(page).getByLabel('Title')
  const content = dialog(page).getByLabel('Content')
  const cancel = async () => {
    await button(page, 'Cancel').click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await open()
  await title.fill('Gate code')
  await content.fill('Half a sent')
  await endSession(page)

  // Another person in the same tab.
  await signIn(page, 'planner')
  await open()
  await expect(title).toHaveValue('')
  await cancel()
  await logOut(page)

  // The session of the first person ended, they did not log out: their text is still theirs.
  await signIn(page, 'employee')
  await open()
  await expect(title).toHaveValue('Gate code')
  await expect(content).toHaveValue('Half a sent')
  await cancel()
  await button(page, 'Add Note').click()
  await expect(title).toHaveValue('')

  await title.fill('Kept by a reload')
  await page.reload()
  await button(page, 'Add Note').click()
  await expect(title).toHaveValue('Kept by a reload')
  await page.reload()
  await logOut(page)
  await signIn(page, 'employee')
  await open()
  await expect(title).toHaveValue('')
})

test('a description that was being typed when the session ended is typed on after signing in again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Half a description', [{ name: 'Cam 1' }])
  await openBoard(page, id)
  await card(page, 'Cam 1').getByText('Add a description').click()
  await page.keyboard.type('Needs a ladder of')
  await endSession(page)
  await signIn(page, 'employee')

  // The dialog that opens hides the rest of the page, also what says that the board is live.
  await page.goto(`/?projectId=${id}`)
  const description = detail(page, 'Cam 1').getByLabel('Description')
  await expect(description).toHaveValue('Needs a ladder of')
  await description.press('End')
  await page.keyboard.type(' six metres')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await devicesOf(page, id)).get('Cam 1')?.description)
    .toBe('Needs a ladder of six metres')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Cam 1')).toContainText('Needs a ladder of six metres')
  await expect(description).toHaveCount(0)
})
