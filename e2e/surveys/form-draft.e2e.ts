import { expect } from 'playwright/test'
import { button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm, readForm, save, saveByCall, section, sectionTitles, shown } from './form-page.ts'

test('[FORM-75] what is typed outlives a reload and the tab, and can be dropped', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Kept', [camera(1, { cameraNotes: 'Saved' })])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed')
  await page.reload()
  await expect(page.getByText('What you typed earlier is here again')).toBeVisible()
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Typed')

  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await openForm(next, id)
  await expect(section(next, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Typed')
  await button(next, 'Drop my changes').click()
  await expect(shown(next, 'Camera 1')).toContainText('Saved')
  await next.reload()
  await expect(button(next, 'Edit Form')).toBeVisible()
})

test('[FORM-191] without a connection a save waits, can be taken back, and goes by itself once it is back', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Away', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Ladder').click()
  await save(page)
  await expect(toast(page, 'Form saved successfully')).toBeVisible()
  await button(page, 'Edit Form').click()
  await page.context().setOffline(true)
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed on the ladder')
  await button(page, 'Save Form').click()
  await expect(toast(page, 'Saved on this device')).toContainText('It is sent when the connection is back.')
  await expect(page.getByText('Offline: what you type is kept here')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Typed on the ladder')
  await button(page, 'Save Form').click()
  await expect(page.getByText('This form waits to be saved')).toBeVisible()
  await expect(shown(page, 'Camera 1')).toContainText('Typed on the ladder')
  await page.context().setOffline(false)
  await expect(toast(page, 'Form saved successfully')).toBeVisible()
  await expect(page.getByText('This form waits to be saved')).toBeHidden()
  expect((await readForm(page, id)).sections).toMatchObject([{ cameraNotes: 'Typed on the ladder' }])
})

test('[FORM-74] Cancel asks, and goes back to the form as it is saved', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Cancelled', [camera(1, { cameraNotes: 'Saved' })])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Section Title').fill('North camera')
  await button(page, 'Delete North camera').click()
  await expect(sectionTitles(page)).toHaveCount(0)
  await toast(page, 'North camera deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(section(page, 'North camera')).toBeVisible()
  await button(page, 'Cancel').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(shown(page, 'Camera 1')).toContainText('Saved')
})

test('[FORM-77] sections that a person leaves alone follow what others save, and those touched stay as typed', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(page, 'Followed', [camera(1), camera(2)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  const { revision } = await readForm(other, id)
  const theirs = [camera(1), camera(2, { cameraNotes: 'Theirs' }), camera(3, { cameraNotes: 'Added' })]
  await saveByCall(other, id, { revision, sections: theirs })
  await expect(section(page, 'Camera 2').getByLabel('Camera Notes')).toHaveValue('Theirs')
  await expect(section(page, 'Camera 3')).toBeVisible()
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Mine')
  await save(page)
  const { sections } = await readForm(page, id)
  expect(sections.map(({ cameraNotes }) => cameraNotes)).toEqual(['Mine', 'Theirs', 'Added'])
})

test('[FORM-78] of a section that both changed the person chooses field by field, and the rest is saved with it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(page, 'Both', [camera(1, { cameraNotes: 'Base' }), camera(2)])
  await openForm(page, id)
  await openForm(other, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  await section(page, 'Camera 1').getByLabel('Ladder').click()
  await section(page, 'Camera 2').getByLabel('Camera Notes').fill('Mine too')
  await button(other, 'Edit Form').click()
  await section(other, 'Camera 1').getByLabel('Camera Notes').fill('Theirs')
  await section(other, 'Camera 1').getByLabel('Section Title').fill('Crane')
  await save(other)

  await button(page, 'Save Form').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another person meanwhile' })
  await expect(dialog.getByRole('status')).toHaveText('1 to choose')
  await expect(dialog.getByRole('radio', { name: 'Keep this' }).first()).toBeChecked()
  const notes = dialog.getByRole('group', { name: 'Camera Notes' }).first()
  await expect(notes).toContainText('Theirs')
  await expect(notes).toContainText('Mine')
  await notes.getByRole('radio', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save Form' }).click()
  await expect(button(page, 'Edit Form')).toBeVisible()
  expect((await readForm(page, id)).sections).toMatchObject([
    { title: 'Crane', cameraNotes: 'Mine', accessibility: { ladder: true } },
    { cameraNotes: 'Mine too' },
  ])
})

test('[FORM-78] a save that the server refuses, because another came first, is chosen from as well', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const other = await openAs('planner')
  const id = await makeForm(page, 'Raced', [camera(1, { cameraNotes: 'Base' })])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Mine')
  // The other save gets there while this one is on its way.
  let isFirst = true
  await page.route(`**/api/forms/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && isFirst) {
      isFirst = false
      const { revision } = await readForm(other, id)
      await saveByCall(other, id, { revision, sections: [camera(1, { cameraNotes: 'Theirs' })] })
    }
    await route.continue()
  })
  await button(page, 'Save Form').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by another person meanwhile' })
  await dialog.getByRole('radio', { name: 'Keep this' }).click()
  await dialog.getByRole('button', { name: 'Save Form' }).click()
  await expect(button(page, 'Edit Form')).toBeVisible()
  expect((await readForm(page, id)).sections).toMatchObject([{ cameraNotes: 'Theirs' }])
})

test('[FORM-73] a form that is deleted while it is edited says so, and shows what was typed', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Deleted', [camera(1)])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed in vain')
  expect((await employee.request.delete(`/api/forms/${id}`, { headers })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'This survey is not available' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What you typed' })).toContainText('Typed in vain')
})
