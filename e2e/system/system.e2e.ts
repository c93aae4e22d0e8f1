import { expect, type Locator, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { waitForMetrics } from './system-screens.ts'

const row = (page: Page, table: string, name: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })
const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN

test('[METRICS-7] [METRICS-8] an employee sees how the server is, has the log checked, and finds a page view of their own', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(row(page, 'Stores', 'Database')).toContainText('Answers')
  await expect(row(page, 'Read models', 'projects')).toContainText('Up to date')
  await expect(page.getByRole('columnheader', { name: 'Compared with the log' })).toBeVisible()
  await expect(row(page, 'Reactors', 'close-notes')).toContainText('Nothing')
  // Above the tables that grow, so that it stays under the pointer.
  expect(await topOf(button(page, 'Check the Log'))).toBeLessThan(await topOf(row(page, 'Read models', 'projects')))
  await button(page, 'Check the Log').click()
  await expect(page.getByText('The log holds')).toBeVisible()

  await waitForMetrics(page, '/api/page-views')
  await waitForMetrics(page, '/system')
  await page.getByRole('tab', { name: 'Metrics' }).click()
  await expect(row(page, 'Pages', '/system')).toBeVisible()
  await page.getByRole('radio', { name: 'Most failing first' }).click()
  await page.getByRole('button', { name: /^Endpoint / }).click()
  await page.getByPlaceholder('Search endpoints').fill('page-views')
  await page.getByRole('option', { name: '/api/page-views' }).click()
  await expect(row(page, 'Endpoints', 'POST /api/page-views')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Endpoints' }).getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(row(page, 'Endpoints', 'POST /api/page-views')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Most failing first' })).toBeChecked()
})
