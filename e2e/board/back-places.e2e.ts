import { expect, type Page } from 'playwright/test'
import { card, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { expectBack, placeOf, wheelTo } from './places.ts'

const cards = Array.from({ length: 20 }, (_, index) => ({ name: `Cam ${index + 1}` }))
/** A screen that is built anew measures its rows again: the tolerance of its place, in pixels. */
const WITHIN = 40

/** Goes by the menu of the board to its history, and back. */
async function thereAndBack(page: Page): Promise<void> {
  const there = page.url()
  await page.getByRole('button', { name: 'More for this project' }).click()
  await page.getByRole('menuitem', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL(/\/history/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(there)
}

test('[PART-100] Back leads to the cards that were in sight, on a phone and in each column, and to the control that led away', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  await openBoard(page, await makeBoard(page, 'Back', cards))
  const scroller = page.getByRole('tabpanel').locator('..')
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollBy({ top: 200 }))
    await expect(card(page, 'Cam 12')).toBeInViewport({ timeout: 100 })
  }).toPass()
  const before = await placeOf(page, 'Cam 12')

  await test.step('a card that opens and closes', async () => {
    await card(page, 'Cam 12').press('Enter')
    await page.getByRole('dialog', { name: 'Cam 12' }).waitFor()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card(page, 'Cam 12')).toBeFocused()
    await expectBack(page, 'Cam 12', before, WITHIN)
  })
  await test.step('another screen', async () => {
    await thereAndBack(page)
    await expectBack(page, 'Cam 12', before, WITHIN)
    await expect(page.getByRole('button', { name: 'More for this project' })).toBeFocused()
  })
  await test.step('each column of a wide screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(card(page, 'Cam 1')).toBeVisible()
    await wheelTo(page, 'Cam 14')
    const wide = await placeOf(page, 'Cam 14')
    await thereAndBack(page)
    await expectBack(page, 'Cam 14', wide, WITHIN)
  })
})
