// The screens about one's own account, and how a page comes into their states.
import type { Page } from 'playwright/test'
import { button } from '../kit/board-page.ts'
import type { Screen } from '../kit/screen.ts'
import { calendarAddress, makeAddress, replaceButton, withAddress } from '../profile/calendar-page.ts'

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

/** With a name of its own: failed logins are counted, and those of the demo's accounts sign in elsewhere. */
async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill(`nobody-${Date.now()}`)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await button(page, 'Login').click()
}

const login: Screen = {
  name: 'login',
  path: '/auth',
  seen: (page) => page.getByRole('heading', { name: 'Installation Portal' }),
}
const loginEmpty: Screen = {
  name: 'login-empty',
  from: login,
  open: (page) => button(page, 'Login').click(),
  seen: (page) => page.getByText('Password is required'),
}

export const loginScreens: readonly Screen[] = [
  login,
  loginEmpty,
  {
    name: 'login-failed',
    from: loginEmpty,
    open: failLogin,
    seen: (page) => page.getByRole('main').getByText('Invalid username or password').first(),
  },
]

const loginTest: Screen = {
  name: 'login-test',
  path: '/login-test',
  seen: (page) => page.getByRole('heading', { name: 'Authentication Test' }),
}
const calendar: Screen = { name: 'profile-calendar', person: 'employee', open: makeAddress, seen: calendarAddress }
const calendarMade: Screen = {
  name: 'profile-calendar-made',
  person: 'employee',
  open: withAddress,
  seen: replaceButton,
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
  loginTest,
  {
    name: 'login-test-user',
    from: loginTest,
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
  calendar,
  calendarMade,
]
