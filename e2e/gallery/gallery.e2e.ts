import { expect } from 'playwright/test'
import { desktop, expectAccessible } from '../kit/axe.ts'
import { phone } from '../kit/board-page.ts'
import { parts, test, urlOf } from './gallery-page.ts'

test.use(phone)

test('all parts break no rule of axe, on a phone or on a desk, and long names widen no phone', async ({ page }) => {
  await page.goto('/ui')
  for (const part of parts) {
    await expect(page.getByRole('heading', { name: part, level: 2, exact: true })).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await expectAccessible(page)
})

test('[PART-1] a chart and a viewer whose code cannot be had say so in their place, and try again', {
  tag: '@nightly',
}, async ({ page }) => {
  let isCut = true
  await page.route(/assets\/(chart-plot|photo-slides).*\.js/, (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(urlOf('chart'))
  const bars = page.getByRole('group', { name: 'bars', exact: true })
  await expect(bars.getByRole('alert')).toContainText('The chart could not be drawn')
  await expect(bars.getByRole('button', { name: 'Figures' })).toBeVisible()
  isCut = false
  await bars.getByRole('button', { name: 'Try Again' }).click()
  await expect(bars.getByRole('img', { name: /^Devices per day/ }).locator('svg')).toBeVisible()

  isCut = true
  await page.goto(urlOf('photos'))
  await page.getByRole('list', { name: 'Photos of the north gate' }).getByRole('button', { name: 'A door' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByRole('alert')).toContainText('The viewer could not be loaded')
  isCut = false
  await viewer.getByRole('button', { name: 'Try Again' }).click()
  await expect(viewer.getByRole('img', { name: 'A door' })).toBeInViewport({ ratio: 1 })
})
