// The steps of the tests of a form, on its screen.
import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { Organization } from '#events/catalog/api.ts'
import { type CreateFormBody, Form, type SaveFormBody } from '#events/form/api.ts'
import { MadeCards } from '#events/project/survey/api.ts'
import { button, type Caller, headers } from '../kit/board-page.ts'
import { photoFile } from '../photos/photos-page.ts'

/** A section as calls carry it. */
export type NewSection = { id: number; type: string; title: string } & Record<string, unknown>

export const camera = (id: number, more: Record<string, unknown> = {}): NewSection => ({
  ...{ id, type: 'camera', title: `Camera ${id}` },
  ...more,
})
export const door = (id: number, more: Record<string, unknown> = {}): NewSection => ({
  ...{ id, type: 'door', title: `Door ${id}` },
  ...more,
})

/**
 * Makes a form for a test by a call, and gives its id. Unless told otherwise it is of the first organization, and the installer of
 * the demo data may open it too.
 */
export async function makeForm(
  caller: Caller,
  title: string,
  sections: readonly NewSection[] = [],
  more: Partial<CreateFormBody> = {},
): Promise<number> {
  const data = {
    ...{ title, sections, assignedUsers: ['installer@fieldboard.example'], siteId: null },
    ...{ organizationId: more.organizationId ?? (await firstOrganization(caller)), ...more },
  }
  const answer = await caller.request.post('/api/forms', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return Form.parse(await answer.json()).id
}

async function firstOrganization(caller: Caller): Promise<number | undefined> {
  const answer = await caller.request.get('/api/organizations')
  return z.array(Organization).parse(await answer.json())[0]?.id
}

export async function readForm(page: Caller, id: number): Promise<Form> {
  return Form.parse(await (await page.request.get(`/api/forms/${id}`)).json())
}

/** Makes cards of sections past the screen, and gives their ids. */
export async function makeCards(page: Caller, id: number, projectId: number, sectionIds: number[]): Promise<number[]> {
  const answer = await page.request.post(`/api/forms/${id}/cards`, { headers, data: { projectId, sectionIds } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return MadeCards.parse(await answer.json()).cards.map((card) => card.id)
}

/** Sends a photo of a section past the screen. */
export async function uploadByCall(page: Caller, id: number, sectionId: number, name: string): Promise<void> {
  const multipart = { formId: String(id), sectionId: String(sectionId), photos: await photoFile(name, 20) }
  const answer = await page.request.post('/api/forms/upload-photos', { headers, multipart })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Saves a form past the screen, as another tab would. */
export async function saveByCall(page: Caller, id: number, body: SaveFormBody): Promise<void> {
  const answer = await page.request.patch(`/api/forms/${id}`, { headers, data: body })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens a form and waits until it is there. */
export async function openForm(page: Page, id: number, path = '/forms'): Promise<void> {
  await page.goto(`${path}/${id}`)
  await expect(button(page, 'Edit Form').or(button(page, 'Save Form'))).toBeVisible()
}

/** Chooses from the menu of the form. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await button(page, 'More for this form').click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A section that is read. */
export const shown = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** A section that is edited. */
export const section = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Sections' }).getByRole('listitem', { name: title, exact: true })
export const sectionTitles = (page: Page) => page.locator('[data-section]')

/** Saves, and waits until it is saved. */
export async function save(page: Page): Promise<void> {
  await button(page, 'Save Form').click()
  await expect(button(page, 'Edit Form')).toBeVisible()
}

/** Opens the fields of a section where they are folded away. */
export async function unfold(page: Page, title: string): Promise<void> {
  const head = section(page, title).getByRole('heading').getByRole('button')
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}
