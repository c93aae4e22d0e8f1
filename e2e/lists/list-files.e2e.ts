import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { button, headers, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { openProjectMenu } from '../installs/project-screens.ts'
import { makeNote, openNotes } from '../notes/notes-page.ts'
import { openSurveys } from '../surveys/surveys-page.ts'
import { makeCompany } from '../users/users-page.ts'
import { openFind, sought } from '../find/find-page.ts'

/** The name and the text of the file that is downloaded when something is done. */
async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const fileButton = (page: Page, words: string) => button(page, `Download ${words} as CSV`)

test('[REPORT-7] [REPORT-29] employees download lists where they are listed, the cards from the menu of a board, all from the search', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Files', [{ name: 'Papaya camera' }])
  const other = await makeBoard(page, 'Noted elsewhere', [])
  await makeNote(page, id, { title: 'Guava gate', content: 'code' })
  await makeNote(page, other, { title: 'Quince gate', content: 'code' })
  await makeCompany(page, 'Medlar Ltd')
  await page.request.post('/api/folders', { headers, data: { name: 'Loquat folder' } })
  await page.goto('/users')
  const users = await downloaded(page, () => button(page, 'Download users as CSV').click())
  expect(users.name).toMatch(/^people \d{4}-\d{2}-\d{2}\.csv$/)
  expect(users.text).toContain('planner@fieldboard.example')
  await page.getByRole('searchbox', { name: 'Search users' }).fill('schedule')
  const planner = await downloaded(page, () => button(page, 'Download users as CSV').click())
  expect(planner.text.trim().split('\r\n')).toHaveLength(2)
  await button(page, 'Manage Companies').click()
  const companies = await downloaded(page, () => fileButton(page, 'companies').click())
  expect(companies.name).toMatch(/^companies \d{4}-\d{2}-\d{2}\.csv$/)
  expect(companies.text).toContain('Medlar Ltd')

  await openBoard(page, id)
  await openProjectMenu(page)
  const cards = await downloaded(page, () => page.getByRole('menuitem', { name: 'Cards as CSV' }).click())
  expect(cards.name).toMatch(/^Site_ Files cards \d{4}-\d\d-\d\d\.csv$/)
  expect(cards.text.trim().split('\r\n')).toHaveLength(2)
  expect(cards.text).toContain('Papaya camera')

  await button(page, 'Manage Folders').click()
  const folders = await downloaded(page, () => fileButton(page, 'folders').click())
  expect(folders.name).toMatch(/^folders \d{4}-\d\d-\d\d\.csv$/)
  expect(folders.text).toContain('Loquat folder')
  await page.keyboard.press('Escape')

  await openFind(page)
  await sought(page).fill('projects csv')
  const projects = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(projects.text).toContain('Site: Files')

  await openNotes(page, id)
  const notes = await downloaded(page, () => fileButton(page, 'the notes of this project').click())
  expect(notes.name).toMatch(/^Site_ Files notes \d{4}-\d\d-\d\d\.csv$/)
  expect([notes.text.includes('Guava gate'), notes.text.includes('Quince gate')]).toEqual([true, false])
  expect((await downloaded(page, () => fileButton(page, 'notes').click())).text).toContain('Quince gate')

  await openSurveys(page)
  const forms = await downloaded(page, () => fileButton(page, 'surveys').click())
  expect(forms.name).toMatch(/^forms \d{4}-\d\d-\d\d\.csv$/)
  expect(forms.text).toContain('form_id')
})

test('[REPORT-7] no list is offered as a file to people who are no employees', async ({ openAs }) => {
  for (const person of ['installer', 'customer'] as const) {
    const page = await openAs(person)
    // Of the others they are told that they are not for them.
    for (const path of ['/', '/forms']) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /as CSV$/ })).toHaveCount(0)
    }
    for (const list of ['companies', 'folders', 'notes', 'forms'])
      expect((await page.request.get(`/api/lists/${list}.csv`)).status()).toBe(403)
  }
})
