import { act, cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../client/app.tsx'
import { dropPerson } from '../../../client/api/kept/kept-person.ts'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { request } from '../../../client/api/request/request.ts'
import { storeUser } from '../../../client/api/people/session.tsx'
import { noteWaiting } from '../../../client/live/outbox/waits-key.ts'
import { UserId } from '#events/kernel/ids.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import { emailOf, PASSWORD } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

function openAt(path: string) {
  history.pushState(null, '', path)
  render(<App />)
}
const where = () => `${location.pathname}${location.search}`
/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
const expectHeading = (name: string) => screen.findByRole('heading', { name }, patience)
const press = (name: string) => user.click(screen.getByRole('button', { name }))

describe('the way to a screen', () => {
  it('leads by the login form to the board that was asked for', async () => {
    const { id } = await createProject(await page.app.as('employee'), 'Harbour')
    openAt(`/?projectId=${id}`)
    await expectHeading('Welcome back')
    expect(where()).toBe('/auth')
    await user.type(screen.getByLabelText('Username or Email'), emailOf('employee'))
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), PASSWORD)
    await press('Login')
    await expect.poll(where).toBe(`/?projectId=${id}`)
    await expectHeading('Harbour')
  })

  const logIn = async () => {
    await user.type(screen.getByLabelText('Username or Email'), emailOf('employee'))
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), PASSWORD)
    await press('Login')
  }

  it('[ACCESS-60, PART-40] leads by the login form to the path and query that were asked for, also after the session ended', async () => {
    await request('POST', '/api/auth/logout')
    storeUser(null)
    queryClient.clear()
    openAt('/users?q=ana&role=customer')
    await expectHeading('Welcome back')
    await logIn()
    await expect.poll(where).toBe('/users?q=ana&role=customer')
    await expectHeading('Users')

    await request('POST', '/api/auth/logout')
    await queryClient.invalidateQueries({ queryKey: ['/api/user'] })
    await expectHeading('Session Expired')
    await user.click(screen.getByRole('link', { name: 'Go to Login' }))
    expect(await expectHeading('Welcome back')).toBe(document.activeElement)
    await logIn()
    await expect.poll(where).toBe('/users?q=ana&role=customer')
  })

  it('[ACCESS-60] leads by the login form to the start where the path would lead to another server', async () => {
    await request('POST', '/api/auth/logout')
    storeUser(null)
    queryClient.clear()
    openAt(`${location.origin}//x.example/y`)
    await expectHeading('Welcome back')
    await logIn()
    // The start may go on to a board at once.
    await expect.poll(() => where().split('?')[0]).toBe('/')
    await screen.findByRole('link', { name: 'Installs' }, patience)
  })

  it('[ACCESS-62] "Session Expired" says why the session ended, beside the text of the specification', async () => {
    const { id } = await page.signIn('colleague')
    openAt('/profile')
    await expectHeading('colleague Test')
    await (await page.app.as('employee'))('PATCH', `/api/users/${id}/role`, { role: 'installer' })
    await queryClient.invalidateQueries({ queryKey: ['/api/user'] })
    await expectHeading('Session Expired')
    await screen.findByText('Your role was changed, so you log in again.', {}, patience)
    expect(
      screen.getByText('Your session has expired or there was an authentication issue. Please log in again.'),
    ).toBeTruthy()
  })

  it('[ACCESS-95] leads a person who lost the role for the screen that was asked for to the start', async () => {
    await request('POST', '/api/auth/logout')
    storeUser(null)
    queryClient.clear()
    openAt('/users?q=ana')
    await expectHeading('Welcome back')
    await user.type(screen.getByLabelText('Username or Email'), emailOf('customer'))
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), PASSWORD)
    await press('Login')
    await expect.poll(() => where().split('?')[0]).toBe('/')
    await expectHeading('Active Projects')
  })

  it('[OFFLINE-146] says how much work is kept on the device, without a name', async () => {
    const { id } = await page.signIn('colleague')
    openAt('/profile')
    await expectHeading('colleague Test')
    noteWaiting(id, 3)
    noteWaiting(UserId.parse(9_999_999), 1)
    await request('POST', '/api/auth/logout')
    await queryClient.invalidateQueries({ queryKey: ['/api/user'] })
    await expectHeading('Session Expired')
    expect(await screen.findByText('3 changes are kept here until you log in again.', {}, patience)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Go to Login' }))
    await expectHeading('Welcome back')
    expect(
      await screen.findByText('4 changes are kept here for 2 people who sign in again.', {}, patience),
    ).toBeTruthy()
    cleanup()
    noteWaiting(UserId.parse(9_999_999), 0)
    openAt('/auth')
    await expectHeading('Welcome back')
    expect(
      await screen.findByText('3 changes are kept here for a person who signs in again.', {}, patience),
    ).toBeTruthy()
    noteWaiting(id, 0)
    act(() => void dispatchEvent(new Event('storage')))
    expect(screen.queryByText(/kept here/)).toBeNull()
  })

  it('[ACCESS-94] says what to do without a password', async () => {
    openAt('/auth')
    await expectHeading('Welcome back')
    expect(screen.getByText(/^Ask the company/).closest('details')?.open).toBe(false)
    await user.click(screen.getByText('Forgot your password?'))
    expect(screen.getByText(/^Ask the company/).closest('details')?.open).toBe(true)
  })

  it('leads past the login form for those who are signed in, and to 404 where nothing is', async () => {
    await page.signIn('customer')
    openAt('/auth')
    await expect.poll(where).toBe('/')
    cleanup()
    openAt('/elsewhere')
    await expectHeading('404 Page Not Found')
    expect(where()).toBe('/elsewhere')
  })

  it('waits for a server that cannot be reached, and goes on when asked to try again', async () => {
    await page.signIn('customer')
    queryClient.clear()
    // One who was here before would find what the browser keeps (OFFLINE-10).
    dropPerson()
    await page.line.cut()
    openAt('/')
    await expectHeading('The portal cannot be reached')
    await press('Try Again')
    await expectHeading('The portal cannot be reached')
    await page.line.restore()
    await press('Try Again')
    await expectHeading('Active Projects')
  })
})
