import { expect } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { camera, makeForm, openForm, readForm, section, shown } from './form-page.ts'
import { chooseOrganization, createButton, dialog, makeOrganization, openSurveys } from './surveys-page.ts'
import {
  deleteTemplate,
  makeTemplate,
  openSaveTemplate,
  openTemplates,
  searchTemplates,
  templateField,
  templateRow,
} from './templates-page.ts'

const FIRST = { id: 1, type: 'title', title: 'Form Information', formTitle: 'Harbour' }

test('[FORM-107] an employee saves a form as a template from its menu, without what is not saved yet', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const [name, other] = [unique('Lobby'), unique('Hall')]
  const id = await makeForm(page, 'Harbour', [FIRST, camera(2)])
  await makeTemplate(page, id, other)
  await openForm(page, id)
  await openSaveTemplate(page)
  await expect(dialog(page)).toContainText('its 2 sections')
  await expect(dialog(page).getByText('Your last changes are not saved yet')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button(page, 'More for this form')).toBeFocused()

  await button(page, 'Edit Form').click()
  await section(page, 'Camera 2').getByLabel('Camera Notes').fill('Not saved')
  await openSaveTemplate(page)
  await expect(dialog(page).getByText('Your last changes are not saved yet')).toBeVisible()
  await dialog(page).getByLabel('Template Name').fill(other.toUpperCase())
  await button(page, 'Save Template').click()
  await expect(dialog(page).getByText(`There is a template "${other}" already.`)).toBeVisible()
  await dialog(page).getByLabel('Template Name').fill(name)
  await button(page, 'Save Template').click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  // The form goes on as it was.
  await expect(section(page, 'Camera 2').getByLabel('Camera Notes')).toHaveValue('Not saved')

  await openTemplates(page)
  await expect(templateRow(page, name)).toContainText('2 sections · All organizations · You')
  const installer = await openAs('installer')
  await openForm(installer, id)
  await button(installer, 'More for this form').click()
  await expect(installer.getByRole('menuitem')).toHaveText(['Rename Form', 'History', 'Print'])
})

test('[FORM-108] [FORM-109] a form starts from a template of its organization, which the draft keeps', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const [quay, mole] = [await makeOrganization(page, unique('Quay')), await makeOrganization(page, unique('Mole'))]
  const sections = [FIRST, camera(7, { cameraNotes: 'low' })]
  const id = await makeForm(page, 'Source', sections, { organizationId: quay.id })
  const key = unique('Set')
  const [ofAll, ofQuay, ofMole] = [`${key} A of all`, `${key} of Quay`, `${key} of Mole`]
  await makeTemplate(page, id, ofAll)
  await makeTemplate(page, id, ofQuay, quay.id)
  await makeTemplate(page, id, ofMole, mole.id)

  await page.goto(`/forms/new?orgId=${quay.id}`)
  await expect(page.getByText('Without one the form begins with title, installer and notes.')).toBeVisible()
  await searchTemplates(page, key)
  await expect(page.getByRole('option')).toHaveText([
    `${ofQuay}2 sections, for this organization`,
    `${ofAll}2 sections, for all organizations`,
  ])
  await page.getByRole('option', { name: ofQuay }).click()
  await expect(page.getByText('It brings 2 sections')).toBeVisible()
  await page.getByLabel('Form Title').fill('Lobby')
  await page.reload()
  await expect(templateField(page)).toHaveText(ofQuay)

  // For another organization it is to be chosen anew.
  await chooseOrganization(page, mole.name)
  await expect(page.getByText('The template that you chose is for another organization')).toBeVisible()
  await expect(page.getByText('Please select another template, or none')).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await chooseOrganization(page, quay.name)
  await expect(templateField(page)).toHaveText(ofQuay)
  await createButton(page).click()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
  await expect(shown(page, 'Camera 7')).toContainText('low')
  const made = await readForm(page, Number(new URL(page.url()).pathname.split('/').at(-1)))
  expect(made.sections).toMatchObject([
    { id: 1, type: 'title', formTitle: 'Lobby' },
    { id: 2, type: 'camera', title: 'Camera 7', cameraNotes: 'low' },
  ])
})

test('[FORM-102] [FORM-109] an installer starts a form from a template, and chooses another one where it goes meanwhile', async ({
  openAs,
}) => {
  const [employee, page] = [await openAs('employee'), await openAs('installer')]
  const quay = await makeOrganization(employee, unique('Quay'))
  const id = await makeForm(employee, 'Source', [FIRST, camera(2, { cameraNotes: 'low' })])
  const [name, other] = [unique('Lobby'), unique('Hall')]
  const gone = await makeTemplate(employee, id, other)
  await openSurveys(page)
  await expect(button(page, 'Templates')).toHaveCount(0)
  await button(page, 'Create New Form').click()
  await dialog(page).getByLabel('Form Title').fill('By an installer')
  await chooseOrganization(page, quay.name)
  await searchTemplates(page, other)
  await page.getByRole('option', { name: other }).click()
  await expect(createButton(page)).toBeEnabled()

  await deleteTemplate(employee, gone)
  await expect(page.getByText('Please select another template, or none')).toBeVisible()
  await expect(createButton(page)).toBeDisabled()
  await makeTemplate(employee, id, name)
  await searchTemplates(page, name)
  await page.getByRole('option', { name }).click()
  await createButton(page).click()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
  await expect(shown(page, 'Camera 2')).toContainText('low')
})

test('[FORM-106] [FORM-110] the list of templates follows others, and deletes one after a question', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  const quay = await makeOrganization(page, unique('Quay'))
  const id = await makeForm(page, 'Source', [camera(1)])
  const key = unique('Set')
  const [first, second] = [`${key} 1`, `${key} 2`]
  const theirs = await makeTemplate(colleague, id, first, quay.id)
  await openTemplates(page)
  await expect(templateRow(page, first)).toContainText(`1 section · ${quay.name}`)
  await makeTemplate(page, id, second)
  await expect(templateRow(page, second)).toContainText('1 section · All organizations · You')

  const remove = (name: string) => templateRow(page, name).getByRole('button', { name: `Delete ${name}` })
  await remove(first).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Delete the template "${first}"?`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove(first)).toBeFocused()
  await remove(first).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Template deleted')).toBeVisible()
  await expect(templateRow(page, first)).toHaveCount(0)
  await expect(remove(second)).toBeFocused()
  expect((await deleteTemplate(colleague, theirs)).status()).toBe(404)
})

test('[FORM-111] where there are no templates, or they cannot be read, the screens say what to do', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.route('**/api/form-templates', (route) => route.fulfill({ json: [] }))
  await openTemplates(page)
  await expect(dialog(page).getByText('No templates yet')).toBeVisible()
  await expect(dialog(page).getByText('"Save as Template"')).toBeVisible()
  await page.goto('/forms/new')
  await expect(page.getByText('There is none for this form yet.')).toBeVisible()

  await page.unroute('**/api/form-templates')
  await page.route('**/api/form-templates', (route) => route.fulfill({ status: 404, json: { message: 'Away' } }))
  const quay = await makeOrganization(page, unique('Quay'))
  await page.goto(`/forms/new?orgId=${quay.id}`)
  await expect(toast(page, 'Error fetching templates')).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'The templates could not be loaded' })
  await expect(failed).toBeVisible()
  await page.getByLabel('Form Title').fill('Without a template')
  await expect(createButton(page)).toBeEnabled()
  await page.unroute('**/api/form-templates')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toHaveCount(0)
  await createButton(page).click()
  await expect(page).toHaveURL(/\/forms\/\d+$/)
})
