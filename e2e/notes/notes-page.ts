// The steps of the tests of the notes, on their screen.
import { expect, type Page } from 'playwright/test'
import { Note } from '#events/notes/api.ts'
import { button, type Caller, headers } from '../kit/board-page.ts'

export type NewNote = Pick<Note, 'title' | 'content'>

/** Makes a note by a call, as another tab would. */
export async function makeNote(page: Caller, projectId: number, data: NewNote): Promise<Note> {
  const answer = await page.request.post(`/api/projects/${projectId}/notes`, { headers, data })
  expect(answer.status()).toBe(201)
  return Note.parse(await answer.json())
}

/** Opens the notes on a project and waits until they are there. */
export async function openNotes(page: Page, projectId: number): Promise<void> {
  await page.goto(`/notes?project=${projectId}`)
  await expect(button(page, 'Add Note')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

export const note = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading')
export const dialog = (page: Page) => page.getByRole('dialog')

/** Fills in the dialog that is open, without saving it. */
export async function write(page: Page, { title, content }: NewNote): Promise<void> {
  await dialog(page).getByLabel('Title').fill(title)
  await dialog(page).getByLabel('Content').fill(content)
}

export const save = (page: Page, word: 'Add Note' | 'Save' = 'Add Note') =>
  dialog(page).getByRole('button', { name: word, exact: true }).click()
