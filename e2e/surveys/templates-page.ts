// The steps of the tests of templates, on their screens.
import { expect, type Page } from 'playwright/test'
import { FormTemplate } from '#events/template/api.ts'
import { button, type Caller, headers } from '../kit/board-page.ts'
import { chooseMore } from './form-page.ts'
import { dialog, openSurveys } from './surveys-page.ts'

/** Saves the sections of a form as a template by a call, as another tab would. */
export async function makeTemplate(
  employee: Caller,
  formId: number,
  name: string,
  organizationId: number | null = null,
): Promise<FormTemplate> {
  const answer = await employee.request.post('/api/form-templates', { headers, data: { name, formId, organizationId } })
  expect(answer.status(), await answer.text()).toBe(201)
  return FormTemplate.parse(await answer.json())
}

export const deleteTemplate = (employee: Caller, { id }: Pick<FormTemplate, 'id'>) =>
  employee.request.delete(`/api/form-templates/${id}`, { headers })

/** Opens "Save as Template" on a form that is open. */
export async function openSaveTemplate(page: Page): Promise<void> {
  await chooseMore(page, 'Save as Template')
  await expect(dialog(page).getByLabel('Template Name')).toBeVisible()
}

/** Opens the list of templates. */
export async function openTemplates(page: Page): Promise<void> {
  await openSurveys(page)
  await button(page, 'Templates').click()
  await expect(dialog(page).getByRole('heading', { name: 'Templates' })).toBeVisible()
}

/** The line of a template in the list. */
export const templateRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: name })

export const templateField = (page: Page) => page.getByRole('button', { name: /^Start from a Template / })

/** Opens the templates that a new form can start from, and searches them. */
export async function searchTemplates(page: Page, search: string): Promise<void> {
  await templateField(page).click()
  await page.getByPlaceholder('Search templates...').fill(search)
}
