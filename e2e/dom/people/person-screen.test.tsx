import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { User } from '#events/account/user.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import { emailOf, type Send, userIdOf } from '../../../server/testing/app/app.ts'
import { newForm } from '../../../server/testing/app/forms.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await createProject(employee, 'Quay', ['installer'])
  await newForm(employee, { title: 'Gate', assignedUsers: [emailOf('installer')] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

const patience = { timeout: 30_000 }
const open = async (id: number | string) => {
  await page.signIn('employee')
  history.pushState(null, '', `/users/${id}`)
  render(<App />)
}
const press = async (name: string, around: HTMLElement = document.body) =>
  user.click(await within(around).findByRole('button', { name }, patience))
const toast = () => useToast.getState().shown?.title
const things = async (name: string) =>
  within(await screen.findByRole('list', { name }, patience))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

it('[ACCOUNT-129, ACCOUNT-130] the page of a person shows what they have, and signs them out everywhere', async () => {
  await page.app.as('installer')
  await open(userIdOf('installer'))
  expect(await things('Projects')).toEqual(['Quay'])
  expect(await things('Surveys')).toEqual(['Gate'])
  expect(screen.getByText(/^Last sign-in:/)).toBeTruthy()
  await screen.findByText(/^Account created as Installer/, {}, patience)
  expect(within(screen.getByRole('list', { name: 'Open sessions' })).getAllByRole('listitem').length).toBeGreaterThan(0)
  await press('Sign Out Everywhere')
  const question = await screen.findByRole('alertdialog', { name: 'Sign installer Test out everywhere?' }, patience)
  await press('Sign Out Everywhere', question)
  await expect.poll(toast).toBe('Signed out everywhere')
  await screen.findByText('No session is open.', {}, patience)
  await screen.findByText('Signed out everywhere', { selector: 'li span' }, patience)
})

it('[ACCOUNT-131] another person takes over, found by any of their words', async () => {
  await open(userIdOf('installer'))
  await press('Hand Over...')
  const dialog = await screen.findByRole('dialog', { name: 'Hand over what installer Test has?' }, patience)
  expect(dialog.textContent).toContain('1 open project and 1 survey')
  // The dialog takes presses from its second effect on.
  await waitFor(() => user.click(within(dialog).getByRole('button', { name: /^To/ })))
  await user.type(await screen.findByPlaceholderText('Search people...', {}, patience), 'colleague employee')
  await user.keyboard('{Enter}')
  await press('Hand Over', dialog)
  await expect.poll(toast).toBe('Handed over')
  await screen.findByText('Assigned to no project.', {}, patience)
  cleanup()
  await open(userIdOf('colleague'))
  expect(await things('Projects')).toEqual(['Quay'])
})

it('[ACCOUNT-144] [ACCOUNT-92] [ACCOUNT-93] the page changes the e-mail, suspends and resumes, and shows it at once', async () => {
  const guest = await employee('POST', '/api/users', {
    ...{ firstName: 'Ivo', lastName: 'Gale', role: 'customer', companyId: null },
    email: 'ivo.gale@customer.example',
  })
  await open(User.pick({ id: true }).parse(guest.body).id)
  await press('Change Email')
  const dialog = await screen.findByRole('dialog', { name: 'Change the e-mail of Ivo Gale?' }, patience)
  await user.type(within(dialog).getByLabelText('New Email'), 'ivo.new@customer.example')
  await press('Change Email', dialog)
  await screen.findByText('ivo.new@customer.example', {}, patience)
  await expect.poll(() => document.activeElement?.textContent).toBe('Change Email')

  await press('Suspend')
  await press('Suspend', await screen.findByRole('alertdialog', { name: 'Suspend Ivo Gale?' }, patience))
  await screen.findByText('Suspended', { selector: 'header *' }, patience)
  await press('Resume')
  await screen.findByRole('button', { name: 'Suspend' }, patience)
  await expect.poll(toast).toBe('User resumed')
  await screen.findByText('Account resumed', { selector: 'li span' }, patience)
  expect(screen.getByText('Account suspended', { selector: 'li span' })).toBeTruthy()
})

it('[ACCOUNT-94] [ACCOUNT-144] no one suspends themself on their own page', async () => {
  await open(userIdOf('employee'))
  await screen.findByRole('button', { name: 'Change Email' }, patience)
  expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
})

it('[ACCOUNT-129] where there is no such account the page says so', async () => {
  await open(999_999)
  expect(await screen.findByText('Error Loading the User', {}, patience)).toBeTruthy()
  cleanup()
  await open('nobody')
  await screen.findByRole('heading', { name: 'There is no such user' }, patience)
})
