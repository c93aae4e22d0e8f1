// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { User } from '#events/account/user.ts'
import { queryClient } from '../../api/request/query-client.ts'
import { SessionProvider, storeUser } from '../../api/people/session.tsx'
import { ConfirmProvider } from '../../ui/overlay/confirm.tsx'
import { FormField, useZodForm } from '../../ui/form/form.tsx'
import { Input } from '../../ui/form/input.tsx'
import { FormDialog } from './form-dialog.tsx'

const ANA = {
  id: 1,
  username: 'ana',
  firstName: 'A',
  lastName: 'B',
  email: 'ana@x.example',
  role: 'employee',
  companyId: null,
  hasPassword: true,
}

afterEach(cleanup)

type DialogAnswer = { readonly ok: true; readonly result: string } | { readonly ok: false }

function NameDialog(props: {
  onClose: () => void
  answer: Promise<DialogAnswer>
  isPending: boolean
  showsLink: boolean
}) {
  const form = useZodForm(z.object({ name: z.string() }), { name: '' })
  return (
    <FormDialog
      isOpen
      onClose={props.onClose}
      focusFallback={useRef(null)}
      title="A Gate"
      description="A form."
      form={form}
      draft={{ key: 'name' }}
      send={() => props.answer}
      words={{ save: 'Save', saving: 'Saving...' }}
      isPending={props.isPending}
      {...(props.showsLink && { saved: (link: string) => ({ title: 'Ready', content: <p>{link}</p> }) })}
    >
      <FormField control={form.control} name="name" label="Name">
        {(field) => <Input {...field} />}
      </FormField>
    </FormDialog>
  )
}

/** The dialog with a name typed and sent, whose answer `come` gives. */
async function sent(showsLink: boolean) {
  storeUser(User.parse(ANA))
  const onClose = vi.fn<() => void>()
  let come: (answer: DialogAnswer) => void = () => undefined
  const answer = new Promise<DialogAnswer>((resolve) => {
    come = resolve
  })
  const shown = (isPending: boolean) => (
    <QueryClientProvider client={queryClient}>
      <SessionProvider recall={Promise.reject.bind(Promise)}>
        <ConfirmProvider>
          <NameDialog {...{ onClose, answer, isPending, showsLink }} />
        </ConfirmProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(shown(false))
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Gate')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(shown(true))
  return {
    onClose,
    unmount,
    come: (with_: DialogAnswer) =>
      act(async () => {
        come(with_)
        rerender(shown(false))
      }),
    again: () => render(shown(false)),
  }
}

describe('a form that is left while it is being saved', () => {
  it('[PART-7] closes once, and no other dialog when the answer comes', async () => {
    const { onClose, come } = await sent(false)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await come({ ok: true, result: '' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('[PART-7] keeps what was typed in case it is not saved', async () => {
    const { come, unmount, again } = await sent(false)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await come({ ok: false })
    unmount()
    again()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Gate')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('[PART-7] asks first where a link is to be shown, which is shown if it comes meanwhile', async () => {
    const { onClose, come } = await sent(true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('Leave before the answer is here?')
    await come({ ok: true, result: 'https://link' })
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(onClose).not.toHaveBeenCalled()
    expect(await screen.findByText('https://link')).toBeTruthy()
  })

  it('[PART-7] is left where the person says so', async () => {
    const { onClose } = await sent(true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
