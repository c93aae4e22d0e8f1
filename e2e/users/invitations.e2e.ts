import { expect } from 'playwright/test'
import { InvitationLink } from '#events/account/api.ts'
import { button, headers } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { dialog, invitationsButton, makeUser, openUsers, row } from './users-page.ts'

test('[ACCOUNT-62] those who have not come yet are one list, live, with a new link and a way to take it back', async ({
  openAs,
  browser,
}) => {
  const page = await openAs('employee')
  await openUsers(page)
  await invitationsButton(page).click()
  const invitation = row(page, 'gus-62@customer.example')
  await expect(invitation).toHaveCount(0)

  // Another way than this dialog's, as of a colleague: the list takes what it is told.
  const data = { email: 'gus-62@customer.example' }
  const { invitationUrl } = InvitationLink.parse(
    await (await page.request.post('/api/invitations', { headers, data })).json(),
  )
  await makeUser(page, { firstName: 'Ivo', lastName: 'Waiting', role: 'installer' })
  await expect(invitation).toContainText(/Customer.*Invited by you/)
  const account = row(page, 'Ivo Waiting')
  await expect(account).toContainText(/Installer.*Account created by you.*They have set no password yet/)

  await account.getByRole('button', { name: 'New Link for Ivo Waiting' }).click()
  await expect(dialog(page).getByLabel('Reset link')).toHaveValue(/\/set-password\?token=/)
  await button(page, 'Back to the List').click()

  await invitation.getByRole('button', { name: /^Take back/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
  await expect(invitation).toHaveCount(0)
  await expect(dialog(page)).toBeVisible()
  expect(await dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await account.getByRole('button', { name: 'Delete Ivo Waiting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(account).toHaveCount(0)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(invitationUrl)
  await expect(guest.getByText('This link is for gus-62@customer.example.')).toBeVisible()
  await expect(guest.getByText(/^This invitation was taken back\./)).toBeVisible()
  await expect(guest.getByLabel('First Name')).toHaveCount(0)
  await guest.context().close()
})
