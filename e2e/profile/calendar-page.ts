import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'

export const calendarAddress = (page: Page) => page.getByLabel('Calendar address')

/** Makes an address, or keeps the one that there is. */
export async function makeAddress(page: Page): Promise<void> {
  await page.goto('/profile')
  await button(page, 'Make Address').or(calendarAddress(page)).first().waitFor()
  if (await button(page, 'Make Address').isVisible()) await button(page, 'Make Address').click()
  await calendarAddress(page).waitFor()
}

export async function endAddress(page: Page): Promise<void> {
  await makeAddress(page)
  await button(page, 'End Address').click()
}
