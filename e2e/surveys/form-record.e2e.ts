import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, chooseMore, makeForm, openForm, readForm, save, saveByCall, section, shown } from './form-page.ts'
import { lines, openRecord } from './record-page.ts'

test('[FORM-122] [FORM-125] a form leads to its history, and a line of it to its section', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const cameras = Array.from({ length: 12 }, (_, index) => camera(index + 1))
  const id = await makeForm(employee, 'Quay', cameras)
  await saveByCall(employee, id, { sections: [...cameras.slice(0, 11), camera(12, { cameraNotes: 'high' })] })
  await openForm(page, id)
  await chooseMore(page, 'History')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('changed Camera 12')
  await expect(lines(page).first()).toContainText('Camera Notes')
  await expect(lines(page).first()).toContainText('high')
  await expect(lines(page).last()).toContainText('made the form Quay')

  await page.getByRole('link', { name: 'See the section Camera 12' }).click()
  await expect(shown(page, 'Camera 12')).toBeInViewport()
  await expect(shown(page, 'Camera 12')).toBeFocused()
  await expect(page).toHaveURL(`/forms/${id}`)
})

test('[FORM-122] the menu of a form leads to its history by keys too, and gives the focus back', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Quay', [camera(1)])
  await openForm(page, id)
  const more = button(page, 'More for this form')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Rename Form', 'History', 'Print'])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  // The draft is kept meanwhile.
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('Typed')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename Form' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await expect(section(page, 'Camera 1').getByLabel('Camera Notes')).toHaveValue('Typed')
})

test('[FORM-124] a change by another person comes on top of the open history by itself, without a word to others', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Live', [camera(1), camera(2)])
  await openRecord(page, id)
  await openForm(employee, id)
  await button(employee, 'Edit Form').click()
  await section(employee, 'Camera 1').getByLabel('Camera Notes').fill('At the gate')
  await save(employee)
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).first()).toContainText('At the gate')
  await expect(page.getByRole('status').filter({ hasText: '1 new change' })).toHaveCount(1)
  await expect(employee.getByRole('list', { name: 'Also on this form' })).toHaveCount(0)

  // A change of another section does not come into the history of this one.
  await page.getByRole('button', { name: /^Section / }).click()
  await page.getByRole('option', { name: 'Camera 1' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\?section=1$/)
  const read = page.waitForResponse(/\/history\?after=\d+&section=1$/)
  await saveByCall(employee, id, {
    sections: [camera(1, { cameraNotes: 'At the gate' }), camera(2, { cameraNotes: 'x' })],
  })
  await read
  await expect(lines(page)).toHaveCount(1)
  await saveByCall(employee, id, { sections: [camera(1, { cameraNotes: 'Here' }), camera(2, { cameraNotes: 'x' })] })
  await expect(lines(page)).toHaveCount(2)
})

test('[FORM-13] [FORM-120] [FORM-121] a value that another person put back meanwhile is told as replaced unseen', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(page, 'Unseen', [camera(1, { cameraNotes: 'low' }), camera(2, { cameraNotes: 'low' })])
  const saveNotes = async (one: string, other: string) =>
    saveByCall(installer, id, {
      revision: (await readForm(installer, id)).revision,
      sections: [camera(1, { cameraNotes: one }), camera(2, { cameraNotes: other })],
    })
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  const notes = (title: string) => section(page, title).getByLabel('Camera Notes')
  await notes('Camera 1').fill('mine')
  await saveNotes('theirs', 'high')
  await saveNotes('low', 'high')
  // This section is begun on what the other person saved.
  await expect(notes('Camera 2')).toHaveValue('high')
  await notes('Camera 2').fill('higher')
  await save(page)

  await openRecord(page, id)
  const [first, second] = [lines(page).nth(1), lines(page).nth(0)]
  await expect(first).toContainText('changed Camera 1')
  await expect(first).toContainText(/Replaced what .+ had given, which .+ had not seen/)
  await expect(second).toContainText('changed Camera 2')
  await expect(second).not.toContainText('Replaced')
  await expectAccessible(page)
})

test('[FORM-121] a version that was shown before the choice is not told as unseen', async ({ openAs }) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(page, 'Chosen', [camera(1, { cameraNotes: 'low' })])
  await openForm(page, id)
  await button(page, 'Edit Form').click()
  await section(page, 'Camera 1').getByLabel('Camera Notes').fill('mine')
  await saveByCall(installer, id, { sections: [camera(1, { cameraNotes: 'theirs' })] })
  await button(page, 'Save Form').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Keep mine').click()
  await dialog.getByRole('button', { name: 'Save Form' }).click()
  await expect(button(page, 'Edit Form')).toBeVisible()
  await openRecord(page, id)
  await expect(lines(page).first()).toContainText('theirs')
  await expect(lines(page).first()).toContainText('mine')
  await expect(lines(page).first()).not.toContainText('Replaced')
})

test('[FORM-123] [FORM-126] a long history goes on by a button, and one that is gone says so', async ({ openAs }) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeForm(employee, 'Long', [camera(1)])
  for (let index = 0; index < 55; index += 1)
    await saveByCall(employee, id, { sections: [camera(1, { cameraNotes: `${index}` })] })
  await openRecord(page, id)
  await expect(lines(page)).toHaveCount(50)
  await button(page, 'Show More').click()
  await expect(lines(page)).toHaveCount(56)
  await expect(page.getByText('All 56 shown')).toBeVisible()
  expect((await employee.request.delete(`/api/forms/${id}`, { headers })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'This survey is not available' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error Loading Form' })).toBeVisible()
  await page.goto('/forms/x/history')
  await expect(page.getByText('No form ID provided')).toBeVisible()
})

test('[FORM-139] the surveys are the current entry of the navigation on a form and on the screens below it', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Current', [camera(1)])
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' })
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
  for (const [path, is] of [
    ['/forms', 'page'],
    ['/forms/new', 'true'],
    [`/forms/${id}`, 'true'],
    [`/forms/view/${id}`, 'true'],
    [`/forms/${id}/history`, 'true'],
    [`/forms/${id}/print`, 'true'],
  ] as const) {
    await page.goto(path)
    await expect(entry).toHaveAttribute('aria-current', is)
    await expect(current).toHaveCount(1)
  }
  await page.goto('/notes')
  await expect(entry).not.toHaveAttribute('aria-current')
})
