// The screen of the users, and how a page comes into its states.
import type { Page } from 'playwright/test'
import { button, headers } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { cardOf, dialog, invitationsButton, makeUser, openCompanyOf, openUsers, search } from './users-page.ts'

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

const eraseButton = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Erase Data of Odile/ })
    .first()

/** Opens the dialog and sends it empty. */
async function createNoUser(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Create User').click()
  await dialog(page).getByRole('button', { name: 'Create User' }).click()
}

/** Of the demo's customer, who stays as they are. */
export const customerButton = (page: Page, name: RegExp) =>
  cardOf(page, 'customer@fieldboard.example').getByRole('button', { name })

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

async function inviteCustomer(page: Page): Promise<void> {
  await openUsers(page)
  await button(page, 'Invite').click()
  await dialog(page).getByLabel('Email').fill(`guest-${Date.now()}@customer.example`)
  await dialog(page).getByRole('button', { name: 'Invite' }).click()
}

const selectedUsers = (page: Page) => page.getByRole('region', { name: 'Selected users' })

const newLink = (page: Page) =>
  page
    .getByRole('button', { name: /^New Link for guest-/ })
    .first()
    .click()

async function selectUsers(page: Page): Promise<void> {
  const company = await openCompanyOf(page, 3)
  await search(page, company.name)
  await selectedUsers(page).getByRole('checkbox').check()
}

export const users: Screen = {
  name: 'users',
  person: 'employee',
  open: openUsers,
  seen: (page) => cardOf(page, 'customer@fieldboard.example'),
}

const createUserScreen: Screen = {
  name: 'create-user',
  person: 'employee',
  open: createNoUser,
  seen: (page) => page.getByText('First name must be at least 2 characters').first(),
  opens: ['features/users/dialogs/create-user-dialog.tsx'],
}

const companiesScreen: Screen = {
  name: 'companies',
  person: 'employee',
  open: manageCompanies,
  seen: (page) => page.getByLabel(/^Name of Harbour Works/),
  opens: ['features/users/companies/companies-dialog.tsx', 'shared/named-list/named-list-dialog.tsx'],
}

const invitationsScreen: Screen = {
  name: 'invitations',
  person: 'employee',
  open: openInvitations,
  seen: (page) => page.getByRole('button', { name: /^New Link for Ivo/ }).first(),
  opens: ['features/users/pending/pending-dialog.tsx'],
}

const former: Screen = {
  name: 'deleted-accounts',
  person: 'employee',
  open: openFormer,
  seen: eraseButton,
  opens: ['features/users/former/former-dialog.tsx'],
}

export const usersScreens: readonly Screen[] = [
  users,
  {
    name: 'role-options',
    from: users,
    person: 'employee',
    isReopened: true,
    open: (page) => cardOf(page, 'customer@fieldboard.example').getByRole('combobox', { name: /^Role/ }).click(),
    seen: (page) => page.getByRole('option').first(),
    within: '[role=listbox]',
  },
  {
    name: 'company-options',
    from: users,
    person: 'employee',
    open: (page) => customerButton(page, /^Company of/).click(),
    seen: (page) => page.getByPlaceholder('Search companies...'),
    within: '[role=dialog]',
  },
  createUserScreen,
  {
    name: 'invitation',
    person: 'employee',
    open: inviteCustomer,
    seen: (page) => page.getByLabel('Invitation link'),
    opens: ['features/users/dialogs/invite-dialog.tsx'],
  },
  invitationsScreen,
  {
    name: 'new-link',
    from: invitationsScreen,
    person: 'employee',
    open: newLink,
    seen: (page) => page.getByLabel(/link/i).last(),
  },
  {
    name: 'users-selected',
    person: 'employee',
    open: selectUsers,
    seen: (page) => selectedUsers(page).getByText('3 selected'),
  },
  companiesScreen,
  former,
  {
    name: 'erase-user',
    from: former,
    person: 'employee',
    open: (page) => eraseButton(page).click(),
    seen: (page) => dialog(page).getByLabel(/^Type Odile/),
  },
  {
    name: 'edit-user',
    from: users,
    person: 'employee',
    open: (page) => customerButton(page, /^Edit/).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Edit User' }),
    opens: ['features/users/dialogs/edit-user-dialog.tsx'],
  },
  {
    name: 'account-history',
    from: users,
    person: 'employee',
    open: (page) => customerButton(page, /^History/).click(),
    seen: (page) => page.getByRole('dialog').getByText(/^Account created/),
    opens: ['features/users/dialogs/record-dialog.tsx'],
  },
  {
    name: 'reset-password',
    from: users,
    person: 'employee',
    open: (page) => customerButton(page, /^Reset Password/).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Reset Password' }),
    opens: ['features/users/dialogs/reset-password-dialog.tsx'],
  },
  {
    name: 'delete-user',
    from: users,
    person: 'employee',
    open: (page) => customerButton(page, /^Delete/).click(),
    seen: (page) => page.getByRole('alertdialog'),
  },
]
