// The screens about one's own account, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import { asked, type Screen } from '../kit/screen.ts'
import {
  calendarAddress,
  endAddress,
  makeAddress,
  replaceAddress,
  replaceButton,
  withAddress,
} from '../profile/calendar-page.ts'

/** The form of a link that is good, sent empty. The purpose of the link is of no matter here. */
async function setPassword(page: Page): Promise<void> {
  await page.route('**/api/auth/verify-reset-token*', (route) => route.fulfill({ json: { valid: true, message: '' } }))
  await page.goto('/set-password?token=unknown&email=ana.lopez%40customer.example')
  await button(page, 'Set Password').click()
}

/** The page of an open invitation: its form, or the question where another person is signed in. */
async function openInvitation(page: Page): Promise<void> {
  await page.route('**/api/auth/verify-invitation*', (route) => route.fulfill({ json: { valid: true, message: '' } }))
  await page.goto('/complete-registration?token=unknown&email=ana.lopez%40customer.example')
}

async function completeRegistration(page: Page): Promise<void> {
  await openInvitation(page)
  await button(page, 'Complete Registration').click()
}

/** The form by which people register themselves, sent empty. */
async function createAccount(page: Page): Promise<void> {
  await page.route('**/api/auth/options', (route) => route.fulfill({ json: { selfRegistration: true } }))
  await page.goto('/auth?create=1')
  await button(page, 'Create Account').click()
}

export const accountScreens: readonly Screen[] = [
  {
    name: 'complete-registration',
    open: completeRegistration,
    seen: (page) => page.getByText('First name is required').first(),
  },
  {
    name: 'complete-registration-invalid',
    path: '/complete-registration?token=unknown&email=ana.lopez%40customer.example',
    seen: (page) => page.getByText('Invalid or expired invitation'),
  },
  {
    name: 'complete-registration-as-another',
    person: 'customer',
    open: openInvitation,
    seen: (page) => page.getByText(/^You are signed in as/),
  },
  {
    name: 'create-account',
    open: createAccount,
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
  { name: 'profile-calendar', person: 'employee', open: makeAddress, seen: calendarAddress },
  { name: 'profile-calendar-made', person: 'employee', open: withAddress, seen: replaceButton },
  asked('replace-calendar', replaceAddress, 'features/profile/calendar-part.tsx'),
  asked('end-calendar', endAddress, 'features/profile/calendar-part.tsx'),
]
