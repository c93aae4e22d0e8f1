import { expect, type Page } from 'playwright/test'
import type { Organization } from '#events/catalog/api.ts'
import type { FormSummary } from '#events/form/api.ts'
import { FormId, OrganizationId } from '#events/kernel/ids.ts'
import { test } from '../kit/fixtures.ts'
import { formLink, list, openSurveys, organizationLine, search } from './surveys-page.ts'

const ORGANIZATIONS = 2000
const FORMS = 10_000
const createdAt = '2026-11-01T00:00:00.000Z'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const nameOf = (id: number) => `${LETTERS[id % LETTERS.length]} Site ${id}`

const organizations: readonly Organization[] = Array.from({ length: ORGANIZATIONS }, (_, index) => ({
  id: OrganizationId.parse(index + 1),
  name: nameOf(index + 1),
  createdAt,
}))
const forms: readonly FormSummary[] = Array.from({ length: FORMS }, (_, index) => ({
  id: FormId.parse(index + 1),
  title: `Survey ${index + 1}`,
  organizationId: OrganizationId.parse((index % ORGANIZATIONS) + 1),
  createdBy: null,
  createdAt,
  assignedUsers: [],
}))

/** Lists as long as a server has them after years: making them by calls would take an hour. */
async function answerMany(page: Page): Promise<void> {
  await page.route('**/api/organizations', (route) => route.fulfill({ json: organizations }))
  await page.route('**/api/forms', (route) => route.fulfill({ json: forms }))
}

test('[FORM-65] of 2,000 organizations and 10,000 forms only those in view exist, and keys reach all of them', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await answerMany(page)
  await openSurveys(page)
  const lines = list(page).getByRole('listitem')
  const fewExist = async () => expect(await lines.count()).toBeLessThan(200)
  await expect(lines.first()).toHaveText('A')
  await fewExist()

  // All organizations are open at once.
  await search(page).fill('survey')
  await expect(page.getByText('10,000 found')).toBeAttached()
  await fewExist()
  await search(page).fill('survey 7777')
  await expect(formLink(page, 'Survey 7777')).toBeVisible()
  await expect(list(page).getByRole('link', { name: /^Survey/ })).toHaveCount(1)
  await search(page).fill('')

  await organizationLine(page, 'A Site 26').focus()
  await page.keyboard.press('End')
  const last = organizationLine(page, 'Z Site 1975')
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(formLink(page, 'Survey 1975')).toBeFocused()
  await fewExist()
  await page.keyboard.press('Home')
  await expect(organizationLine(page, 'A Site 26')).toBeFocused()
})
