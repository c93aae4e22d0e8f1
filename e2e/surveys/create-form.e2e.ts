import { expect } from 'playwright/test'
import { Form } from '#events/form/api.ts'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { makeForm } from './form-page.ts'
import {
  chooseOrganization,
  createButton,
  dialog,
  formLink,
  list,
  makeOrganization,
  openSurveys,
} from './surveys-page.ts'

const INSTALLER = 'installer@fieldboard.example'
const CREATED = 'Form created successfully. You can now add sections to it.'

test('[FORM-55] [FORM-56] an employee creates a form for an organization and people, and comes to it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const name = unique('Quay')
  const quay = await makeOrganization(page, name)
  await openSurveys(page)
  await button(page, 'Create New Form').click()
  await expect(page).toHaveURL('/forms/new')
  await expect(createButton(page)).toBeDisabled()
  await expect(page.getByText('Please enter a form title')).toBeVisible()
  await page.getByLabel('Form Title').fill('Lobby')
  await expect(createButton(page)).toBeDisabled()
  await expect(page.getByText('Please select an organization')).toBeVisible()
  await chooseOrganization(page, name)
  await expect(createButton(page)).toBeEnabled()

  await page.getByRole('button', { name: /^Assign Users / }).click()
  for (const email of [INSTALLER, 'customer@fieldboard.example']) {
    await page.getByPlaceholder('Search users...').fill(email)
    await page.getByRole('option', { name: email }).click()
  }
  await expect(page.getByRole('option', { name: 'customer@fieldboard.example' })).toContainText('Customer')
  await page.keyboard.press('Escape')
  await button(page, 'Remove customer@fieldboard.example').click()

  // A reload takes nothing of it away.
  await page.reload()
  await expect(page.getByLabel('Form Title')).toHaveValue('Lobby')
  await createButton(page).click()
  await expect(toast(page, CREATED)).toBeVisible()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const form = Form.parse(await (await page.request.get(`/api/forms/${id}`)).json())
  expect(form).toMatchObject({ title: 'Lobby', organizationId: quay.id, assignedUsers: [INSTALLER], siteId: null })
  expect(form.sections).toMatchObject([
    { id: 1, type: 'title', title: 'Form Information', formTitle: 'Lobby' },
    { id: 2, type: 'installer', title: 'Installer Information' },
    { id: 3, type: 'notes', title: 'PhySaaS Notes' },
  ])
  await page.goto('/forms/new')
  await expect(page.getByLabel('Form Title')).toHaveValue('')
  await page.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page).toHaveURL('/forms')
})

test("[FORM-62] an organization's New Form link chooses it; what cannot be saved stays", async ({ openAs }) => {
  const page = await openAs('employee')
  const name = unique('Quay')
  const quay = await makeOrganization(page, name)
  await openSurveys(page, `?open=${quay.id}`)
  await formLink(page, 'New Form').click()
  await expect(page.getByRole('button', { name: /^Organization / })).toHaveText(name)
  await page.getByLabel('Form Title').fill('Lobby')
  await page.route('**/api/forms', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await createButton(page).click()
  await expect(toast(page, 'Failed to create form')).toBeVisible()
  await page.unroute('**/api/forms')
  await createButton(page).click()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
  await page.goto('/forms/new?orgId=999999')
  await expect(page.getByRole('button', { name: /^Organization / })).toHaveText('Select an organization')
  await page.getByLabel('Form Title').fill('Lobby')
  await expect(createButton(page)).toBeDisabled()
})

test('[FORM-63] for an installer the same is a dialog without people, from the button and from an organization', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const name = unique('Quay')
  const quay = await makeOrganization(await openAs('employee'), name)
  await page.goto('/forms/new')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await openSurveys(page, `?open=${quay.id}`)
  await button(page, 'Create New Form').click()
  await expect(dialog(page).getByLabel('Form Title')).toBeFocused()
  await expect(dialog(page).getByText('Assign Users')).toHaveCount(0)
  await expect(createButton(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Create New Form')).toBeFocused()

  await list(page).getByRole('button', { name: 'New Form', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: /^Organization / })).toHaveText(name)
  await dialog(page).getByLabel('Form Title').fill('By an installer')
  await createButton(page).click()
  await expect(toast(page, CREATED)).toBeVisible()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
})

test('[FORM-64] the debug tool shows a form as the server answers it, by its id or as one of the two newest', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const older = await makeForm(page, 'Older', [], {
    sections: JSON.stringify([{ id: 4, type: 'odd', title: 'Odd' }]),
  })
  const newer = await makeForm(page, 'Newer')
  await page.goto('/debug/forms')
  await expect(page.getByRole('heading', { name: 'Form Debug Tool' })).toBeVisible()
  const presets = page.getByRole('button', { name: /^Form \d+$/ })
  await expect(presets).toHaveText([`Form ${newer}`, `Form ${older}`])
  for (const odd of ['', 'seven', '7.5', '-7', '0']) {
    await page.getByLabel('Form ID').fill(odd)
    await button(page, 'Fetch Form').click()
    await expect(page.getByText('Please enter a valid form ID')).toBeVisible()
  }
  await presets.last().click()
  await expect(page).toHaveURL(`/debug/forms?id=${older}`)
  const part = (title: string) =>
    page
      .locator('div')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .last()
  await expect(part('Basic Info')).toContainText('Older')
  await expect(part('Basic Info')).toContainText('1 section, as an array')
  await expect(part('Section Types')).toContainText('odd: 1')
  await expect(page.getByRole('group', { name: 'Parsed sections' })).toContainText('"title": "Odd"')
  await expect(page.getByRole('group', { name: 'Raw data' })).toContainText('"revision"')
  await page.getByLabel('Form ID').fill('999999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Failed to fetch form: Not Found')).toBeVisible()
  await expect(toast(page, 'Failed to fetch form: Not Found')).toBeVisible()

  const installer = await openAs('installer')
  await installer.goto('/debug/forms')
  await expect(installer.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})
