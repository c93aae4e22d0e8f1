import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { InvitationLink } from '#events/account/api.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { request } from '../../../client/api/request/request.ts'
import { storeUser } from '../../../client/api/people/session.tsx'
import { emailOf, PASSWORD } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  await request('POST', '/api/auth/logout')
  storeUser(null)
  queryClient.clear()
})
afterAll(() => page.close())

function openAt(path: string) {
  history.pushState(null, '', path)
  render(<App />)
}
/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
const heading = (name: string) => screen.findByRole('heading', { name }, patience)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }, patience))
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' })
const fill = async (label: string, text: string) => {
  await user.clear(field(label))
  await user.type(field(label), text)
}
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)).find((element) => element?.role === 'alert')?.textContent
}

describe('the login test', () => {
  const open = async () => {
    openAt('/login-test')
    await heading('Authentication Test')
    expect(screen.getByText('Test login functionality with admin credentials')).toBeTruthy()
  }
  const logIn = async (username: string, password: string) => {
    await fill('Username', username)
    await fill('Password', password)
    await press('Login')
  }

  it('wants both fields', async () => {
    await open()
    await press('Login')
    await expect.poll(() => errorOf('Username')).toBe('Username or email is required')
    expect(errorOf('Password')).toBe('Password is required')
  })

  it('shows the person that the server has then, and lets them go', async () => {
    await open()
    await logIn('employee', PASSWORD)
    const record = await screen.findByRole('region', { name: 'User record' }, patience)
    expect(JSON.parse(record.textContent ?? '')).toMatchObject({ email: emailOf('employee'), role: 'employee' })
    await press('Fetch User Data')
    await press('Logout')
    await expect.poll(() => location.pathname).toBe('/auth')
    await expect(request('GET', '/api/user')).rejects.toMatchObject({ status: 401 })
  })

  it('leaves the present session alone after a wrong password', async () => {
    const { id } = await page.signIn('customer')
    await open()
    await logIn('employee', 'wrong')
    const alert = await screen.findByRole('alert', {}, patience)
    expect(within(alert).getByText('Invalid username or password')).toBeTruthy()
    expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ id })
    expect((await request('GET', '/api/user')).body).toMatchObject({ id })
  })

  it('says when the person cannot be fetched or signed out', async () => {
    await open()
    await logIn('employee', PASSWORD)
    await screen.findByRole('region', { name: 'User record' }, patience)
    await page.line.cut()
    await press('Fetch User Data')
    await screen.findByText('Failed to fetch user data', {}, patience)
    await press('Logout')
    expect(await within(screen.getByRole('main')).findByText('Logout failed', {}, patience)).toBeTruthy()
    await page.line.restore()
  })
})

describe('a registration by invitation', () => {
  it('needs the whole link', async () => {
    openAt('/complete-registration?token=abc')
    await heading('Complete Your Registration')
    await heading('One Last Step')
    expect(screen.getByRole('alert').textContent).toBe(
      'Invalid or missing registration link parameters. Please check the link in your email and try again.',
    )
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth')
  })

  it('names what is missing, and nothing else of the password than its length', async () => {
    const employee = await page.app.as('employee')
    const { body } = await employee('POST', '/api/invitations', { email: 'ana.named@customer.example' })
    const { pathname, search } = new URL(InvitationLink.parse(body).invitationUrl)
    openAt(`${pathname}${search}`)
    await press('Complete Registration')
    await expect.poll(() => errorOf('First Name')).toBe('First name is required')
    expect(errorOf('Last Name')).toBe('Last name is required')
    expect(errorOf('Password')).toBe('Password must be at least 8 characters')
    expect((field('Email') as HTMLInputElement).readOnly).toBe(true)
    await fill('Password', 'aaaaaaaa')
    await expect.poll(() => errorOf('Password')).toBe(undefined)
  })
})

describe('setting a password', () => {
  it('needs the whole link', async () => {
    openAt('/set-password?email=ana%40customer.example')
    await screen.findByText('Missing token or email', {}, patience)
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/auth')
  })
})
