import { expect, type Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { cardOf, dialog, openUsers, search } from './users-page.ts'

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Chooses a role on a card, and answers the question about it. */
async function chooseRole(page: Page, email: string, role: string) {
  await cardOf(page, email)
    .getByRole('combobox', { name: /^Role of/ })
    .click()
  await page.getByRole('option', { name: role }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Make ${role}` })
    .click()
}

test('an invited person registers, gets another name, role and password, live for every employee, who cannot take their own account away', async ({
  openAs,
  page: guest,
}) => {
  const email = `gina-${Date.now()}@customer.example`
  const [employee, planner] = [await openAs('employee'), await openAs('planner')]
  await Promise.all([openUsers(employee), openUsers(planner)])
  const own = cardOf(employee, 'employee@fieldboard.example')
  await expect(own.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await expect(own.getByRole('combobox', { name: /^Role of/ })).toBeDisabled()
  await expect(own.getByRole('button', { name: /^Edit/ })).toBeEnabled()
  await search(planner, email)
  await expect(planner.getByRole('heading', { name: 'No Users Found' })).toBeVisible()

  await button(employee, 'Invite').click()
  await dialog(employee).getByLabel('Email').fill(email)
  await dialog(employee).getByRole('button', { name: 'Invite' }).click()
  const link = await dialog(employee).getByLabel('Invitation link').inputValue()
  await button(employee, 'Done').click()

  await guest.goto(link)
  await expect(guest.getByLabel('Email')).toHaveValue(email)
  await guest.getByLabel('First Name').fill('Gina')
  await guest.getByLabel('Last Name').fill('Guest')
  await guest.getByLabel('Password', { exact: true }).fill('long-enough')
  await button(guest, 'Complete Registration').click()
  await expect(guest).toHaveURL('/')
  await expect(guest.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(cardOf(planner, email)).toContainText('Gina Guest')

  await search(employee, email)
  await button(employee, 'Edit Gina Guest').click()
  await dialog(employee).getByLabel('First Name').fill('Nina')
  await employee.keyboard.press('Escape')
  const discard = employee.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog(employee).getByLabel('First Name')).toHaveValue('Nina')
  await dialog(employee).getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog(employee)).toHaveCount(0)
  await expect(cardOf(planner, email).getByRole('heading')).toHaveText('Nina Guest')
  await button(employee, 'Edit Nina Guest').click()
  await dialog(employee).getByLabel('First Name').fill('Dora')
  await employee.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(employee)).toHaveCount(0)
  await expect(cardOf(employee, email).getByRole('heading')).toHaveText('Nina Guest')

  await chooseRole(employee, email, 'Installer')
  await expect(toast(employee, 'Role updated')).toContainText(
    'Nina Guest is an installer now. Their sessions have ended: they log in again.',
  )
  await expect(guest.getByText('Session Expired').first()).toBeVisible()
  await expect(cardOf(planner, email).getByRole('combobox', { name: /^Role of .* Installer$/ })).toBeVisible()

  await cardOf(employee, email)
    .getByRole('button', { name: /^Reset Password/ })
    .click()
  await button(employee, 'Generate Reset Link').click()
  const reset = await dialog(employee).getByLabel('Reset link').inputValue()
  await button(employee, 'Done').click()
  await guest.goto(reset)
  await guest.getByLabel('New Password', { exact: true }).fill('Strong-Enough-1')
  await guest.getByLabel('Confirm Password', { exact: true }).fill('Strong-Enough-1')
  await button(guest, 'Set Password').click()
  await expect(guest).toHaveURL('/auth')
  await guest.getByLabel('Username or Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill('Strong-Enough-1')
  await button(guest, 'Login').click()
  await expect(guest).toHaveURL('/')
  await guest.goto(reset)
  await expect(guest.getByText('Invalid or expired token')).toBeVisible()

  await cardOf(employee, email).getByRole('button', { name: 'Delete Nina Guest' }).click()
  const question = employee.getByRole('alertdialog', { name: 'Delete Nina Guest?' })
  await expect(question).toContainText(`${email} is taken out of every project and survey`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(planner, email)).toHaveCount(0)
})
