import { expect } from 'playwright/test'
import type { Organization } from '#events/catalog/api.ts'
import { button, headers, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { makeForm } from './form-page.ts'
import {
  deleteForm,
  dialog,
  formLink,
  list,
  makeOrganization,
  openSurveys,
  organizationLine,
  search,
} from './surveys-page.ts'

/** An installer assigns no one. */
const within = ({ id }: Organization) => ({ organizationId: id, assignedUsers: [] })

test('[FORM-50] [FORM-51] [FORM-52] organizations open to their forms, are searched with them, and follow what others do', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const colleague = await openAs('planner')
  const [name, other] = [unique('Zephyr Quay'), unique('Zénith Hall')]
  const [quay, hall] = [await makeOrganization(page, name), await makeOrganization(page, other)]
  const lobby = await makeForm(page, 'Lobby and vault', [], within(quay))
  await makeForm(page, 'Attic', [], within(hall))
  await openSurveys(page)
  const line = organizationLine(page, name)
  await expect(list(page).getByRole('heading', { name: 'Z', exact: true })).toBeVisible()
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(formLink(page, 'Lobby and vault')).toHaveAttribute('href', `/forms/${lobby}`)
  await expect(formLink(page, 'New Form')).toHaveAttribute('href', `/forms/new?orgId=${quay.id}`)
  await page.reload()
  await expect(formLink(page, 'Lobby and vault')).toBeVisible()

  // Another form and another organization come by themselves, and go.
  const added = await makeForm(colleague, 'Cellar', [], within(quay))
  await expect(formLink(page, 'Cellar')).toBeVisible()
  await expect(line).toContainText('2')
  await deleteForm(colleague, added)
  await expect(formLink(page, 'Cellar')).toHaveCount(0)

  await search(page).fill('zenith')
  await expect(line).toHaveCount(0)
  await expect(organizationLine(page, other)).toHaveAttribute('aria-expanded', 'false')
  await search(page).fill('VAULT lobby')
  await expect(formLink(page, 'Lobby and vault')).toBeVisible()
  await expect(organizationLine(page, other)).toHaveCount(0)
  await search(page).fill('nothing like it')
  await expect(page.getByText('No organization and no form has this in its name.')).toBeVisible()
})

test('[FORM-53] the form that was opened last is led to from the welcome, at the address of forms that are reopened', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const quay = await makeOrganization(employee, unique('Quay'))
  const form = await makeForm(page, 'The last one', [], within(quay))
  await openSurveys(page, `?open=${quay.id}`)
  const reopen = page.getByRole('main').getByRole('link', { name: 'The last one' })
  await expect(reopen).toHaveCount(0)
  await formLink(page, 'The last one').click()
  await expect(page).toHaveURL(`/forms/${form}`)
  // Once the form is there it counts as opened.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastViewedFormId'))).toBe(String(form))
  await openSurveys(page)
  await reopen.click()
  await expect(page).toHaveURL(`/forms/view/${form}`)

  await openSurveys(page)
  await expect(reopen).toBeVisible()
  await deleteForm(employee, form)
  await expect(reopen).toHaveCount(0)
})

test('[FORM-57] [FORM-58] an employee creates an organization, and deletes it once it has no form', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await openSurveys(page)
  const name = unique('Amber Wharf')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/organizations')) asked.push(request.url())
  })
  await button(page, 'Create Organization').click()
  await dialog(page).getByLabel('Organization Name').fill('   ')
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  expect(asked).toEqual([])
  await dialog(page).getByLabel('Organization Name').fill(`  ${name} `)
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Organization created')).toContainText(name)
  await expect(dialog(page)).toHaveCount(0)
  await expect(organizationLine(page, name)).toHaveAttribute('aria-expanded', 'true')
  await expect(organizationLine(page, name)).toBeInViewport()

  const answer = await page.request.get('/api/organizations')
  const made = ((await answer.json()) as { id: number; name: string }[]).find((one) => one.name === name)
  const form = await page.request.post('/api/forms', { headers, data: { title: 'Lobby', organizationId: made?.id } })
  const { id } = (await form.json()) as { id: number }
  await expect(formLink(page, 'Lobby')).toBeVisible()
  const questions: string[] = []
  let isAccepted = false
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (isAccepted ? question.accept() : question.dismiss())
  })
  await button(page, `Delete ${name}`).click()
  await expect
    .poll(() => questions)
    .toEqual([`Are you sure you want to delete "${name}"? This action cannot be undone.`])
  isAccepted = true
  await button(page, `Delete ${name}`).click()
  await expect(toast(page, 'Failed to delete organization')).toContainText('1 form(s)')
  await page.request.delete(`/api/forms/${id}`, { headers })
  await expect(formLink(page, 'Lobby')).toHaveCount(0)
  await button(page, `Delete ${name}`).click()
  await expect(toast(page, 'Organization deleted')).toBeVisible()
  await expect(organizationLine(page, name)).toHaveCount(0)
  // The focus stays in the list.
  await expect.poll(() => list(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

test('[FORM-59] a form is deleted by employees alone, after a question', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const quay = await makeOrganization(page, unique('Quay'))
  const form = await makeForm(installer, 'To be deleted', [], within(quay))
  await makeForm(installer, 'To stay', [], within(quay))
  const query = `?open=${quay.id}`
  await openSurveys(installer, query)
  await expect(formLink(installer, 'To be deleted')).toBeVisible()
  await expect(list(installer).getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(button(installer, 'Create Organization')).toHaveCount(0)
  expect((await deleteForm(installer, form)).status()).toBe(403)

  await openSurveys(page, query)
  await button(page, 'Delete To be deleted').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Delete To be deleted')).toBeFocused()
  await button(page, 'Delete To be deleted').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Form deleted')).toBeVisible()
  await expect(formLink(page, 'To be deleted')).toHaveCount(0)
  await expect(formLink(page, 'To stay')).toBeFocused()
  await expect(formLink(installer, 'To be deleted')).toHaveCount(0)
})

test('[FORM-54] Surveys stand in the navigation of employees and installers, not of customers', async ({
  openHome,
}) => {
  for (const person of ['employee', 'installer', 'customer'] as const) {
    const page = await openHome(person)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' })
    await expect(link).toHaveCount(person === 'customer' ? 0 : 1)
    await page.goto('/forms')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(person === 'customer' ? '404 Page Not Found' : 'Survey Management')
  }
})

test('[FORM-60] a list that cannot be read says so with a toast and in its place, and is read again', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route('**/api/forms', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/forms')
  await expect(toast(page, 'Error fetching forms')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Unable to load forms')).toBeVisible()
  await page.unroute('**/api/forms')
  await button(page, 'Try Again').click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
})

test('[FORM-66] where the session is over the screen asks to log in, without a toast', async ({ openAs }) => {
  const page = await openAs('installer')
  // The answer to a page of another person: the session is asked for anew, and for that moment the screen stays.
  const json = { message: 'Unauthorized', code: 'other-person' }
  await page.route('**/api/forms', (route) => route.fulfill({ status: 401, json }))
  await page.goto('/forms')
  await expect(page.getByText('Please log in to create forms and manage organizations')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth')
  await expect(toast(page, 'Error fetching forms')).toHaveCount(0)
})

test('[FORM-61] on a phone the list slides over, and its longest names fit', async ({ openAs }) => {
  const page = await openAs('employee', phone)
  const quay = await makeOrganization(page, unique('Q'.repeat(150)))
  const title = 'T'.repeat(300)
  await makeForm(page, title, [], within(quay))
  await page.goto(`/forms?open=${quay.id}`)
  await expect(page.getByRole('heading', { name: 'Survey Management' })).toBeVisible()
  await expect(search(page)).toHaveCount(0)
  await button(page, 'Surveys').click()
  await expect(dialog(page).getByRole('heading', { name: 'Surveys Manager' })).toHaveCount(2)
  await formLink(page, title).scrollIntoViewIfNeeded()
  await expect(formLink(page, title)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await button(page, 'Close').click()
  await button(page, 'Create New Form').click()
  await expect(page).toHaveURL('/forms/new')
})
