// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useToast } from '../../../ui/toast/toast.ts'
import { type InvitationOutcome, InvitedView } from './invite-dialog.tsx'

const invited = (name: string): InvitationOutcome => ({
  ...{ ok: true, email: `${name}@customer.example`, role: 'customer', isMailed: false },
  invitationUrl: `https://portal.example/complete-registration?token=${name}`,
})
const refused: InvitationOutcome = { ok: false, email: 'cy@customer.example', why: 'An account exists already.' }
const LINES = [
  'ana@customer.example\thttps://portal.example/complete-registration?token=ana',
  'ben@customer.example\thttps://portal.example/complete-registration?token=ben',
].join('\n')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useToast.setState({ shown: null })
})

it('[ACCOUNT-143] the links of several people are copied at once, a line each, and count as copied', async () => {
  const user = userEvent.setup()
  const { unmount } = render(<InvitedView answers={[invited('ana'), refused, invited('ben')]} />)
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe(LINES)
  unmount()
  await Promise.resolve()
  expect(useToast.getState().shown).toBeNull()
})

it('[ACCOUNT-143] are selected where the clipboard is closed, and told where no one copied them', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  const { unmount } = render(<InvitedView answers={[invited('ana'), invited('ben')]} />)
  await user.click(screen.getByRole('button', { name: 'Copy all' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'All links' })
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(LINES)
  unmount()
  await Promise.resolve()
  expect(useToast.getState().shown?.title).toBe('Link not copied')
})

it('[ACCOUNT-143] one link has its own button alone', () => {
  render(<InvitedView answers={[invited('ana'), refused]} />)
  expect(screen.queryByRole('button', { name: 'Copy all' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy ana@customer.example' })).toBeTruthy()
})
