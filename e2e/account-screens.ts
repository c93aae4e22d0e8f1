// The screens about accounts, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from './board-page.ts'
import type { Screen } from './screen.ts'
import { cardOf, dialog, openUsers, search } from './users-page.ts'

/** The form of a link that is good, sent empty. What the link is good for is of no matter here. */
async function setPassword(page: Page): Promise<void> {
  await page.route('**/api/auth/verify-reset-token*', (route) => route.fulfill({ json: { valid: true, message: '' } }))
  await page.goto('/set-password?token=unknown&email=ana.lopez%40customer.example')
  await button(page, 'Set Password').click()
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

export const accountScreens: readonly Screen[] = [
  {
    name: 'complete-registration',
    path: '/complete-registration?token=unknown&email=ana.lopez%40customer.example',
    open: (page) => button(page, 'Complete Registration').click(),
    seen: (page) => page.getByText('First name is required').first(),
  },
  {
    name: 'complete-registration-missing',
    path: '/complete-registration',
    seen: (page) => page.getByText('Invalid or missing registration link parameters.'),
  },
  {
    name: 'set-password-missing',
    path: '/set-password',
    seen: (page) => page.getByText('Missing token or email'),
  },
  {
    name: 'set-password',
    open: setPassword,
    seen: (page) => page.getByText('Password must be at least 8 characters').first(),
  },
  {
    name: 'set-password-invalid',
    path: '/set-password?token=unknown&email=ana.lopez%40customer.example',
    seen: (page) => page.getByText('Invalid or expired token'),
  },
  {
    name: 'login-test',
    path: '/login-test',
    seen: (page) => page.getByRole('heading', { name: 'Authentication Test' }),
  },
  {
    name: 'login-test-user',
    path: '/login-test',
    person: 'customer',
    open: async (page) => {
      await page.getByLabel('Username').fill('customer')
      await page.getByLabel('Password', { exact: true }).fill('Demo-1234')
      await button(page, 'Login').click()
    },
    seen: (page) => page.getByRole('region', { name: 'User record' }),
  },
  {
    name: 'profile',
    path: '/profile',
    person: 'installer',
    open: (page) => button(page, 'Change Password').click(),
    seen: (page) => page.getByText('Current password is required').first(),
  },
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
  },
  {
    name: 'invitation',
    person: 'employee',
    open: inviteCustomer,
    seen: (page) => page.getByLabel('Invitation link'),
  },
  {
    name: 'companies',
    person: 'employee',
    open: manageCompanies,
    seen: (page) => page.getByLabel(/^Name of Harbour Works/),
  },
  {
    name: 'edit-user',
    person: 'employee',
    open: openOfCard(/^Edit/),
    seen: (page) => page.getByRole('dialog', { name: 'Edit User' }),
  },
  {
    name: 'reset-password',
    person: 'employee',
    open: openOfCard(/^Reset Password/),
    seen: (page) => page.getByRole('dialog', { name: 'Reset Password' }),
  },
  {
    name: 'delete-user',
    person: 'employee',
    open: openOfCard(/^Delete/),
    seen: (page) => page.getByRole('alertdialog'),
  },
]
