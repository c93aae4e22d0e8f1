import { expect, type Locator, type Page } from 'playwright/test'
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

test('[PART-40, HTTP-33] the focus goes to the heading of each screen that one goes to, and none writes into the console', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  const said: string[] = []
  page.on('console', (message) => {
    // Playwright's own, where a page asks for the worker that it keeps out.
    const isOfTests = message.text().includes('blocked by Playwright')
    if (!isOfTests && ['warning', 'error'].includes(message.type())) said.push(message.text())
  })
  await page.reload()
  await expect(heading(page, 'Active Projects')).toBeVisible()
  // Not on the first screen of a page.
  await expect(page.locator(':focus')).toHaveCount(0)
  for (const [link, name] of SCREENS) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).press('Enter')
    await expect(heading(page, name), link).toBeFocused({ timeout: 8000 })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await page.goBack()
  await expect(heading(page, 'System')).toBeFocused()
  await page.goForward()
  await expect(heading(page, 'Active Projects')).toBeFocused()
  await page.goto('/profile', { waitUntil: 'networkidle' })
  expect(said).toEqual([])
})

test('[PART-40] so it does between list and boards, past menus and drawers of a phone; a page that is loaded leaves it where it is', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const names = [`Focus here ${Date.now()}`, `Focus there ${Date.now()}`] as const
  const [one, other] = [await makeBoard(page, names[0], []), await makeBoard(page, names[1], [])]
  const [here, there] = names.map((name) => heading(page, `Site: ${name}`)) as [Locator, Locator]
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: names[0] }).press('Enter')
  await expect(here).toBeFocused()
  await page.getByRole('complementary').getByRole('link', { name: names[1] }).click()
  await expect(there).toBeFocused()
  // Pressed with a pointer, there is no ring.
  await expect(there).toHaveCSS('outline-style', 'none')
  await expect(page).toHaveURL(`/?projectId=${other}`)
  await page.goBack()
  await expect(page).toHaveURL(`/?projectId=${one}`)
  await expect(here).toBeFocused()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: /^Projects/ }).click()
  await page.getByRole('dialog', { name: 'Projects' }).getByRole('link', { name: names[1] }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(there).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Back to projects' }).press('Enter')
  await expect(heading(page, 'Active Projects')).toBeFocused()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Users', exact: true }).click()
  await expect(heading(page, 'Users')).toBeFocused()

  // Also where the page goes on to the project of the last visit.
  await openBoard(page, one)
  await page.goto('/')
  await expect(here).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await expect(page.locator(':focus')).toHaveCount(0)
})
