// The steps of the tests of a form's history and of its printed document.
import { expect, type Page } from 'playwright/test'
import { type Caller, headers } from '../kit/board-page.ts'
import { photoFile } from '../photos/photos-page.ts'

/** Adds a photo to a section past the screen, as another tab would. */
export async function addPhoto(caller: Caller, formId: number, sectionId: number, name: string, hue: number) {
  const file = await photoFile(name, hue)
  const answer = await caller.request.post('/api/forms/upload-photos', {
    headers,
    multipart: { formId: String(formId), sectionId: String(sectionId), isNewSection: 'false', photos: file },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Opens the history of a form and waits until it is there. */
export async function openRecord(page: Page, id: number, query = ''): Promise<void> {
  await page.goto(`/forms/${id}/history${query}`)
  await expect(lines(page).first()).toBeVisible()
}
export const lines = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('article')

export const printButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Print', exact: true })
/** How many photos of the document are there. */
export const photosLoaded = (page: Page) => page.getByRole('main').getByRole('status')
