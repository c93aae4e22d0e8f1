import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../client/app.tsx'
import { queryClient } from '../../client/api/query-client.ts'
import { createProject } from '../../server/testing/answers.ts'
import { emailOf, PASSWORD } from '../../server/testing/app.ts'
import { openTestPage, type TestPage } from './test-page.tsx'

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
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the way to a screen', () => {
  it('leads by the login form to the board that was asked for', async () => {
    const { id } = await createProject(await page.app.as('employee'), 'Harbour')
    openAt(`/?projectId=${id}`)
    await expectHeading('Welcome back')
    expect(where()).toBe('/auth')
    await userEvent.type(screen.getByLabelText('Username or Email'), emailOf('employee'))
    await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), PASSWORD)
    await press('Login')
    await expect.poll(where).toBe(`/?projectId=${id}`)
    await expectHeading('Harbour')
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
