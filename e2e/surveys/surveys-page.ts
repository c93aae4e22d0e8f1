// The steps of the tests of the surveys, on their screens.
import { expect, type Page } from 'playwright/test'
import { Organization } from '#events/catalog/api.ts'
import { button, type Caller, headers } from '../kit/board-page.ts'

/** Makes an organization by a call, as another tab would. */
export async function makeOrganization(employee: Caller, name: string): Promise<Organization> {
  const answer = await employee.request.post('/api/organizations', { headers, data: { name } })
  expect(answer.status(), await answer.text()).toBe(201)
  return Organization.parse(await answer.json())
}

export const deleteForm = (employee: Caller, id: number) => employee.request.delete(`/api/forms/${id}`, { headers })

/** Opens the surveys and waits until they are there; on a phone they are in a drawer then. */
export async function openSurveys(page: Page, query = ''): Promise<void> {
  await page.goto(`/forms${query}`)
  await expect(page.getByRole('heading', { name: 'Survey Management' })).toBeVisible()
  if (await surveysButton(page).isVisible()) await surveysButton(page).click()
  await expect(list(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Opens the list on a phone. */
const surveysButton = (page: Page) => button(page, 'Surveys')
export const list = (page: Page) => page.getByRole('navigation', { name: 'Surveys' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search organizations and forms' })
/** The line of an organization; its name is followed by the number of its forms. */
export const organizationLine = (page: Page, name: string) =>
  list(page).getByRole('button', { name: new RegExp(`^${name} \\d`) })
export const formLink = (page: Page, title: string) => list(page).getByRole('link', { name: title, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')

/** Chooses an organization in the form of a new form. */
export async function chooseOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Organization / }).click()
  await page.getByPlaceholder('Search organizations...').fill(name)
  await page.getByRole('option', { name }).click()
}

export const createButton = (page: Page) => button(page, 'Create Form')
