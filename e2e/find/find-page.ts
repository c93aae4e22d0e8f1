import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'

export const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Find' })
export const sought = (page: Page) => findDialog(page).getByRole('combobox', { name: 'Find' })
/** The result that Enter opens. */
export const markedResult = (page: Page) => findDialog(page).getByRole('option', { selected: true })
export const group = (page: Page, heading: string) => findDialog(page).getByRole('group', { name: heading })
export const said = (page: Page) => findDialog(page).getByRole('status')

/** Opens the search by its button. */
export async function openFind(page: Page): Promise<void> {
  await button(page, 'Find').click()
  await findDialog(page).waitFor()
}
