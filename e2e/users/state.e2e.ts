import { expect, type Page } from 'playwright/test'
import { headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { unique } from '../instances/instances-page.ts'
import { dialog, makeUser, openUsers, row, search } from './users-page.ts'

/** A person whose name no other has, locked after ten failed logins. */
async function lockedPerson(page: Page): Promise<{ id: number; name: string }> {
  const lastName = unique('Locked').replace(' ', '-')
  const { id, email } = await makeUser(page, { firstName: 'Lotte', lastName })
  for (let times = 0; times < 10; times++) {
    const data = { username: email, password: `Wrong-${times}` }
    await page.request.post('/api/auth/login', { headers, data })
  }
  return { id, name: `Lotte ${lastName}` }
}

const stateBox = (page: Page) => page.getByRole('combobox', { name: 'Filter by state' })

test('[ACCOUNT-82, ACCOUNT-83, ACCOUNT-84, ACCOUNT-85] a locked account is found, unlocked, and its history tells it, also by its url once it is deleted', {
  tag: '@nightly',
}, async ({ openAs }) => {
  const page = await openAs('employee')
  const { id, name } = await lockedPerson(page)
  await openUsers(page)
  await stateBox(page).click()
  await page.getByRole('option', { name: 'Locked' }).click()
  await search(page, name)
  await expect(row(page, name)).toContainText('Locked')
  await expect(page).toHaveURL(/state=locked/)
  await page.reload()
  await expect(row(page, name)).toContainText('Locked')

  await stateBox(page).click()
  await page.getByRole('option', { name: 'No password yet' }).click()
  await expect(row(page, name)).toContainText('No password yet')
  await row(page, name)
    .getByRole('button', { name: `Unlock ${name}` })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Account unlocked' })).toBeVisible()
  await expect(row(page, name).getByRole('button', { name: /^Unlock/ })).toHaveCount(0)
  await expect(row(page, name)).toBeFocused()

  await row(page, name)
    .getByRole('button', { name: `History of ${name}` })
    .click()
  await expect(dialog(page)).toContainText(`History of ${name}`)
  const lines = dialog(page).getByRole('list', { name: 'History of the account' }).getByRole('listitem')
  await expect(lines).toHaveText([
    /^Lock after failed logins ended/,
    /^Link for the first password made/,
    /^Account created as Customer/,
  ])
  // All of it is in sight, and is not counted.
  await expect(dialog(page)).not.toContainText('shown')

  await page.request.delete(`/api/users/${id}`, { headers })
  await page.goto(`/users?history=${id}`)
  await expect(dialog(page)).toContainText(`History of ${name}`)
  await expect(dialog(page)).toContainText('Account deleted')
  await dialog(page)
    .getByRole('button', { name: /open their history/ })
    .first()
    .click()
  await expect(dialog(page)).not.toContainText(`History of ${name}`)
  await expect(dialog(page).getByRole('list')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/history=/)
})
