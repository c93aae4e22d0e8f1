// What the tests of the users do on their screen.
import { expect, type Page } from 'playwright/test'
import { button } from './board-page.ts'

export const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the users and waits until they are there. */
export async function openUsers(page: Page): Promise<void> {
  await page.goto('/users')
  await expect(button(page, 'Create User')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

export const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search users' }).fill(text)

/** The card of the user with this e-mail. */
export const cardOf = (page: Page, email: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: email })
