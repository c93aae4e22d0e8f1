// Shared by the tests of long lists: how many rows they have, and the check that a row stays where it is during an action.
import { expect, type Locator, type Page } from 'playwright/test'
import { boxAtRest } from '../kit/board-page.ts'

export const ROWS = 200
/** A name with the number of its row, by which the rows are sorted. */
export const numbered = (word: string, number: number) => `${word} ${String(number).padStart(3, '0')}`

/** Makes rows, so many at once. */
export async function makeRows<Row>(make: (number: number) => Promise<Row>, count = ROWS, atOnce = 25): Promise<Row[]> {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const rows: Row[] = []
  while (numbers.length > 0) rows.push(...(await Promise.all(numbers.splice(0, atOnce).map(make))))
  return rows
}

/** Brings a row into the middle of what it scrolls in. */
export async function bringToMiddle(row: Locator): Promise<void> {
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await boxAtRest(row)
}

/** Scrolls by the wheel until a row of a list that has only those in view is there, and brings it into the middle. */
export async function wheelTo(page: Page, list: Locator, row: Locator): Promise<void> {
  await list.hover()
  await expect(async () => {
    if ((await row.count()) === 0) await page.mouse.wheel(0, 1000)
    await expect(row).toHaveCount(1, { timeout: 150 })
  }).toPass({ intervals: [20] })
  await bringToMiddle(row)
}

/** Acts, and expects that `row` then stands where `before`, by default itself, stood. */
export async function expectStill(row: Locator, act: () => Promise<void>, before = row): Promise<void> {
  const { y } = await boxAtRest(before)
  await act()
  await expect.poll(async () => Math.abs((await boxAtRest(row)).y - y)).toBeLessThan(2)
}

const question = (page: Page) => page.getByRole('alertdialog')
/** Says yes to a question. */
export const answer = (page: Page, action: string) => question(page).getByRole('button', { name: action }).click()
