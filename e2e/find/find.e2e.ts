import { expect } from 'playwright/test'
import { button, headers, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { findDialog, group, markedResult, openFind, said, sought } from './find-page.ts'

test('[FIND-1, FIND-8, FIND-9, FIND-46] Ctrl+K finds a card by a part of its serial number, and the keys open it; a search that fails or has no connection says so', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Serials', [
    { name: 'Quince camera', description: 'Serial Q8XK-42A7-9PPL' },
    { name: 'Quince door' },
  ])
  await openBoard(page, id)
  await button(page, 'Find').waitFor()
  await test.step('by the keys alone', async () => {
    await page.keyboard.press('Control+k')
    await expect(sought(page)).toBeFocused()
    // An action is found, too.
    await page.keyboard.type('dark theme')
    await expect(said(page)).toHaveText('1 result')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('42a79p')
    await expect(said(page)).toHaveText('1 result')
    await expect(markedResult(page)).toContainText('Quince camera')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('k-42A')
    await expect(markedResult(page).locator('mark')).toHaveText('K-42A')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('quince')
    // The answer to the last letter: an earlier one has marks of its own.
    await expect(markedResult(page).locator('mark').first()).toHaveText('Quince')
    await expect(group(page, 'Cards').getByRole('option', { name: /Quince/ })).toHaveCount(2)
    const first = await markedResult(page).textContent()
    await page.keyboard.press('ArrowDown')
    await expect(markedResult(page)).not.toHaveText(first ?? '')
    const active = await sought(page).getAttribute('aria-activedescendant')
    expect(active).toBe(await markedResult(page).getAttribute('id'))
    const isDoor = ((await markedResult(page).textContent()) ?? '').includes('door')
    await page.keyboard.press('Enter')
    await expect(findDialog(page)).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: isDoor ? 'Quince door' : 'Quince camera' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('a search that fails says so and is tried again', async () => {
    await page.route('**/api/find?q=h*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
    await openFind(page)
    await sought(page).fill('harbour')
    await expect(findDialog(page).getByRole('alert')).toContainText('The search failed')
    await page.unroute('**/api/find?q=h*')
    await findDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(group(page, 'Projects').getByText('Harbour').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(findDialog(page)).toHaveCount(0)
  })
  await test.step('without a connection it says so, and what was opened before and the actions still work', async () => {
    await goOffline(page)
    await expect(page.getByText('There is no connection').first()).toBeVisible({ timeout: 30_000 })
    await openFind(page)
    await expect(said(page)).toContainText('Searching needs a connection.')
    await expect(group(page, 'Opened before').getByText('Site: Serials', { exact: true })).toBeVisible()
    await sought(page).fill('serials')
    await expect(markedResult(page)).toContainText('Site: Serials')
    await sought(page).fill('dark theme')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})

test('[FIND-1, FIND-7] on a phone a press opens what is found; what was opened before comes first, also on a page that was loaded anew, until its access or the session ends', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const employee = await openAs('employee')
  const page = await openAs('installer', phone)
  const id = await makeBoard(employee, 'Opened', [{ name: 'Medlar camera' }])
  await openBoard(page, id)
  await page.reload()
  await openFind(page)
  await expect(group(page, 'Opened before').getByRole('option').first()).toContainText('Site: Opened')
  await sought(page).fill('medlar cam')
  await group(page, 'Cards')
    .getByRole('option', { name: /Medlar camera/ })
    .tap()
  await expect(page).toHaveURL(new RegExp(`projectId=${id}&card=`))
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
  await page.keyboard.press('Escape')
  await expect(findDialog(page)).toHaveCount(0)

  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('opened ')))
  await expect.poll(kept).toHaveLength(1)
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await kept()).toEqual([])
})
