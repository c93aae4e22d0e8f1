import { expect, type Page } from 'playwright/test'
import { makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { name, level: 1 })

/** Each screen of an employee's navigation, with its heading. */
const SCREENS = [
  ['Notes', 'Notes'],
  ['Quota Dashboard', 'Quota Management Dashboard'],
  ['Instances', 'Verkada Instances'],
  ['Users', 'Users'],
  ['Feedback', 'Feedback'],
  ['System', 'System'],
  ['Installs', 'Active Projects'],
] as const

test('[PART-40] the focus goes to the heading of each screen that one goes to, back and forward too', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  await expect(heading(page, 'Active Projects')).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
  for (const [link, name] of SCREENS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).press('Enter')
    await expect(heading(page, name), link).toBeFocused({ timeout: 8000 })
  }
  await page.goBack()
  await expect(heading(page, 'System')).toBeFocused()
  await page.goForward()
  await expect(heading(page, 'Active Projects')).toBeFocused()
})

test('[PART-40] so it does between list and board, and from one board to another', async ({ openHome }) => {
  const page = await openHome('employee')
  const [one, other] = [await makeBoard(page, 'Focus here', []), await makeBoard(page, 'Focus there', [])]
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Focus here/ })
    .press('Enter')
  await expect(heading(page, 'Site: Focus here')).toBeFocused()
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /Focus there/ })
    .click()
  await expect(heading(page, 'Site: Focus there')).toBeFocused()
  // Pressed with a pointer, there is no ring.
  await expect(heading(page, 'Site: Focus there')).toHaveCSS('outline-style', 'none')
  await expect(page).toHaveURL(`/?projectId=${other}`)
  await page.goBack()
  await expect(page).toHaveURL(`/?projectId=${one}`)
  await expect(heading(page, 'Site: Focus here')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Back to projects' }).press('Enter')
  await expect(heading(page, 'Active Projects')).toBeFocused()
})

test('[PART-40] menus and drawers that close on the way do not keep the focus', async ({ openHome }) => {
  const page = await openHome('employee', phone)
  const id = await makeBoard(page, 'Focus phone', [])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Users', exact: true }).click()
  await expect(heading(page, 'Users')).toBeFocused()
  await openBoard(page, id)
  await page.getByRole('button', { name: /^Projects/ }).click()
  await page
    .getByRole('dialog', { name: 'Projects' })
    .getByRole('link', { name: /North|Harbour|Site/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

test('[PART-40] a page that is loaded leaves the focus where it is, also where it goes on to the last project', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  await openBoard(page, await makeBoard(page, 'Focus at load', []))
  await page.goto('/')
  await expect(heading(page, 'Site: Focus at load')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
})
