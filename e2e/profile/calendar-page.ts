import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'

export const calendarAddress = (page: Page) => page.getByLabel('Calendar address', { exact: true })
export const replaceButton = (page: Page) => button(page, 'Replace Address')

/** Makes an address, or replaces the one that there is. */
export async function makeAddress(page: Page): Promise<void> {
  await page.goto('/profile')
  await button(page, 'Make Address').or(replaceButton(page)).first().waitFor()
  if (await button(page, 'Make Address').isVisible()) await button(page, 'Make Address').click()
  else {
    await replaceButton(page).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace Address' }).click()
  }
  await calendarAddress(page).waitFor()
}

/** The profile of a person who made an address before. */
export async function withAddress(page: Page): Promise<void> {
  await makeAddress(page)
  await page.reload()
  await replaceButton(page).waitFor()
}
