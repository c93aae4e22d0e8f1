import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, headers, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { findDialog, group, markedResult, openFind, said, sought } from './find-page.ts'

test('[FIND-1] [FIND-8] Ctrl+K finds a card by a part of its serial number, and the keys open it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Serials', [
    { name: 'Quince camera', description: 'Serial Q8XK-42A7-9PPL' },
    { name: 'Quince door' },
  ])
  await openBoard(page, id)
  await button(page, 'Find').waitFor()
  await page.keyboard.press('Control+k')
  await expect(sought(page)).toBeFocused()
  await page.keyboard.type('42a79p')
  await expect(said(page)).toHaveText('1 result')
  await expect(markedResult(page)).toContainText('Quince camera')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('k-42A')
  await expect(markedResult(page).locator('mark')).toHaveText('K-42A')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('quince')
  await expect(group(page, 'Cards').getByRole('option', { name: /Quince/ })).toHaveCount(2)
  const first = await markedResult(page).textContent()
  // The answer to the last letter may come after the press, and begins at its first result.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(markedResult(page)).not.toHaveText(first ?? '', { timeout: 2_000 })
  }).toPass()
  const active = await sought(page).getAttribute('aria-activedescendant')
  expect(active).toBe(await markedResult(page).getAttribute('id'))
  const isDoor = ((await markedResult(page).textContent()) ?? '').includes('door')
  await page.keyboard.press('Enter')
  await expect(findDialog(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: isDoor ? 'Quince door' : 'Quince camera' })).toBeVisible()
})

test('[FIND-7] what was opened before comes first, also on a page that was loaded anew, and goes with its access', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer')
  const id = await makeBoard(employee, 'Opened', [{ name: 'Medlar camera' }])
  await openBoard(page, id)
  await page.reload()
  await openFind(page)
  await expect(group(page, 'Opened before').getByRole('option').first()).toContainText('Site: Opened')
  await sought(page).fill('medlar cam')
  await group(page, 'Cards')
    .getByRole('option', { name: /Medlar camera/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Medlar camera' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openFind(page)
  await expect(group(page, 'Opened before').getByRole('option')).toContainText(['Site: Opened', 'Medlar camera'])
  await page.keyboard.press('Escape')

  const data = { assignedUsers: [] }
  expect((await employee.request.patch(`/api/projects/${id}/users`, { headers, data })).ok()).toBe(true)
  await page.goto('/')
  await openFind(page)
  await expect(group(page, 'Actions')).toBeVisible()
  await sought(page).fill('medlar')
  await expect(said(page)).toHaveText('Nothing found for “medlar”.')
  await expect(group(page, 'Opened before').getByText(/Opened|Medlar/)).toHaveCount(0)
})

test('[FIND-9] without a connection the search says so, and what was opened before and the actions still work', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Away', [{ name: 'Cam 1' }])
  await openBoard(page, id)
  await openFind(page)
  await expect(group(page, 'Opened before').getByText('Site: Away')).toBeVisible()
  await page.keyboard.press('Escape')
  await goOffline(page)
  await expect(page.getByText('There is no connection').first()).toBeVisible({ timeout: 30_000 })
  await openFind(page)
  await expect(said(page)).toContainText('Searching needs a connection.')
  await expect(group(page, 'Opened before').getByText('Site: Away')).toBeVisible()
  await sought(page).fill('away')
  await expect(markedResult(page)).toContainText('Site: Away')
  await sought(page).fill('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('[FIND-9] a search that fails says so and is tried again', async ({ openHome }) => {
  const page = await openHome('employee')
  await page.route('**/api/find?q=h*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await openFind(page)
  await sought(page).fill('harbour')
  await expect(findDialog(page).getByRole('alert')).toContainText('The search failed')
  await page.unroute('**/api/find?q=h*')
  await findDialog(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(group(page, 'Projects').getByText('Harbour').first()).toBeVisible()
})

test('[FIND-10] actions are those of the role', async ({ openHome }) => {
  const actions = ['Go to Installs', 'Go to Profile', 'Switch between light and dark theme', 'Show keyboard shortcuts']
  const page = await openHome('customer')
  await openFind(page)
  await expect(group(page, 'Actions').getByRole('option')).toHaveText(actions)
  await sought(page).fill('shortc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Find anything')
  // Another dialog keeps the keyboard.
  await page.keyboard.press('Control+k')
  await expect(findDialog(page)).toHaveCount(0)
})

test('[FIND-1] on a phone the magnifier opens it, and a press opens what is found', async ({ openAs }) => {
  const page = await openAs('installer', phone)
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Pocket', [{ name: 'Damson camera' }])
  await page.goto('/')
  await openFind(page)
  await sought(page).fill('damson')
  await expectAccessible(page)
  await group(page, 'Cards')
    .getByRole('option', { name: /Damson camera/ })
    .tap()
  await expect(page).toHaveURL(new RegExp(`projectId=${id}&card=`))
  await expect(page.getByRole('dialog', { name: 'Damson camera' })).toBeVisible()
})

test('[FIND-7] logging out leaves nothing of what a person opened on the device', async ({ openAs }) => {
  const page = await openAs('employee')
  await openBoard(page, await makeBoard(page, 'Left', []))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('opened ')))
  await expect.poll(kept).toHaveLength(1)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept()).toEqual([])
})
