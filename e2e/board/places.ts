import { expect, type Page } from 'playwright/test'
import { card, column } from '../kit/board-page.ts'

/** Where a card is, in pixels from the top of the window. */
export const placeOf = async (page: Page, name: string) => (await card(page, name).boundingBox())?.y ?? NaN

/** Waits until a card is where it was. @param within the tolerance, in pixels. */
export const expectBack = (page: Page, name: string, before: number, within = 3) =>
  expect.poll(async () => Math.abs((await placeOf(page, name)) - before)).toBeLessThan(within)

/** Scrolls the first column of a wide board by the wheel until a card is in sight. */
export async function wheelTo(page: Page, name: string): Promise<void> {
  await column(page, 'waiting').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(card(page, name)).toBeInViewport({ timeout: 100 })
  }).toPass()
}
