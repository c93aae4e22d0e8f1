import { expect } from 'playwright/test'
import { button, headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { cardOf, dialog, group, makeCompany, makeUser, openUsers, search } from './users-page.ts'

test('search and open groups of the users outlast a reload and come back with Back', async ({ openAs }) => {
  const page = await openAs('employee')
  const { id, name } = await makeCompany(page, unique('Kept'))
  const { email } = await makeUser(page, { companyId: id })
  await openUsers(page)
  const none = page.getByRole('main').getByRole('button', { name: /^No Company/ })
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
  await search(page, email)
  await expect(page).toHaveURL(/find=/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Installs' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(email)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await search(page, '')
  await expectGroups()
})

test('an edited user closes the dialog, and the card shows the new name; Escape asks before typed text goes', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const { email } = await makeUser(page)
  await openUsers(page)
  await search(page, email)
  await button(page, 'Edit Cora Grouped').click()
  await dialog(page).getByLabel('First Name').fill('Dora')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByLabel('First Name')).toHaveValue('Dora')
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(cardOf(page, email).getByRole('heading')).toHaveText('Dora Grouped')

  await button(page, 'Edit Dora Grouped').click()
  await dialog(page).getByLabel('First Name').fill('Nora')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(cardOf(page, email).getByRole('heading')).toHaveText('Dora Grouped')
})

test('companies that one employee creates, renames and deletes change in the open screen of another', async ({
  openAs,
}) => {
  const [page, other] = [await openAs('employee'), await openAs('planner')]
  await openUsers(other)
  await button(other, 'Manage Companies').click()
  const { id, name } = await makeCompany(page, unique('Lived'))
  const row = (text: string) => dialog(other).getByRole('listitem').filter({ hasText: text })
  await expect(row(name)).toBeVisible()
  await makeUser(page, { companyId: id })
  await expect(group(other, name)).toBeAttached()

  const renamed = unique('Renamed')
  await page.request.patch(`/api/companies/${id}`, { headers, data: { name: renamed } })
  await expect(row(renamed)).toBeVisible()
  await expect(row(name)).toHaveCount(0)
  await expect(group(other, renamed)).toBeAttached()
  await page.request.delete(`/api/companies/${id}`, { headers })
  await expect(row(renamed)).toHaveCount(0)
  await expect(group(other, renamed)).toHaveCount(0)
})

test('the company that is chosen on the card of a user is theirs, and the card moves to its group', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const name = unique('Chosen')
  await page.request.post('/api/companies', { headers, data: { name } })
  const email = `${unique('chosen').replace(' ', '-')}@customer.example`
  const data = { firstName: 'Cleo', lastName: 'Chosen', email }
  await page.request.post('/api/users', { headers, data })
  await openUsers(page)
  await search(page, email)
  const field = cardOf(page, email).getByRole('button', { name: /^Company of Cleo Chosen/ })
  await field.click()
  await page.getByRole('option', { name, exact: true }).click()
  const group = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.reload()
  await expect(field).toContainText(name)
})
