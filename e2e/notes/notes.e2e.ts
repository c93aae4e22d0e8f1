import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Note } from '#events/notes/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import { button, headers, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { dialog, makeNote, note, openNotes, save, titles, write } from './notes-page.ts'

const gate = { title: 'Gate code', content: 'Ask at the lodge' }
const parking = { title: 'Parking', content: 'Behind the hall' }
const projects = (page: Page) => page.getByRole('region', { name: 'Notes by project' }).getByRole('button')

test('[NOTES-10] [NOTES-12] [NOTES-13] what an employee adds, edits and deletes is in the open screen of another, is theirs alone, and says who wrote it and when', async ({
  openAs,
}) => {
  const author = await openAs('employee', { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  const colleague = await openAs('planner')
  const id = await makeBoard(author, 'Notes of two', [])
  const { createdAt } = await makeNote(colleague, id, parking)
  await openNotes(author, id)
  await openNotes(colleague, id)
  const loads: string[] = []
  colleague.on('request', (request) => {
    if (request.url().includes('/notes')) loads.push(request.url())
  })

  await button(author, 'Add Note').click()
  await expect(dialog(author).getByLabel('Title')).toBeFocused()
  await write(author, gate)
  await save(author)
  await expect(toast(author, 'Note created successfully')).toBeVisible()
  await expect(dialog(author)).toHaveCount(0)
  await expect(titles(colleague)).toHaveText(['Gate code', 'Parking'])
  await expect(titles(author)).toHaveText(['Gate code', 'Parking'])
  await expect(button(colleague, 'Edit Gate code')).toHaveCount(0)
  await expect(button(colleague, 'Delete Gate code')).toHaveCount(0)
  await expect(button(author, 'Edit Parking')).toHaveCount(0)
  await expect(button(author, 'Delete Parking')).toHaveCount(0)

  await test.step('a note says who wrote it and when, with the exact moment as a tooltip', async () => {
    await expect(note(author, 'Gate code')).toContainText('You, ')
    await expect(note(author, 'Parking')).toContainText('Odo Schedule, ')
    const time = note(author, 'Parking').getByRole('time')
    const inTokyo = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('de-DE', { ...style, timeZone: 'Asia/Tokyo' }).format(new Date(createdAt))
    await expect(time).toHaveAttribute('datetime', createdAt)
    await expect(time).toHaveText(inTokyo({ dateStyle: 'medium', timeStyle: 'short' }))
    await time.hover()
    await expect(author.getByRole('tooltip')).toHaveText(inTokyo({ dateStyle: 'full', timeStyle: 'medium' }))
  })

  await button(author, 'Edit Gate code').click()
  await write(author, { title: 'Gate codes', content: '1234' })
  await save(author, 'Save')
  await expect(toast(author, 'Note updated successfully')).toBeVisible()
  await expect(note(colleague, 'Gate codes')).toContainText('1234')
  await expect(note(colleague, 'Gate codes')).toContainText(', edited ')

  await button(author, 'Delete Gate codes').click()
  await author.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(button(author, 'Delete Gate codes')).toBeFocused()
  await button(author, 'Delete Gate codes').click()
  await author.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(author, 'Note deleted successfully')).toBeVisible()
  await expect(titles(colleague)).toHaveText(['Parking'])
  // The note that stands there now, which is not theirs and has no button.
  await expect(author.getByRole('listitem').filter({ has: note(author, 'Parking') })).toBeFocused()
  // The list is read once when the page connects; the three changes came as rows.
  expect(loads.length).toBeLessThanOrEqual(1)

  // As it will be once the account of the author is deleted.
  await author.route('**/api/users', (route) => route.fulfill({ json: [] }))
  await author.reload()
  await expect(note(author, 'Parking')).toContainText('A colleague, ')
})

test('[NOTES-5] the way to the notes is there for employees; other people are told that they are not for them', async ({
  openHome,
}) => {
  const employee = await openHome('employee')
  const id = await makeBoard(employee, 'Notes apart', [])
  for (const person of ['installer', 'customer'] as const) {
    const page = await openHome(person)
    await expect(page.getByRole('link', { name: 'Notes', exact: true })).toHaveCount(0)
    await openBoard(page, id)
    await expect(page.getByRole('link', { name: 'Notes', exact: true })).toHaveCount(0)
    await page.goto(`/notes?project=${id}`)
    const refusal = page.getByRole('heading', {
      name: 'Access Restricted - Only employees can access the notes feature.',
    })
    await expect(refusal).toBeVisible()
    await page.getByRole('link', { name: 'Back to Installs' }).click()
    // The project that was open last is open again.
    await expect(page.getByRole('heading', { name: 'Site: Notes apart', level: 1 })).toBeVisible()
  }

  await employee.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(employee.getByText('Choose a project')).toBeVisible()
  await openBoard(employee, id)
  const link = employee.getByRole('main').getByRole('link', { name: 'Notes', exact: true })
  await expect(link).toHaveAttribute('href', `/notes?project=${id}`)
  await link.click()
  await expect(employee.getByRole('heading', { name: 'Site: Notes apart' })).toBeVisible()
})

test('[NOTES-4] [NOTES-7] [NOTES-32] [NOTES-33] both texts are asked for, and what could not be saved stays as typed; notes are searched, with links in them', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Notes refused', [])
  await openNotes(page, id)
  await button(page, 'Create First Note').click()
  await write(page, { title: '  ', content: '' })
  await save(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('Title and content are required')
  await expectAccessible(page)

  await write(page, gate)
  await page.route('**/api/projects/*/notes', (route) => route.abort())
  await save(page)
  await expect(toast(page, 'Failed to create note. Please try again.')).toBeVisible()
  await expect(dialog(page).getByLabel('Content')).toHaveValue(gate.content)
  await page.unroute('**/api/projects/*/notes')
  await save(page)
  await expect(titles(page)).toHaveText(['Gate code'])
  await expect(button(page, 'Add Note')).toBeFocused()

  await button(page, 'Edit Gate code').click()
  await write(page, { title: 'Gate code', content: ' ' })
  await save(page, 'Save')
  await expect(dialog(page).getByRole('alert')).toHaveText('Title and content cannot be empty')
  await dialog(page).getByLabel('Content').fill(gate.content)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await test.step('they are searched, with the count in sight and said; addresses in them are links', async () => {
    const menu = 'Menu: https://cafe.example/menu. <b>javascript:alert(1)</b>'
    const second = await makeNote(page, id, { title: 'Café', content: menu })
    await expect(page.getByText('2 notes', { exact: true })).toBeVisible()
    await page.getByLabel('Search notes').fill('menu cafe')
    await expect(titles(page)).toHaveText(['Café'])
    await expect(page.getByText('1 of 2 notes')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeAttached()
    const links = note(page, 'Café').getByRole('link')
    await expect(links).toHaveCount(1)
    await expect(links).toHaveAttribute('href', 'https://cafe.example/menu')
    await expect(links).toHaveAttribute('rel', /noopener/)
    await page.getByLabel('Search notes').fill('nothing like it')
    await expect(page.getByText('No note has these words.')).toBeVisible()
    await page.getByLabel('Search notes').fill('')
    expect((await page.request.delete(`/api/notes/${second.id}`, { headers })).ok()).toBe(true)
    await expect(titles(page)).toHaveText(['Gate code'])
  })

  await test.step('a note that its author deleted in another tab can be neither edited nor deleted', async () => {
    const known = z.array(Note).parse(await (await page.request.get(`/api/projects/${id}/notes`)).json())
    const first = known.find(({ title }) => title === gate.title)
    const second = await makeNote(page, id, parking)
    await expect(titles(page)).toHaveText(['Parking', 'Gate code'])
    await button(page, 'Edit Gate code').click()
    await write(page, { title: 'Gate', content: '1234' })
    await page.request.delete(`/api/notes/${first?.id}`, { headers })
    await save(page, 'Save')
    await expect(toast(page, 'Failed to update note. Please try again.')).toBeVisible()
    await expect(dialog(page).getByLabel('Content')).toHaveValue('1234')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(titles(page)).toHaveText(['Parking'])
    await expect(button(page, 'Edit Parking')).toBeFocused()

    await button(page, 'Delete Parking').click()
    await page.request.delete(`/api/notes/${second.id}`, { headers })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Failed to delete note. Please try again.')).toBeVisible()
    await expect(button(page, 'Create First Note')).toBeVisible()
  })
})

test('[NOTES-6] [NOTES-8] [NOTES-9] [NOTES-10] with the keyboard: Enter and Ctrl+Enter save, Escape asks where there is something to lose; the url chooses the project', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Notes by key', [])
  await openNotes(page, id)
  const add = button(page, 'Add Note')
  await add.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(add).toBeFocused()

  await add.press('Enter')
  await expect(dialog(page).getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Gate code')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Line 1')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Line 2')
  // Beside the dialog: it stays.
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard this note?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(question).toHaveCount(0)
  await expect(dialog(page).getByLabel('Content')).toHaveValue('Line 1\nLine 2')
  await dialog(page).getByLabel('Content').press('Control+Enter')
  await expect(note(page, 'Gate code')).toContainText('Line 1\nLine 2', { useInnerText: true })
  await expect(add).toBeFocused()

  await button(page, 'Edit Gate code').press('Enter')
  await dialog(page).getByLabel('Title').fill('Gate')
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Gate'])

  await button(page, 'Edit Gate').press('Enter')
  await dialog(page).getByLabel('Title').fill('Something else')
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Edit Gate')).toBeFocused()
  await expect(titles(page)).toHaveText(['Gate'])

  await test.step('the url chooses the project, from a list with a search and what is active or closed', async () => {
    const row = projects(page).filter({ hasText: 'Site: Notes by key' })
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row).toContainText('Active')
    await expect(titles(page)).toHaveText(['Gate'])

    await page.getByLabel('Search projects').fill('GATEHOUSE')
    await expect(projects(page).filter({ hasText: 'Harbour Gatehouse' })).toContainText('Closed')
    await expect(row).toHaveCount(0)
    await projects(page).filter({ hasText: 'Harbour Gatehouse' }).click()
    await expect(page.getByRole('heading', { name: 'Harbour Gatehouse' })).toBeVisible()
    await page.goBack()
    await expect(titles(page)).toHaveText(['Gate'])
    await page.getByLabel('Search projects').fill('no such project')
    await expect(page.getByText('No project has this in its name.')).toBeVisible()

    await page.goto('/notes?project=999999')
    await expect(page.getByText('This project does not exist, or you have no access to it.')).toBeVisible()
  })
})

test('[NOTES-11] a phone shows the projects or the notes on one, and the longest texts fit', async ({ openAs }) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'Notes in the hand', [])
  const title = 'T'.repeat(300)
  await makeNote(page, id, { title, content: 'C'.repeat(20_000) })
  await openBoard(page, id)
  await button(page, 'More for this project').click()
  await page.getByRole('menuitem', { name: 'Notes' }).click()
  await expect(titles(page)).toHaveText([title])
  await expect(page.getByLabel('Search projects')).toBeHidden()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBe(0)
  await button(page, `Delete ${title}`).click()
  await expect(page.getByRole('alertdialog')).toBeInViewport({ ratio: 1 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await button(page, 'All projects').click()
  await expect(titles(page)).toHaveCount(0)
  await expect(page.getByLabel('Search projects')).toBeVisible()
  await projects(page).filter({ hasText: 'Site: Notes in the hand' }).click()
  await expect(titles(page)).toHaveText([title])
  await page.goto('/notes?project=999999')
  await button(page, 'All projects').click()
  await expect(page.getByLabel('Search projects')).toBeVisible()

  await button(page, 'Menu').click()
  await expect(page.getByRole('menuitem', { name: 'Notes' })).toBeVisible()
})
