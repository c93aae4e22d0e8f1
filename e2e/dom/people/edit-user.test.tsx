import { cleanup, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { User } from '#events/account/user.ts'
import { CompaniesDialog } from '../../../client/features/users/companies/companies-dialog.tsx'
import { ChangeEmailDialog } from '../../../client/features/users/dialogs/change-email-dialog.tsx'
import { EditUserDialog } from '../../../client/features/users/dialogs/edit-user-dialog.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let other: Send
beforeAll(async () => {
  page = await openTestPage()
  other = await page.app.as('colleague')
})
beforeEach(() => page.signIn('employee'))
afterEach(cleanup)
afterAll(() => page.close())

let count = 0
/** A person who is read by both, and the dialog that edits them. */
async function edited(): Promise<User> {
  count += 1
  const body = { firstName: 'Cora', lastName: 'Lind', email: `cora-${count}@customer.example` }
  const user = User.parse(CreatedUser.parse((await other('POST', '/api/users', body)).body))
  open(user)
  return user
}

const open = (user: User, onClose = vi.fn<() => void>()) =>
  render(
    <ConfirmProvider>
      <EditUserDialog isOpen onClose={onClose} focusFallback={createRef()} user={user} />
    </ConfirmProvider>,
    { wrapper: Around },
  )

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
async function type(name: string, text: string) {
  await user.clear(field(name))
  await user.type(field(name), text)
}
const present = async ({ id }: User) =>
  z
    .array(User)
    .parse((await other('GET', '/api/users')).body)
    .find((user) => user.id === id)
const conflict = () => screen.findByRole('region', { name: 'Changed by another person meanwhile' })
const lastToast = () => useToast.getState().shown
const toastTitle = () => lastToast()?.title

it('[ACCOUNT-80] two people who edit different fields of a person keep both', async () => {
  const user = await edited()
  await type('Last Name', 'Lindqvist')
  await other('PATCH', `/api/users/${user.id}/info`, { firstName: 'Corinna' })
  await press('Save Changes')
  await expect.poll(() => present(user)).toMatchObject({ firstName: 'Corinna', lastName: 'Lindqvist' })
  await expect.poll(toastTitle).toBe('User updated')
})

it('[PART-60] the same field shows both values; the own one is saved once it is chosen', async () => {
  const user = await edited()
  await type('First Name', 'Coral')
  await other('PATCH', `/api/users/${user.id}/info`, { firstName: 'Corinna' })
  await press('Save Changes')
  expect(within(await conflict()).getByText('Corinna')).toBeTruthy()
  expect(within(await conflict()).getByText('Coral')).toBeTruthy()
  const first = lastToast()
  expect(first).toMatchObject({ title: 'Error updating user', isOpen: false })
  await press('Save Changes')
  await expect.poll(() => lastToast()?.id).toBe((first?.id ?? 0) + 1)
  await expect.poll(() => lastToast()?.isOpen).toBe(false)
  await conflict()
  await press('Keep mine: Your First Name')
  expect(document.activeElement).toBe(field('First Name'))
  expect(screen.queryByRole('region')).toBeNull()
  await press('Save Changes')
  await expect.poll(() => present(user)).toMatchObject({ firstName: 'Coral' })
})

it('[PART-60] the value of the other person is kept with a press, and the rest is saved', async () => {
  const user = await edited()
  await type('First Name', 'Coral')
  await type('Last Name', 'Lindqvist')
  await other('PATCH', `/api/users/${user.id}/info`, { firstName: 'Corinna', lastName: 'Lund' })
  await press('Save Changes')
  await conflict()
  await press('Keep this: First Name by now')
  expect(field('First Name').value).toBe('Corinna')
  await press('Keep mine: Your Last Name')
  await press('Save Changes')
  await expect.poll(() => present(user)).toMatchObject({ firstName: 'Corinna', lastName: 'Lindqvist' })
})

it('[PART-60] text that outlasted a reload is sent with the values that it was typed over', async () => {
  const user = await edited()
  await type('First Name', 'Coral')
  cleanup()
  await other('PATCH', `/api/users/${user.id}/info`, { firstName: 'Corinna', lastName: 'Lund' })
  open((await present(user)) ?? user)
  await expect.poll(() => field('First Name').value).toBe('Coral')
  await press('Save Changes')
  expect(within(await conflict()).getByText('Corinna')).toBeTruthy()
  await press('Keep mine: Your First Name')
  await press('Save Changes')
  await expect.poll(() => present(user)).toMatchObject({ firstName: 'Coral', lastName: 'Lund' })
})

it('[ACCOUNT-81] [PART-61] a username that is taken is said at its field until that is changed', async () => {
  await edited()
  await type('Username', 'customer')
  await press('Save Changes')
  expect((await screen.findByRole('alert')).textContent).toBe('An account with this username exists already.')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Username'))
  await user.type(field('First Name'), 'x')
  expect(field('Username').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Username'), '-2')
  await expect.poll(() => field('Username').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[ACCOUNT-80] a company that two people rename shows both names', async () => {
  const company = Company.parse((await other('POST', '/api/companies', { name: 'Harbour' })).body)
  render(
    <ConfirmProvider>
      <CompaniesDialog isOpen onClose={() => {}} focusFallback={createRef()} companies={[company]} counts={new Map()} />
    </ConfirmProvider>,
    { wrapper: Around },
  )
  await press('Rename Harbour')
  await type('Name of Harbour', 'Harbour West')
  await other('PATCH', `/api/companies/${company.id}`, { name: 'Harbour East' })
  await press('Save')
  expect(within(await conflict()).getByText('Harbour East')).toBeTruthy()
  await press('Keep mine: Your Name')
  await press('Save')
  await expect.poll(toastTitle).toBe('Company renamed')
  expect(z.array(Company).parse((await other('GET', '/api/companies')).body)).toContainEqual({
    ...company,
    name: 'Harbour West',
  })
})

it('[ACCOUNT-90] the e-mail of a person is changed in a dialog that asks, and one that is taken stands at its field', async () => {
  const user = await edited()
  cleanup()
  const onClose = vi.fn<() => void>()
  render(
    <ConfirmProvider>
      <ChangeEmailDialog isOpen onClose={onClose} focusFallback={createRef()} user={user} />
    </ConfirmProvider>,
    { wrapper: Around },
  )
  const dialog = screen.getByRole('dialog', { name: 'Change the e-mail of Cora Lind?' })
  expect(dialog.textContent).toContain(`instead of ${user.email}`)
  await type('New Email', 'employee@test.example')
  await press('Change Email')
  await within(dialog).findByText('An account with this e-mail exists already.')
  await type('New Email', 'cora.new@customer.example')
  await press('Change Email')
  await expect.poll(() => present(user)).toMatchObject({ email: 'cora.new@customer.example' })
  await expect.poll(() => lastToast()).toMatchObject({ title: 'Email updated' })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
