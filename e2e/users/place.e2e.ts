import { expect, type Page } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import {
  group,
  makeCompany,
  makeUser,
  openCompanyOf,
  openUsers,
  row,
  scrolled,
  scrollTo,
  search,
  topOf,
} from './users-page.ts'

const roleBox = (page: Page, name: string) => row(page, name).getByRole('combobox')
const companyBox = (page: Page, name: string) => row(page, name).getByRole('button', { name: /^Company of/ })
const question = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

type Watching = { readonly tops: Set<number>; isWatching: boolean }
/** Notes in each frame where a person's row stands, until `stopWatching` gives all places that it had, in pixels. */
const watchTop = (page: Page, name: string) =>
  row(page, name).evaluate((element) => {
    const watching: Watching = { tops: new Set(), isWatching: true }
    const note = () => {
      watching.tops.add(element.getBoundingClientRect().top)
      if (watching.isWatching) requestAnimationFrame(note)
    }
    note()
    Object.assign(window, { watching })
  })
const stopWatching = (page: Page) =>
  page.evaluate(() => {
    const { watching } = window as unknown as { watching: Watching }
    watching.isWatching = false
    return [...watching.tops]
  })

test('[ACCOUNT-41] a letter on a closed role box changes nothing; a choice asks, and Undo takes it back', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openCompanyOf(page, 1, { role: 'installer' })
  const box = roleBox(page, 'Pat 000')
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  await box.focus()
  for (const key of ['e', 'c', 'E', '1']) await page.keyboard.press(key)
  await expect(box).toHaveText('Installer')
  await expect(question(page)).toHaveCount(0)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Installer' })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('option', { name: 'Employee' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toContainText('Pat 000 is signed out everywhere')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveText('Installer')
  expect(changes).toEqual([])

  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Customer' }).click()
  await question(page).getByRole('button', { name: 'Make Customer' }).click()
  await expect(toast(page, 'Pat 000 is a customer now.')).toBeVisible()
  await expect(box).toHaveText('Customer')
  await expect(box).toBeFocused()
  await undo(page).click()
  await expect(box).toHaveText('Installer')
})

test('[ACCOUNT-42] in a list of 300 people each change leaves scroll and focus where they were', async ({ openAs }) => {
  test.slow()
  const page = await openAs('employee')
  const target = await makeCompany(page, unique('Aim'))
  await openCompanyOf(page, 300)
  await scrollTo(page, 'Pat 060')
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(4000)

  // The role.
  await roleBox(page, 'Pat 060').click()
  await page.getByRole('option', { name: 'Installer' }).click()
  await question(page).getByRole('button', { name: 'Make Installer' }).click()
  await expect(roleBox(page, 'Pat 060')).toHaveText('Installer')
  await expect(roleBox(page, 'Pat 060')).toBeFocused()
  expect(await scrolled(page)).toBe(place)

  // The company, whose group is closed: a line in the place of the card leads there.
  const top = await topOf(page, 'Pat 060')
  await companyBox(page, 'Pat 060').click()
  await page.getByPlaceholder('Search companies...').fill(target.name)
  await page.keyboard.press('Enter')
  const show = page.getByRole('button', { name: `Show Pat 060 in ${target.name}` })
  await expect(show).toBeFocused()
  await expect(row(page, 'Pat 060')).toHaveText(`Pat 060 moved to ${target.name}Show`)
  // Not how far it is scrolled: the heading of the group that they are in now came above.
  await expect.poll(() => topOf(page, 'Pat 060')).toBe(top)
  await expect(toast(page, `Pat 060 moved to ${target.name}.`)).toBeVisible()

  // Undo brings them back to where they were.
  await undo(page).click()
  await expect(companyBox(page, 'Pat 060')).toBeVisible()
  await expect(row(page, 'Pat 060')).toBeFocused()
  expect(await scrolled(page)).toBe(place)

  // A deletion: the card beside stands there, and has the focus.
  await row(page, 'Pat 060')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Pat 060')).toHaveCount(0)
  await expect(row(page, 'Pat 061')).toBeFocused()
  expect(await scrolled(page)).toBe(place)
  expect(await topOf(page, 'Pat 061')).toBe(top)

  // The way to one who moved.
  await companyBox(page, 'Pat 061').click()
  await page.getByPlaceholder('Search companies...').fill(target.name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Show Pat 061 in ${target.name}` }).click()
  await expect(row(page, 'Pat 061')).toBeFocused()
  await expect(row(page, 'Pat 061')).toBeInViewport()
  await expect(group(page, target.name)).toHaveAttribute('aria-expanded', 'true')
})

test('[ACCOUNT-42] people who are moved one after another leave their lines where their rows stood', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const target = await makeCompany(page, unique('Aim'))
  await openCompanyOf(page, 40)
  for (const name of ['Pat 020', 'Pat 021', 'Pat 022']) {
    await scrollTo(page, name)
    const top = await topOf(page, name)
    await companyBox(page, name).click()
    await page.getByPlaceholder('Search companies...').fill(target.name)
    await page.keyboard.press('Enter')
    // The line of the one before goes from above it.
    await expect(page.getByRole('button', { name: `Show ${name} in ${target.name}` })).toBeFocused()
    expect(await topOf(page, name)).toBe(top)
  }
})

test('[ACCOUNT-42] what is in sight stays there when a colleague brings people into a group above', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const above = await makeCompany(page, unique('Above'))
  const company = await openCompanyOf(page, 40)
  await makeUser(page, { firstName: 'Abe', companyId: above.id })
  await page.goto(`/users?groups=${above.id}.${company.id}`)
  await scrollTo(page, 'Pat 020')
  // Fonts, locks and invitations are there: nothing that comes late moves the list.
  await page.waitForLoadState('networkidle')
  const top = await topOf(page, 'Pat 020')
  await watchTop(page, 'Pat 020')
  const other = await openAs('planner')
  for (const name of ['Anna', 'Berta', 'Carla']) await makeUser(other, { firstName: name, companyId: above.id })
  await expect(group(page, above.name)).toContainText('4')
  expect(await stopWatching(page)).toEqual([top])
})

test('[ACCOUNT-43] search and role narrow the users, say how many there are, and outlast a reload', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const company = await openCompanyOf(page, 3, { role: 'installer' })
  await search(page, `installer ${company.name} PÁT`)
  await expect(page.getByRole('status').filter({ hasText: '3 found' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 found' })).toBeAttached()
  await expect(page).toHaveURL(/role=employee/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Filter by role' })).toHaveText('Employee')
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await openUsers(page)
})
