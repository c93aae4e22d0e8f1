import { expect } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, chooseMore, makeForm, openForm, readForm, save, saveByCall, section, shown } from './form-page.ts'

test('[FORM-70] a form is read section by section, and what is edited shows to others once it is saved', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(employee, 'Harbour survey', [
    { id: 1, type: 'title', title: 'Form Information', formTitle: 'Harbour' },
    { id: 2, type: 'installer', title: 'Installer Information' },
    camera(3, { cameraNotes: 'At the crane', typeOfInstall: { newInstall: true } }),
    { id: 4, type: 'laser', title: 'Laser', beams: 7 },
  ])
  await openForm(employee, id)
  await openForm(installer, id, '/forms/view')
  await expect(shown(employee, 'Form Information')).toContainText('Harbour')
  await expect(shown(employee, 'Camera 3')).toContainText('At the crane')
  await expect(shown(employee, 'Camera 3')).toContainText('New Install')
  await expect(shown(employee, 'Laser')).toContainText('"beams": 7')

  await button(employee, 'Edit Form').click()
  await section(employee, 'Camera 3').getByLabel('Camera Notes').fill('At the gate')
  await section(employee, 'Camera 3').getByLabel('Ladder').click()
  await section(employee, 'Installer Information').getByLabel('First Name').fill('Ida')
  await save(employee)
  await expect(toast(employee, 'Form saved successfully')).toBeVisible()
  await expect(shown(installer, 'Camera 3')).toContainText('At the gate')
  await expect(shown(installer, 'Camera 3')).toContainText('Ladder')
  await expect(shown(employee, 'Installer Information')).toContainText('Ida')
  expect((await readForm(employee, id)).sections[2]).toMatchObject({
    cameraNotes: 'At the gate',
    accessibility: { ladder: true },
  })
})

test('[FORM-94] a form is renamed at once, and a title that another person gave meanwhile is shown before it is replaced', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Harbor', [camera(1)])
  await openForm(page, id)
  await chooseMore(page, 'Rename Form')
  const dialog = page.getByRole('dialog', { name: 'Rename Form' })
  await dialog.getByLabel('Form Title').fill('Harbour')
  await saveByCall(employee, id, { title: 'Harbour East' })
  // The dialog hides the page below it from roles.
  await expect(page.locator('h1')).toHaveText('Harbour East')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(dialog.getByText('Harbour East')).toBeVisible()
  await dialog.getByRole('button', { name: /^Keep mine/ }).click()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour', exact: true })).toBeVisible()
  expect((await readForm(page, id)).title).toBe('Harbour')
})
