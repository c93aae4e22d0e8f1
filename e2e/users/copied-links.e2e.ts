import { expect, type Page } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { cardOf, dialog, openUsers, search } from './users-page.ts'

/** Presses Copy, and reads what is in the clipboard then. */
async function copied(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(dialog(page).getByText('Copied to the clipboard')).toBeAttached()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('[ACCOUNT-46] the links of an invitation, a new user and a reset are copied by their buttons, and missed where they are not', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openUsers(page)
  await button(page, 'Invite').click()
  await dialog(page).getByLabel('Email').fill(`invited-${Date.now()}@customer.example`)
  await dialog(page).getByRole('button', { name: 'Invite' }).click()
  expect(await copied(page)).toContain('/complete-registration?')
  await button(page, 'Done').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Link not copied')).toHaveCount(0)

  const email = `created-${Date.now()}@customer.example`
  await button(page, 'Create User').click()
  await dialog(page).getByLabel('First Name').fill('Cora')
  await dialog(page).getByLabel('Last Name').fill('Copied')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByRole('button', { name: 'Create User' }).click()
  const first = await copied(page)
  expect(first).toContain('/set-password?')
  await button(page, 'Done').click()

  await search(page, email)
  await cardOf(page, email)
    .getByRole('button', { name: /^Reset Password/ })
    .click()
  await button(page, 'Generate Reset Link').click()
  const second = await copied(page)
  expect(second).toContain('/set-password?')
  expect(second).not.toBe(first)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await cardOf(page, email)
    .getByRole('button', { name: /^Reset Password/ })
    .click()
  await button(page, 'Generate Reset Link').click()
  await expect(dialog(page).getByLabel('Reset link')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'Link not copied')).toBeVisible()
})
