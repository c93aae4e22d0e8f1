import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { list, makeCompany, openCompanyOf, row, search } from './users-page.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Selected users' })
const question = (page: Page) => page.getByRole('alertdialog')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('[ACCOUNT-44] several people get a company, a role or are deleted by one question each', async ({ openAs }) => {
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

  await bar(page).getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Installer' }).click()
  await expect(question(page)).toContainText('Change the role of 5 users to Installer?')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('combobox')).toBeFocused()
  await bar(page).getByRole('combobox', { name: /^Role/ }).click()
  await page.getByRole('option', { name: 'Installer' }).click()
  await question(page).getByRole('button', { name: 'Change Role' }).click()
  await expect(toast(page, '5 users changed.')).toBeVisible()
  await expect(row(page, 'Pat 004').getByRole('combobox')).toHaveText('Installer')
  await expect(row(page, 'Pat 005').getByRole('combobox')).toHaveText('Customer')
  await expect(bar(page)).toBeFocused()

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

  await bar(page).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('Delete 6 users?')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '6 users deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
})

test('[ACCOUNT-44] who was refused stays selected, and the toast says why', async ({ openAs }) => {
  const page = await openAs('employee')
  const company = await openCompanyOf(page, 2)
  await search(page, company.name)
  await bar(page).getByRole('checkbox').check()
  await page.route('**/api/users/delete', async (route) => {
    const { userIds } = route.request().postDataJSON() as { userIds: number[] }
    const results = userIds.map((userId, n) =>
      n === 0
        ? { userId, ok: true }
        : { userId, ok: false, code: 'last-employee', message: 'This is the last employee.' },
    )
    // The list is read again now and then: a person who is told to be gone has to be.
    await page.request.delete(`/api/users/${userIds[0]}`, { headers })
    await route.fulfill({ json: { results } })
  })
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '1 user left as before')).toContainText(
    /Pat 00\d: This is the last employee. 1 user deleted/,
  )
  await expect(list(page, company).getByRole('listitem')).toHaveCount(1)
  await expect(bar(page)).toContainText('1 selected')
})
