import type { Page } from 'playwright/test'
import { chooseOn, detail } from '../kit/board-page.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan' })
/** A code of the label that was read. */
export const code = (page: Page, name: string) => dialog(page).getByRole('radio', { name })

/** Opens "Scan" in the details of a card. */
export async function scanOn(page: Page, name: string): Promise<void> {
  await chooseOn(page, name, 'Open details')
  await detail(page, name).getByRole('button', { name: 'Scan', exact: true }).click()
}

/** Shows the dialog a photo. */
export const givePhoto = (page: Page, buffer: Buffer) =>
  dialog(page).locator('input[type=file]').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
