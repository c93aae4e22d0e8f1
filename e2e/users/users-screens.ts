// The screen of the users, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { button, headers } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { cardOf, dialog, invitationsButton, makeUser, openUsers, search } from './users-page.ts'

/** The list of those who have not come yet, with an invitation and an account. */
async function openInvitations(page: Page): Promise<void> {
  const data = { email: `guest-${Date.now()}-of-the-far-end-of-the-harbour@customer.example` }
  await page.request.post('/api/invitations', { headers, data })
  await makeUser(page, { firstName: 'Ivo', lastName: 'of the Very Long Name at the Far End of the Harbour' })
  await openUsers(page)
  await invitationsButton(page).click()
}

/** The list of deleted accounts, with one whose person has a long name. */
async function openFormer(page: Page): Promise<void> {
  const { id } = await makeUser(page, {
    firstName: 'Odile',
    lastName: 'of the Very Long Name at the Far End of the Harbour',
  })
  await page.request.delete(`/api/users/${id}`, { headers })
  await openUsers(page)
  await page.getByRole('button', { name: /^Deleted \(/ }).click()
}

async function askToErase(page: Page): Promise<void> {
  await openFormer(page)
  await dialog(page)
    .getByRole('button', { name: /^Erase the data of Odile/ })
    .first()
    .click()
}

/** Opens a dialog of the users and sends it empty. */
const sendEmpty = (opener: string, sender: string) => async (page: Page) => {
  await openUsers(page)
  await button(page, opener).click()
  await dialog(page).getByRole('button', { name: sender }).click()
}

/** Opens the dialog of a card of the demo's customer, who stays as they are. */
const openOfCard = (name: RegExp) => async (page: Page) => {
  await openUsers(page)
  await cardOf(page, 'customer@fieldboard.example').getByRole('button', { name }).click()
}

/** Two companies with names of their own, one of them being renamed. */
async function manageCompanies(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Manage Companies').click()
  const name = `Harbour Works ${Date.now()}`
  for (const company of [name, `${name} ${'of the far end '.repeat(8)}`.trim()]) {
    await dialog(page).getByLabel('New company').fill(company)
    await dialog(page).getByRole('button', { name: 'Create' }).click()
    await button(page, `Rename ${company}`).waitFor()
  }
  await button(page, `Rename ${name}`).click()
}

async function findNoUser(page: Page): Promise<void> {
  await openUsers(page)
  await search(page, 'no such person')
}

async function inviteCustomer(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Invite').click()
  await dialog(page).getByLabel('Email').fill(`guest-${Date.now()}@customer.example`)
  await dialog(page).getByRole('button', { name: 'Invite' }).click()
}

export const usersScreens: readonly Screen[] = [
  {
    name: 'users',
    path: '/users',
    person: 'employee',
    seen: (page) => cardOf(page, 'customer@fieldboard.example'),
  },
  { name: 'users-none', person: 'employee', open: findNoUser, seen: (page) => page.getByText('No Users Found') },
  {
    name: 'create-user',
    person: 'employee',
    open: sendEmpty('Create User', 'Create User'),
    seen: (page) => page.getByText('First name must be at least 2 characters').first(),
    opens: ['features/users/create-user-dialog.tsx'],
  },
  {
    name: 'invitation',
    person: 'employee',
    open: inviteCustomer,
    seen: (page) => page.getByLabel('Invitation link'),
    opens: ['features/users/invite-dialog.tsx'],
  },
  {
    name: 'invitations',
    person: 'employee',
    open: openInvitations,
    seen: (page) => page.getByRole('button', { name: /^New Link for Ivo/ }).first(),
    opens: ['features/users/pending-dialog.tsx'],
  },
  {
    name: 'companies',
    person: 'employee',
    open: manageCompanies,
    seen: (page) => page.getByLabel(/^Name of Harbour Works/),
    opens: ['features/users/companies-dialog.tsx', 'shared/named-list/named-list-dialog.tsx'],
  },
  {
    name: 'deleted-accounts',
    person: 'employee',
    open: openFormer,
    seen: (page) =>
      dialog(page)
        .getByRole('button', { name: /^Erase the data of Odile/ })
        .first(),
    opens: ['features/users/former-dialog.tsx'],
  },
  {
    name: 'erase-user',
    person: 'employee',
    open: askToErase,
    seen: (page) => dialog(page).getByLabel(/^Type Odile/),
  },
  {
    name: 'edit-user',
    person: 'employee',
    open: openOfCard(/^Edit/),
    seen: (page) => page.getByRole('dialog', { name: 'Edit User' }),
    opens: ['features/users/edit-user-dialog.tsx'],
  },
  {
    name: 'account-history',
    person: 'employee',
    open: openOfCard(/^History/),
    seen: (page) => page.getByRole('dialog').getByText(/^Account created/),
    opens: ['features/users/record-dialog.tsx'],
  },
  {
    name: 'reset-password',
    person: 'employee',
    open: openOfCard(/^Reset Password/),
    seen: (page) => page.getByRole('dialog', { name: 'Reset Password' }),
    opens: ['features/users/reset-password-dialog.tsx'],
  },
  {
    name: 'delete-user',
    person: 'employee',
    open: openOfCard(/^Delete/),
    seen: (page) => page.getByRole('alertdialog'),
  },
]
