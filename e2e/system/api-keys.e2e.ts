import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { button, headers, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const KEYS = '/system?tab=keys'
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: name })

/** A person has ten keys at most. */
test.afterEach(async ({ openAs }) => {
  const page = await openAs('employee')
  const keys = z.array(z.object({ id: z.string() })).parse(await (await page.request.get('/api/api-keys')).json())
  for (const { id } of keys) await page.request.delete(`/api/api-keys/${id}`, { headers })
})

test('[KEY-9] an employee creates a key, copies it while it is shown, and a colleague ends it after a question', async ({
  openAs,
}) => {
  const [page, colleague] = [await openAs('employee'), await openAs('planner')]
  await page.goto('/system')
  await page.getByRole('tab', { name: 'API Keys' }).click()
  await expect(page.getByText('No API keys')).toBeVisible()

  await button(page, 'Create API Key').click()
  await button(page, 'Create Key').click()
  await expect(dialog(page)).toContainText('Name is required')
  await expect(dialog(page)).toContainText('Choose at least one scope')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Night report')
  await dialog(page).getByRole('checkbox', { name: 'projects:read' }).click()
  await button(page, 'Create Key').click()
  const key = await dialog(page).getByLabel('Key of "Night report"').inputValue()
  expect(key).toMatch(/^fb_live_[0-9a-f]{16}_[0-9a-f]{56}$/)
  await expect(button(page, 'Copy')).toBeVisible()
  await button(page, 'Done').click()
  await expect(page.getByText(key)).toHaveCount(0)
  await expect(row(page, 'Night report')).toContainText('projects:read')
  await expect(row(page, 'Night report')).toContainText('You')
  await expect(row(page, 'Night report')).toContainText('Never')

  const ask = () => fetch(new URL('/api/projects', page.url()), { headers: { authorization: `Bearer ${key}` } })
  expect((await ask()).status).toBe(200)
  await colleague.goto(KEYS)
  await expect(row(colleague, 'Night report')).toContainText('just now')
  await button(colleague, 'End Night report').press('Enter')
  await expect(colleague.getByRole('alertdialog')).toContainText('Programs that use it are refused from now on.')
  await button(colleague, 'End key').press('Enter')
  await expect(toast(colleague, 'API key ended')).toBeVisible()
  await expect(row(colleague, 'Night report')).toHaveCount(0)
  // [PART-4]
  await expect(button(colleague, 'Create API Key')).toBeFocused()
  expect((await ask()).status).toBe(401)
})

test('[API-3] the page of the description shows the routes, within the policy of all pages', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Fieldboard/ })).toBeVisible()
  await page.getByRole('heading', { name: /^signed in alone/ }).click()
  await expect(page.locator('[data-path="/api/system/health"]')).toBeVisible()
})
