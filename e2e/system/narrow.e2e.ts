import { expect } from 'playwright/test'
import { test } from '../kit/fixtures.ts'

test('[PART-97] at 390 pixels the chosen tab is in sight, and at 900 a table of many columns is cards', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system?tab=webhooks')
  const tab = page.getByRole('tab', { name: 'Webhooks' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  // Its lower line lies on that of the row, which cuts it.
  await expect(tab).toBeInViewport({ ratio: 0.9 })

  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/quota-dashboard')
  await expect(page.getByRole('list', { name: 'User Quota Status' })).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(page.getByRole('table', { name: 'User Quota Status' })).toBeVisible()
})
