import { expect, type Page } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { openUsers } from '../users/users-page.ts'

const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })

async function openProfile(page: Page, modifiers: 'Control'[] = []): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Profile', exact: true }).click({ modifiers })
}

test('Back on the profile goes to the start where nothing led to it, back in the history, and in a new tab to the page before', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.goto('/profile')
  await back(page).click()
  await expect(page).toHaveURL('/')

  await openUsers(page)
  await openProfile(page)
  await expect(page).toHaveURL('/profile')
  await back(page).click()
  await expect(page).toHaveURL('/users')

  const opened = page.context().waitForEvent('page')
  await openProfile(page, ['Control'])
  const tab = await opened
  await expect(tab).toHaveURL('/profile')
  await back(tab).click()
  await expect(tab).toHaveURL('/users')
})
