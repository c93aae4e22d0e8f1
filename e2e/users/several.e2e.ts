import { expect, type Page, type Route } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { list, makeCompany, openCompanyOf, row, search } from './users-page.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected users' })
const question = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('[ACCOUNT-44] several people get a company, a role or are deleted by one question each; those who were refused stay selected', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const target = await makeCompany(page, unique('Aim'))
  const company = await openCompanyOf(page, 6)
  await search(page, company.name)
  await expect(bar(page)).toContainText('Select all found (6)')
  await bar(page).getByRole('checkbox').check()
  await row(page, 'Pat 005').getByRole('checkbox').uncheck()
  await expect(bar(page)).toContainText('5 selected')
  await expectAccessible(page)
  await search(page, `${company.name} 001`)
  await expect(bar(page)).toContainText('5 selected, 4 not shown')
  await search(page, company.name)

  await test.step('a role', async () => {
    const chooseInstaller = async () => {
      await bar(page).getByRole('combobox', { name: /^Role/ }).click()
      await page.getByRole('option', { name: 'Installer' }).click()
    }
    await chooseInstaller()
    await expect(question(page)).toContainText('Change the role of 5 users to Installer?')
    await page.keyboard.press('Escape')
    await expect(bar(page).getByRole('combobox')).toBeFocused()
    await chooseInstaller()
    await question(page).getByRole('button', { name: 'Change Role' }).click()
    await expect(toast(page, '5 users changed.')).toBeVisible()
    await expect(row(page, 'Pat 004').getByRole('combobox')).toHaveText('Installer')
    await expect(row(page, 'Pat 005').getByRole('combobox')).toHaveText('Customer')
    await expect(bar(page)).toBeFocused()
  })
  await test.step('a company', async () => {
    await bar(page).getByRole('checkbox').check()
    await bar(page)
      .getByRole('button', { name: /^Company/ })
      .click()
    await page.getByPlaceholder('Search companies...').fill(target.name)
    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: 'Move' }).click()
    await expect(toast(page, `6 users moved to ${target.name}.`)).toBeVisible()
    await search(page, target.name)
    await expect(list(page, target).getByRole('listitem')).toHaveCount(6)
  })
  const askToDelete = async () => {
    await bar(page).getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
  }
  await test.step('a deletion that is refused for one of them', async () => {
    await page.route('**/api/users/delete', (route) => deleteButFirst(page, route))
    await askToDelete()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, '1 user left as before')).toContainText(
      /Pat 00\d: This is the last employee. 5 users deleted/,
    )
    await expect(list(page, target).getByRole('listitem')).toHaveCount(1)
    await expect(bar(page)).toContainText('1 selected')
    await page.unrouteAll()
  })
  await test.step('a deletion', async () => {
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await expect(question(page)).toContainText(/Delete Pat 00\d\?/)
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, '1 user deleted: Pat 00')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  })
})

/** Refuses to delete the first of several people, as if they were the last employee. */
async function deleteButFirst(page: Page, route: Route): Promise<void> {
  const { userIds } = route.request().postDataJSON() as { userIds: number[] }
  const [first, ...others] = userIds
  // The list is read again now and then: people who are told to be gone have to be.
  await page.request.post('/api/users/delete', { headers, data: { userIds: others } })
  const refusal = { userId: first, ok: false, code: 'last-employee', message: 'This is the last employee.' }
  await route.fulfill({ json: { results: [refusal, ...others.map((userId) => ({ userId, ok: true }))] } })
}
