import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CreatedUser, InvitationLink } from '#events/account/api.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { request } from '../../../client/api/request/request.ts'
import { storeUser } from '../../../client/api/people/session.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { emailOf, PASSWORD } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
afterEach(async () => {
  cleanup()
  await page.line.restore()
  await request('POST', '/api/auth/logout')
  storeUser(null)
  queryClient.clear()
})
afterAll(() => page.close())

/** Opens the page of a link, wherever the link says that the portal is. */
function openLink(link: string) {
  const { pathname, search } = new URL(link, location.href)
  history.pushState(null, '', `${pathname}${search}`)
  render(<App />)
}
const where = () => location.pathname
/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
const press = async (name: string) => user.click(await screen.findByRole('button', { name }, patience))
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label, { selector: 'input' }, patience)
  await user.clear(field)
  await user.type(field, text)
}
const toast = () => {
  const { shown } = useToast.getState()
  return shown && [shown.title, shown.description]
}

const invite = async (email: string) =>
  InvitationLink.parse((await employee('POST', '/api/invitations', { email })).body).invitationUrl
const createUser = async (email: string) =>
  CreatedUser.parse((await employee('POST', '/api/users', { firstName: 'Ana', lastName: 'Lopez', email })).body)

describe('a registration by invitation', () => {
  const fillIn = async () => {
    await fill('First Name', 'Ana')
    await fill('Last Name', 'Lopez')
    await fill('Password', 'longenough')
    await press('Complete Registration')
  }

  it('signs the person in, says so, and leads to the start; the link works once', async () => {
    const link = await invite('ana.invited@customer.example')
    openLink(link)
    await fillIn()
    await expect.poll(toast).toEqual(['Registration Complete', 'Your account has been created successfully.'])
    await expect.poll(where).toBe('/')
    expect((await request('GET', '/api/user')).body).toMatchObject({
      email: 'ana.invited@customer.example',
      role: 'customer',
    })

    cleanup()
    openLink(link)
    await screen.findByText(
      'This invitation was used already. Sign in with the account that was created.',
      {},
      patience,
    )
    expect(screen.queryByLabelText('First Name')).toBeNull()
    expect(where()).toBe('/complete-registration')
  })

  it('[ACCOUNT-63] says for whom it is, and that a newer link took its place, before and after it is filled in', async () => {
    const email = 'ben.invited@customer.example'
    openLink(await invite(email))
    await screen.findByText(`This link is for ${email}.`, {}, patience)
    await screen.findByLabelText('First Name', {}, patience)
    await invite(email)
    await fillIn()
    const sentence = 'This link was replaced by a newer one. Open the newest link that you were given.'
    await expect.poll(toast).toEqual(['Registration Error', sentence])
    await screen.findByText('Invalid or expired invitation', {}, patience)
    expect(screen.getByText(sentence, { selector: 'main *' })).toBeTruthy()
  })

  it('[ACCOUNT-66] asks a person who is signed in as another one, whose session ends with the form', async () => {
    await page.signIn('customer')
    openLink(await invite('dan.invited@customer.example'))
    const title = /^You are signed in as /
    await screen.findByText(title, {}, patience)
    expect(screen.getByRole('link', { name: 'Back to the portal' }).getAttribute('href')).toBe('/')
    expect(screen.queryByLabelText('First Name')).toBeNull()
    await press('Continue')
    await fillIn()
    await expect.poll(where).toBe('/')
    expect((await request('GET', '/api/user')).body).toMatchObject({ email: 'dan.invited@customer.example' })
  })

  it('that gets no answer is said under its own title', async () => {
    openLink(await invite('cleo.invited@customer.example'))
    await screen.findByRole('button', { name: 'Complete Registration' }, patience)
    await page.line.cut()
    await fillIn()
    await screen.findByRole('button', { name: 'Creating Account...' }, patience)
    await expect.poll(toast).toEqual(['Registration failed', 'Network error: Please check your internet connection'])
  })
})

describe('a password link', () => {
  const enter = async (password: string, again = password) => {
    await fill('New Password', password)
    await fill('Confirm Password', again)
    await press('Set Password')
  }
  /** Waits for an error below a field. */
  const expectError = (text: string) => screen.findAllByText(text, {}, patience)

  it('sets a password that is strong enough, leads to the login screen after three seconds, and is used up then', async () => {
    const { resetUrl, username } = await createUser('ana.created@customer.example')
    openLink(resetUrl)
    await enter('Short1a')
    await expectError('Password must be at least 8 characters')
    await enter('lowercase1')
    await expectError('Password must contain at least one uppercase letter')
    await enter('UPPERCASE1')
    await expectError('Password must contain at least one lowercase letter')
    await enter('NoNumbers')
    await expectError('Password must contain at least one number')
    await enter('Strong-Enough-1', 'Strong-Enough-2')
    await expectError("Passwords don't match")
    await enter('Strong-Enough-1')
    await screen.findByText('Password set', {}, patience)
    const setAt = performance.now()
    expect(where()).toBe('/set-password')
    await expect.poll(where).toBe('/auth')
    expect(performance.now() - setAt).toBeGreaterThan(2500)
    const answer = await request('POST', '/api/auth/login', { username, password: 'Strong-Enough-1' })
    expect(answer.status).toBe(200)

    cleanup()
    openLink(resetUrl)
    await screen.findByText('Invalid or expired token', {}, patience)
    expect(screen.getByRole('link', { name: 'Return to Login' }).getAttribute('href')).toBe('/auth')
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })

  it('that was used meanwhile is invalid after the refusal, which is said', async () => {
    const { id, resetUrl } = await createUser('ben.created@customer.example')
    openLink(resetUrl)
    await screen.findByLabelText('New Password', { selector: 'input' }, patience)
    await employee('POST', `/api/users/${id}/reset-password`)
    await enter('Strong-Enough-1')
    await expect
      .poll(toast)
      .toEqual([
        'Error setting password',
        'This link was replaced by a newer one. Open the newest link that you were given.',
      ])
    expect(await screen.findByText('Invalid or expired token', {}, patience)).toBeTruthy()
  })

  it('[ACCOUNT-66] asks a person who is signed in as another one, who is signed out by it', async () => {
    await page.signIn('customer')
    const { resetUrl, email } = await createUser('dan.created@customer.example')
    openLink(resetUrl)
    await screen.findByText(/^You are signed in as /, {}, patience)
    expect(screen.getByText(`This link is for ${email}.`)).toBeTruthy()
    await press('Continue')
    await enter('Strong-Enough-1')
    await screen.findByText('Password set', {}, patience)
    await expect(request('GET', '/api/user')).rejects.toMatchObject({ status: 401 })
    await expect.poll(where).toBe('/auth')
    await screen.findByRole('heading', { name: 'Welcome back' }, patience)
  })

  it('that cannot be verified says so, and is asked about again', async () => {
    const { resetUrl } = await createUser('cleo.created@customer.example')
    await page.line.cut()
    openLink(resetUrl)
    await screen.findByText('Verifying your link...', {}, patience)
    await screen.findByText('Error verifying token', {}, patience)
    await page.line.restore()
    await press('Try Again')
    expect(await screen.findByLabelText('New Password', { selector: 'input' }, patience)).toBeTruthy()
  })
})

describe('[ACCOUNT-65] registering by oneself', () => {
  const open = async () => {
    history.pushState(null, '', '/notes')
    render(<App />)
    await screen.findByRole('heading', { name: 'Welcome back' }, patience)
  }
  const set = (selfRegistration: boolean) => employee('PATCH', '/api/settings', { selfRegistration })

  it('leaves no trace on the login screen while it is off, whatever the url says', async () => {
    await open()
    history.pushState(null, '', '/auth?create=1')
    await expect.poll(() => queryClient.getQueryData(['/api/auth/options'])).toEqual({ selfRegistration: false })
    expect(screen.queryByText('Create an account')).toBeNull()
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy()
  })

  it('is a way from the login screen while it is on, and leads to what was asked for', async () => {
    await set(true)
    await open()
    await user.click(await screen.findByRole('link', { name: 'Create an account' }, patience))
    await screen.findByRole('heading', { name: 'Create an account' }, patience)
    await fill('First Name', 'Eva')
    await fill('Last Name', 'Lopez')
    await fill('Email', emailOf('customer'))
    await fill('Password', 'longenough')
    await press('Create Account')
    await expect.poll(toast).toEqual(['Registration Error', 'An account with this e-mail exists already.'])
    await fill('Email', 'eva.herself@customer.example')
    await press('Create Account')
    await expect.poll(toast).toEqual(['Registration Complete', 'Your account has been created successfully.'])
    await expect.poll(where).toBe('/notes')
    expect((await request('GET', '/api/user')).body).toMatchObject({ firstName: 'Eva', role: 'customer' })
    await set(false)
  })
})

describe("the profile's password", () => {
  const change = async (current: string, next: string) => {
    await fill('Current Password', current)
    await fill('New Password', next)
    await fill('Confirm Password', next)
    await press('Change Password')
  }

  it('is changed by those who know the present one', async () => {
    await page.signIn('customer')
    openLink('/profile')
    await change('not-mine', 'six-or-more')
    await expect.poll(() => toast()?.[0]).toBe('Error')
    expect(toast()?.[1]).toMatch(/^400: \S/)
    expect((screen.getByLabelText('Current Password', { selector: 'input' }) as HTMLInputElement).value).toBe(
      'not-mine',
    )
    await change(PASSWORD, 'six-or-more')
    await expect.poll(toast).toEqual(['Password updated', undefined])
    await change('six-or-more', PASSWORD)
    await expect
      .poll(() => (screen.getByLabelText('New Password', { selector: 'input' }) as HTMLInputElement).value)
      .toBe('')
  })
})
