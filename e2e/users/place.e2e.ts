import { expect, type Page } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { group, makeCompany, makeUser, openCompanyOf, row, scrolled, scrollTo, topOf } from './users-page.ts'

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

// With reduced motion the list loses its place.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[ACCOUNT-41, ACCOUNT-42] each change of a person is asked for or taken back, and leaves scroll and focus of a long list where they were', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const target = await makeCompany(page, unique('Aim'))
  await openCompanyOf(page, 90)
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  await scrollTo(page, 'Pat 060')
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(4000)
  const role = roleBox(page, 'Pat 060')
  const move = async (name: string) => {
    await companyBox(page, name).click()
    await page.getByPlaceholder('Search companies...').fill(target.name)
    await page.keyboard.press('Enter')
  }
  const show = (name: string) => page.getByRole('button', { name: `Show ${name} in ${target.name}` })

  await test.step('a letter opens the box of the role and changes nothing; the question outlives the Enter that chose', async () => {
    await role.focus()
    for (const key of ['e', 'Enter', '1']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('option', { name: 'Customer' })).toBeFocused()
      await expect(question(page)).toHaveCount(0)
      await page.keyboard.press('e')
      await expect(page.getByRole('option', { name: 'Employee' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question(page)).toContainText('Pat 060 is signed out everywhere')
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
      await expect(role).toBeFocused()
      await expect(role).toHaveText('Customer')
    }
    expect(changes).toEqual([])
  })
  await test.step('the role, and its Undo', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Installer' }).click()
    await question(page).getByRole('button', { name: 'Make Installer' }).click()
    await expect(toast(page, 'Pat 060 is an installer now.')).toBeVisible()
    await expect(role).toHaveText('Installer')
    await expect(role).toBeFocused()
    expect(await scrolled(page)).toBe(place)
    await undo(page).click()
    await expect(role).toHaveText('Customer')
    expect(await scrolled(page)).toBe(place)
  })
  const top = await topOf(page, 'Pat 060')
  await test.step('the company, whose group is closed: a line in the place of the card leads there', async () => {
    await move('Pat 060')
    await expect(show('Pat 060')).toBeFocused()
    await expect(row(page, 'Pat 060')).toHaveText(`Pat 060 moved to ${target.name}Show`)
    // Not how far it is scrolled: the heading of the group that they are in now came above.
    await expect.poll(() => topOf(page, 'Pat 060')).toBe(top)
    await expect(toast(page, `Pat 060 moved to ${target.name}.`)).toBeVisible()
    // Undo brings them back to where they were.
    await undo(page).click()
    await expect(companyBox(page, 'Pat 060')).toBeVisible()
    await expect(row(page, 'Pat 060')).toBeFocused()
    expect(await scrolled(page)).toBe(place)
  })
  await test.step('a deletion: the card beside stands there, and has the focus', async () => {
    await row(page, 'Pat 060')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Pat 060')).toHaveCount(0)
    await expect(row(page, 'Pat 061')).toBeFocused()
    expect(await scrolled(page)).toBe(place)
    expect(await topOf(page, 'Pat 061')).toBe(top)
  })
  await test.step('people who are moved one after another leave their lines where their rows stood', async () => {
    for (const name of ['Pat 061', 'Pat 062', 'Pat 063']) {
      await scrollTo(page, name)
      const before = await topOf(page, name)
      await move(name)
      // The line of the one before goes from above it.
      await expect(show(name)).toBeFocused()
      expect(await topOf(page, name)).toBe(before)
    }
  })
  await test.step('the way to one who moved', async () => {
    await show('Pat 063').click()
    await expect(row(page, 'Pat 063')).toBeFocused()
    await expect(row(page, 'Pat 063')).toBeInViewport()
    await expect(group(page, target.name)).toHaveAttribute('aria-expanded', 'true')
  })
})

test('[ACCOUNT-42] what is in sight stays there when a colleague brings people into a group above', {
  tag: '@nightly',
}, async ({ openAs }) => {
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
