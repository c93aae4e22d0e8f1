import { expect } from 'playwright/test'
import { z } from 'zod'
import { Organization } from '#events/catalog/api.ts'
import { button, phone, toast } from '../kit/board-page.ts'
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
  const [name, other, title] = [unique('Zephyr Quay'), unique('Zénith Hall'), unique('Lobby and vault')]
  const [quay, hall] = [await makeOrganization(page, name), await makeOrganization(page, other)]
  const lobby = await makeForm(page, title, [], within(quay))
  await makeForm(page, 'Attic', [], within(hall))
  await openSurveys(page)
  const line = organizationLine(page, name)
  await expect(list(page).getByRole('heading', { name: 'Z', exact: true })).toBeVisible()
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(formLink(page, title)).toHaveAttribute('href', `/forms/${lobby}`)
  await expect(formLink(page, 'New Form')).toHaveAttribute('href', `/forms/new?orgId=${quay.id}`)
  await page.reload()
  await expect(formLink(page, title)).toBeVisible()

  // Another form and another organization come by themselves, and go.
  const added = await makeForm(colleague, 'Cellar', [], within(quay))
  await expect(formLink(page, 'Cellar')).toBeVisible()
  await expect(line).toContainText('2')
  await deleteForm(colleague, added)
  await expect(formLink(page, 'Cellar')).toHaveCount(0)

  await search(page).fill('zenith')
  await expect(line).toHaveCount(0)
  await expect(organizationLine(page, other)).toHaveAttribute('aria-expanded', 'false')
  await search(page).fill(`VAULT ${title}`)
  await expect(formLink(page, title)).toBeVisible()
  await expect(organizationLine(page, other)).toHaveCount(0)
  await search(page).fill('nothing like it')
  await expect(page.getByText('No organization and no form has this in its name.')).toBeVisible()
})

test('[FORM-53] [FORM-59] an installer is led back to the form that was opened last, while they may see it, and deletes none', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const quay = await makeOrganization(employee, unique('Quay'))
  const form = await makeForm(page, 'The last one', [], within(quay))
  await openSurveys(page, `?open=${quay.id}`)
  await expect(formLink(page, 'The last one')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /^Delete / })).toHaveCount(0)
  await expect(button(page, 'Create Organization')).toHaveCount(0)
  expect((await deleteForm(page, form)).status()).toBe(403)
  const reopen = page.getByRole('main').getByRole('link', { name: 'The last one' })
  await expect(reopen).toHaveCount(0)
  await formLink(page, 'The last one').click()
  await expect(page).toHaveURL(`/forms/${form}`)
  // Once the form is there it counts as opened.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastViewedFormId'))).toBe(String(form))
  const back = page.getByRole('link', { name: 'Back to Surveys' })
  await back.click()
  await reopen.click()
  await expect(page).toHaveURL(`/forms/view/${form}`)
  await back.click()
  await expect(reopen).toBeVisible()
  await deleteForm(employee, form)
  await expect(reopen).toHaveCount(0)
})

test('[FORM-57] [FORM-58] [FORM-59] an employee creates an organization, and deletes its forms and then itself', async ({
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
  const made = z
    .array(Organization)
    .parse(await answer.json())
    .find((one) => one.name === name)
  if (!made) throw new Error('It was not created.')
  for (const title of ['Lobby', 'Vault']) await makeForm(page, title, [], within(made))
  await expect(formLink(page, 'Vault')).toBeVisible()
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
  await expect(toast(page, 'Failed to delete organization')).toContainText('2 form(s)')
  const question = page.getByRole('alertdialog')
  await button(page, 'Delete Lobby').click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Delete Lobby')).toBeFocused()
  for (const [title, beside] of [
    ['Lobby', 'Vault'],
    ['Vault', 'New Form'],
  ] as const) {
    await button(page, `Delete ${title}`).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Form deleted')).toBeVisible()
    await expect(formLink(page, title)).toHaveCount(0)
    await expect(formLink(page, beside)).toBeFocused()
  }
  await button(page, `Delete ${name}`).click()
  await expect(toast(page, 'Organization deleted')).toBeVisible()
  await expect(organizationLine(page, name)).toHaveCount(0)
  // The focus stays in the list.
  await expect.poll(() => list(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
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
