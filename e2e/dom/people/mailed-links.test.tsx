import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CreateUserDialog } from '../../../client/features/users/dialogs/create-user-dialog.tsx'
import { InviteDialog } from '../../../client/features/users/dialogs/invite-dialog.tsx'
import { ResetPasswordDialog } from '../../../client/features/users/dialogs/reset-password-dialog.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { startSmtpServer, type TestSmtp } from '../../../server/testing/stand-ins/smtp-server.ts'
import { User } from '#events/account/user.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let smtp: TestSmtp
let page: TestPage
beforeAll(async () => {
  smtp = await startSmtpServer()
  page = await openTestPage({ mail: smtp.settings })
  await page.signIn('employee')
})
afterEach(cleanup)
afterAll(async () => {
  await page.close()
  await smtp.close()
})

const Page = ({ children }: { children: ReactNode }) => (
  <Around>
    <ConfirmProvider>{children}</ConfirmProvider>
  </Around>
)
const opened = { isOpen: true, onClose: () => undefined, focusFallback: { current: null } }
const fill = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

/** The text of the dialog around the link, which is there to be copied in any case. */
async function saidBeside(label: string) {
  const dialog = await screen.findByRole('dialog')
  const field = await within(dialog).findByLabelText(label, { selector: 'input' })
  expect((field as HTMLInputElement).value).toContain('token=')
  return dialog.textContent
}

it('[MAIL-9] where a mail with the link goes out, the employee is told to whom, and can copy the link', async () => {
  render(<InviteDialog companies={[]} {...opened} />, { wrapper: Page })
  await fill('Email', 'guest@test.example')
  await press('Invite')
  expect(await saidBeside('Invitation link')).toContain('A mail with this link goes to guest@test.example.')
  await expect.poll(() => smtp.to('guest@test.example').length).toBe(1)
  cleanup()

  render(<CreateUserDialog {...opened} companies={[]} />, { wrapper: Page })
  await fill('First Name', 'Nia')
  await fill('Last Name', 'Test')
  await fill('Email', 'nia@test.example')
  await press('Create User')
  expect(await saidBeside('Link to set the password')).toContain('A mail with this link goes to nia@test.example.')
  cleanup()

  const user = User.array()
    .parse((await (await page.app.as('employee'))('GET', '/api/users')).body)
    .at(-1)
  if (!user) throw new Error('no user')
  render(<ResetPasswordDialog {...opened} user={user} />, { wrapper: Page })
  await press('Generate Reset Link')
  expect(await saidBeside('Reset link')).toContain(`A mail with this link goes to ${user.email}.`)
})
