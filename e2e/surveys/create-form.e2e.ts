import { expect } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { camera, makeForm, readForm, shown } from './form-page.ts'
import {
  chooseOrganization,
  createButton,
  dialog,
  formLink,
  list,
  makeOrganization,
  openSurveys,
  organizationLine,
} from './surveys-page.ts'
import { deleteTemplate, makeTemplate, searchTemplates, templateField } from './templates-page.ts'

const INSTALLER = 'installer@fieldboard.example'
const CREATED = 'Form created successfully. You can now add sections to it.'
const FIRST = { id: 1, type: 'title', title: 'Form Information', formTitle: 'Harbour' }

test('[FORM-55] [FORM-56] [FORM-62] [FORM-108] an employee creates a form from the list, from a template of its organization, and comes to it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const [name, key] = [unique('Quay'), unique('Set')]
  const [quay, mole] = [await makeOrganization(page, name), await makeOrganization(page, unique('Mole'))]
  const source = await makeForm(page, 'Source', [FIRST, camera(7, { cameraNotes: 'low' })])
  await makeTemplate(page, source, `${key} A of all`)
  await makeTemplate(page, source, `${key} of Quay`, quay.id)
  await makeTemplate(page, source, `${key} of Mole`, mole.id)
  await openSurveys(page)
  await test.step('what is missing is said', async () => {
    await button(page, 'Create New Form').click()
    await expect(page).toHaveURL('/forms/new')
    await expect(createButton(page)).toBeDisabled()
    await expect(page.getByText('Please enter a form title')).toBeVisible()
    await page.getByLabel('Form Title').fill('Elsewhere')
    await expect(page.getByText('Please select an organization')).toBeVisible()
    await chooseOrganization(page, name)
    await expect(createButton(page)).toBeEnabled()
    await page.getByRole('link', { name: 'Back to Surveys' }).click()
  })
  await test.step('"New Form" chooses its organization, whose templates stand first', async () => {
    await organizationLine(page, name).click()
    await formLink(page, 'New Form').click()
    await expect(page.getByRole('button', { name: /^Organization / })).toHaveText(name)
    await page.getByLabel('Form Title').fill('Lobby')
    await searchTemplates(page, key)
    await expect(page.getByRole('option')).toHaveText([
      `${key} of Quay2 sections, for this organization`,
      `${key} A of all2 sections, for all organizations`,
    ])
    await page.getByRole('option', { name: `${key} of Quay` }).click()
  })
  await test.step('people are found and taken back', async () => {
    await page.getByRole('button', { name: /^Assign Users / }).click()
    for (const email of [INSTALLER, 'planner@fieldboard.example']) {
      await page.getByPlaceholder('Search users...').fill(email)
      await page.getByRole('option', { name: email }).click()
    }
    await expect(page.getByRole('option', { name: 'planner@fieldboard.example' })).toContainText('Employee')
    await page.keyboard.press('Escape')
    await button(page, 'Remove planner@fieldboard.example').click()
  })
  await test.step('what could not be saved stays, through a reload too', async () => {
    await page.route('**/api/forms', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await createButton(page).click()
    await expect(toast(page, 'Failed to create form')).toBeVisible()
    await page.unroute('**/api/forms')
    await page.reload()
    await expect(page.getByLabel('Form Title')).toHaveValue('Lobby')
    await expect(templateField(page)).toHaveText(`${key} of Quay`)
    await createButton(page).click()
    await expect(toast(page, CREATED)).toBeVisible()
    await expect(page).toHaveURL(/\/forms\/\d+$/)
    await expect(shown(page, 'Camera 7')).toContainText('low')
    const made = await readForm(page, Number(new URL(page.url()).pathname.split('/').at(-1)))
    expect(made).toMatchObject({ title: 'Lobby', organizationId: quay.id, assignedUsers: [INSTALLER], siteId: null })
    expect(made.sections).toMatchObject([
      { id: 1, type: 'title', formTitle: 'Lobby' },
      { id: 2, type: 'camera', title: 'Camera 7', cameraNotes: 'low' },
    ])
  })
})

test('[FORM-63] [FORM-102] [FORM-109] for an installer the same is a dialog without people, from the button and from an organization', async ({
  openAs,
}) => {
  const [employee, page] = [await openAs('employee'), await openAs('installer')]
  const quay = await makeOrganization(employee, unique('Quay'))
  const source = await makeForm(employee, 'Source', [FIRST, camera(2, { cameraNotes: 'low' })])
  const [name, other] = [unique('Lobby'), unique('Hall')]
  const gone = await makeTemplate(employee, source, other)
  await openSurveys(page, `?open=${quay.id}`)
  await expect(button(page, 'Templates')).toHaveCount(0)
  await button(page, 'Create New Form').click()
  await expect(dialog(page).getByLabel('Form Title')).toBeFocused()
  await expect(dialog(page).getByText('Assign Users')).toHaveCount(0)
  await expect(createButton(page)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Create New Form')).toBeFocused()

  await list(page).getByRole('button', { name: 'New Form', exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: /^Organization / })).toHaveText(quay.name)
  await dialog(page).getByLabel('Form Title').fill('By an installer')
  await searchTemplates(page, other)
  await page.getByRole('option', { name: other }).click()
  await expect(createButton(page)).toBeEnabled()
  await deleteTemplate(employee, gone)
  await expect(page.getByText('Please select another template, or none')).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await makeTemplate(employee, source, name)
  await searchTemplates(page, name)
  await page.getByRole('option', { name }).click()
  await createButton(page).click()
  await expect(toast(page, CREATED)).toBeVisible()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
  await expect(shown(page, 'Camera 2')).toContainText('low')
})
