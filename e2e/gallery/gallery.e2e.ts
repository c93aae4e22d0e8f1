import { expect } from 'playwright/test'
import { desktop, expectAccessible } from '../kit/axe.ts'
import { phone } from '../kit/board-page.ts'
import { parts, test } from './gallery-page.ts'

test.use(phone)

test('all parts break no rule of axe, on a phone or on a desk', async ({ page }) => {
  await page.goto('/ui')
  for (const part of parts) {
    await expect(page.getByRole('heading', { name: part, level: 2, exact: true })).toBeVisible()
  }
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
})
