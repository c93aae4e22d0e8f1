import { expect, type Page } from 'playwright/test'
import { phone } from '../kit/board-page.ts'
import { button } from '../kit/board-page.ts'
import { test, urlOf } from './gallery-page.ts'

const state = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true })

test('a table reads as one on a desk', async ({ page }) => {
  await page.goto(urlOf('data-table'))
  const table = page.getByRole('table', { name: 'People', exact: true })
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'E-mail', 'Role', 'Projects', 'Actions'])
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ana Kovač' }) })
  await expect(row.getByRole('cell')).toHaveText(['ana@fieldboard.example', 'Employee', '1,204', ''])
  await expect(row.getByRole('button', { name: 'Edit Ana Kovač' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('[PART-2] each row of a table is a card that names its facts', async ({ page }) => {
    await page.goto(urlOf('data-table'))
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem').first()
    await expect(card.getByText('Ana Kovač')).toBeVisible()
    await expect(card.getByRole('term')).toHaveText(['E-mail', 'Role', 'Projects'])
    await expect(card.getByRole('definition')).toHaveText(['ana@fieldboard.example', 'Employee', '1,204'])
    await expect(card.getByRole('button', { name: 'Edit Ana Kovač' })).toBeVisible()
    // Long names and addresses break instead of widening the page.
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await isTooWide()).toBe(false)
  })
})

test('[PART-4] a list goes on by steps, and the focus stays at its end', async ({ page }) => {
  await page.goto(urlOf('load-more'))
  const list = state(page, 'in use')
  await expect(list.getByRole('status')).toHaveText('10 of 25 shown')
  await list.getByRole('button', { name: 'Show More' }).focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('status')).toHaveText('20 of 25 shown')
  await expect(list.getByRole('button', { name: 'Show More' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('status')).toHaveText('All 25 shown')
  await expect(list.getByRole('status')).toBeFocused()
})

test('[PART-4] an upload that failed is retried, and the focus stays with it', async ({ page }) => {
  await page.goto(urlOf('upload-item'))
  const item = state(page, 'in use').getByRole('listitem')
  await expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await button(page, 'Let It Fail').click()
  await expect(item.getByRole('alert')).toHaveText('The connection was lost.')
  await expect(item.getByRole('button', { name: 'Remove door.jpg' })).toBeVisible()
  await item.getByRole('button', { name: 'Retry door.jpg' }).focus()
  await page.keyboard.press('Enter')
  await expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await expect(item.getByRole('button', { name: 'Cancel door.jpg' })).toBeFocused()
  // The network's button must not take the focus.
  await button(page, 'Let It Finish').dispatchEvent('click')
  await expect(item.getByRole('status')).toContainText('Uploaded')
  await expect(item).toBeFocused()
})

test('an upload is cancelled', async ({ page }) => {
  await page.goto(urlOf('upload-item'))
  await button(page, 'Cancel door.jpg').click()
  await expect(state(page, 'in use').getByRole('listitem')).toHaveCount(0)
})

test('a slider moves by keys and says its value in words', async ({ page }) => {
  await page.goto(urlOf('slider'))
  const slider = page.getByRole('slider', { name: 'Moment' }).first()
  await expect(slider).toHaveAttribute('aria-valuetext', '10:00')
  await slider.focus()
  for (const [key, words] of [
    ['ArrowRight', '10:01'],
    ['ArrowLeft', '10:00'],
    ['PageUp', '10:10'],
    ['Home', '00:00'],
    ['End', '23:59'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', words)
    await expect(page.getByText(`Shown: ${words}`)).toBeVisible()
  }
})

test('[PART-3] a chart says in words what it shows, and has its figures in a table', async ({ page }) => {
  await page.goto(urlOf('chart'))
  const chart = page.getByRole('img', { name: /^Devices per day/ })
  await expect(chart).toHaveAccessibleName(
    'Devices per day. Installed: 2 (1 Nov) to 17 (7 Nov), highest 20 (6 Nov). Confirmed: 1 (1 Nov) to 8 (7 Nov), highest 10 (6 Nov).',
  )
  await expect(chart.locator('svg')).toBeVisible()
  await state(page, 'bars').getByRole('button', { name: 'Figures' }).click()
  const row = page.getByRole('table', { name: 'Devices per day' }).getByRole('row').nth(2)
  await expect(row).toHaveText('2 Nov126')
})

test('[PART-1] a chart whose code cannot be had says so, tries again, and keeps its figures', async ({ page }) => {
  let isCut = true
  await page.route('**/assets/chart-plot*.js', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(urlOf('chart'))
  const bars = state(page, 'bars')
  await expect(bars.getByRole('alert')).toContainText('The chart could not be drawn')
  await expect(bars.getByRole('button', { name: 'Figures' })).toBeVisible()
  isCut = false
  await bars.getByRole('button', { name: 'Try Again' }).click()
  await expect(bars.getByRole('img', { name: /^Devices per day/ }).locator('svg')).toBeVisible()
})
