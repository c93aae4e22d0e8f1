import { expect, type Page } from 'playwright/test'
import { phone } from './board-page.ts'
import { button } from './board-page.ts'
import { test, urlOf } from './gallery-page.ts'

const item = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name, exact: true })

/** The arrow beside a name, which only eyes and fingers see. */
const arrow = (page: Page, name: string) => item(page, name).locator('[aria-hidden]').first()

test('a tree is gone through by the arrow keys, and says where one is', async ({ page }) => {
  await page.goto(urlOf('tree'))
  await expect(item(page, 'Harbour')).toHaveAttribute('aria-expanded', 'true')
  await expect(item(page, 'South quay')).toHaveAttribute('aria-selected', 'true')
  // Tab arrives at what is selected.
  await item(page, 'South quay').focus()
  await page.keyboard.press('ArrowUp')
  await expect(item(page, 'North quay')).toBeFocused()
  await expect(item(page, 'North quay')).toHaveAttribute('aria-level', '2')
  await expect(item(page, 'North quay')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Crane')).toBeVisible()
  await expect(item(page, 'North quay')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Gate')).toBeFocused()
  await expect(item(page, 'Gate')).toHaveAttribute('aria-level', '3')
  await expect(item(page, 'Gate')).toHaveAttribute('aria-setsize', '2')
  await page.keyboard.press('Enter')
  await expect(item(page, 'Gate')).toHaveAttribute('aria-selected', 'true')
  await expect(item(page, 'South quay')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'North quay')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(item(page, 'Gate')).toBeHidden()
  await page.keyboard.press('End')
  await expect(page.getByRole('treeitem', { name: /^Sites that are nowhere else/ })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(item(page, 'Harbour')).toBeFocused()
})

test('[PART-4] a tree is one stop for Tab, also when what had the focus is gone', async ({ page }) => {
  await page.goto(urlOf('tree'))
  await arrow(page, 'North quay').click()
  await item(page, 'Crane').click()
  await expect(item(page, 'Crane')).toHaveAttribute('aria-selected', 'true')
  await button(page, 'Take Some Away').click()
  await expect(item(page, 'Crane')).toHaveCount(0)
  const stops = page.getByRole('tree', { name: 'Folders' }).locator('[tabindex="0"]')
  await expect(stops).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(item(page, 'Harbour')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'North quay')).toBeFocused()
})

test.describe('under a finger', () => {
  test.use(phone)

  test('the arrow opens and closes, the name selects', async ({ page }) => {
    await page.goto(urlOf('tree'))
    await arrow(page, 'Airport').tap()
    await expect(item(page, 'Terminal')).toBeVisible()
    await expect(item(page, 'Airport')).toHaveAttribute('aria-selected', 'false')
    await item(page, 'Airport').tap()
    await expect(item(page, 'Airport')).toHaveAttribute('aria-selected', 'true')
    await expect(item(page, 'Terminal')).toBeVisible()
    await arrow(page, 'Airport').tap()
    await expect(item(page, 'Terminal')).toHaveCount(0)
  })
})
