// The steps of the tests of the instances, on their screen.
import { expect, type Page } from 'playwright/test'
import { Instance } from '#events/catalog/api.ts'
import { button, headers } from '../kit/board-page.ts'

export const INSTANCES = '/verkada-instances'
const PATH = '/api/verkada-instances'

/** A name that no other test has. */
export const unique = (name: string) => `${name} ${Date.now()}-${Math.floor(Math.random() * 1e6)}`

/** Makes an instance by a call, as another tab would, for an organization of its own. */
export async function makeInstance(page: Page, name: string, apiKey = 'sim-good'): Promise<Instance> {
  const data = { name, organizationName: `${name} Ltd`, apiKey, webhookSecret: '' }
  const answer = await page.request.post(PATH, { headers, data })
  expect(answer.status()).toBe(201)
  return Instance.parse(await answer.json())
}

export const removeInstance = (page: Page, { id }: Instance) => page.request.delete(`${PATH}/${id}`, { headers })

export async function openInstances(page: Page): Promise<void> {
  await page.goto(INSTANCES)
  await expect(page.getByRole('article').first()).toBeVisible()
}

export const instanceCard = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the dialog of a new instance, and fills it in without saving it. */
export async function fillInstance(page: Page, name: string, apiKey: string): Promise<void> {
  await button(page, 'Configure New Instance').click()
  await fillFields(page, name, apiKey)
}

/** Fills in the dialog that is open, for a new organization. */
export async function fillFields(page: Page, name: string, apiKey: string): Promise<void> {
  const fields = page.getByRole('dialog', { name: 'Configure New Verkada Instance' })
  await fields.getByLabel('Instance Name').fill(name)
  await fields.getByText('New organization', { exact: true }).click()
  await fields.getByLabel('Name of the new organization').fill(`${name} Ltd`)
  await fields.getByLabel('API Key', { exact: true }).fill(apiKey)
}

export const save = (page: Page, word: 'Create Instance' | 'Save') => button(page, word).click()
