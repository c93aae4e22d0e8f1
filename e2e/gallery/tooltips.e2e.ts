import { expect, type Page } from 'playwright/test'
import { phone } from '../kit/board-page.ts'
import { test, urlOf } from './gallery-page.ts'

/** The examples, with the code that shows tooltips, which comes after them. */
const openTooltips = (page: Page) => page.goto(urlOf('tooltip'), { waitUntil: 'networkidle' })

test('[PART-32] a tooltip comes under the pointer and with the focus, lets itself be read, and goes with Escape, a press, the pointer or its element', {
  tag: '@nightly',
}, async ({ page }) => {
  await openTooltips(page)
  const [first, second] = [
    page.getByRole('button', { name: 'Add a card' }),
    page.getByRole('button', { name: 'Search' }),
  ]
  const tooltip = page.getByRole('tooltip')

  await first.hover()
  await expect(tooltip).toHaveText('Add a card')
  await tooltip.hover()
  await second.hover()
  await expect(tooltip).toHaveText('Search')
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)

  await first.hover()
  await expect(tooltip).toHaveText('Add a card')
  await first.click()
  await expect(tooltip).toHaveCount(0)
  await second.hover()
  await expect(tooltip).toHaveText('Search')
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)

  // Words that are not the name of an element describe it while they show.
  const element = page.getByText('Live', { exact: true })
  await second.focus()
  await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
  await expect(tooltip).toHaveText('All changes arrive here')
  await expect(element).toHaveAccessibleDescription('All changes arrive here')

  await element.evaluate((shown) => shown.setAttribute('data-tooltip', 'No connection'))
  await expect(tooltip).toHaveText('No connection')
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveCount(0)
  await expect(element).toHaveAccessibleDescription('')

  await element.hover()
  await expect(tooltip).toBeVisible()
  await element.evaluate((shown) => shown.remove())
  await expect(tooltip).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('[PART-32] a finger opens and closes what is for a press alone', async ({ page }) => {
    await openTooltips(page)
    const tooltip = page.getByRole('tooltip')
    const element = page.getByText('Live', { exact: true })
    await element.tap()
    await expect(tooltip).toHaveText('All changes arrive here')
    await element.tap()
    await expect(tooltip).toHaveCount(0)
    await element.tap()
    await expect(tooltip).toBeVisible()
    await page.getByRole('button', { name: 'Search' }).tap()
    await expect(tooltip).toHaveCount(0)
  })
})
