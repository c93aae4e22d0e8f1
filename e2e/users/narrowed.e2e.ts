import { expect } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { cardOf, group, makeCompany, makeUser, openUsers, search } from './users-page.ts'

test('[ACCOUNT-43] search, role and open groups of the users say how many there are, outlast a reload and come back with Back', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const { id, name } = await makeCompany(page, unique('Kept'))
  const firstName = unique('Zoë')
  const { email } = await makeUser(page, { firstName, companyId: id, role: 'installer' })
  await openUsers(page)
  const none = page.getByRole('main').getByRole('button', { name: /^No Company/ })
  const found = (count: number) => page.getByRole('status').filter({ hasText: `${count} found` })
  await expect(none).toHaveAttribute('aria-expanded', 'true')
  await none.click()
  await group(page, name).click()
  const expectGroups = async () => {
    await expect(group(page, name)).toHaveAttribute('aria-expanded', 'true')
    await expect(none).toHaveAttribute('aria-expanded', 'false')
    await expect(cardOf(page, email)).toBeVisible()
  }
  await page.reload()
  await expectGroups()

  const typed = `installer ${name} ${firstName.replace('Zoë', 'ZÔE')}`
  await search(page, typed)
  await expect(found(1)).toBeAttached()
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'Employee' }).click()
  await expect(page.getByRole('heading', { name: 'No Users Found' })).toBeVisible()
  await expect(found(0)).toBeAttached()
  await expect(page).toHaveURL(/find=.*role=employee|role=employee.*find=/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Filter by role' })).toHaveText('Employee')
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: 'Installer' }).click()
  await expect(cardOf(page, email)).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Installs' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(typed)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await search(page, '')
  await page.getByRole('combobox', { name: 'Filter by role' }).click()
  await page.getByRole('option', { name: /^All roles$/i }).click()
  await expectGroups()
})
