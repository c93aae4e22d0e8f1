import { useState } from 'react'
import { z } from 'zod'
import { isNameOf, NAME_AS_PASSWORD, NewPassword } from '#events/account/fields.ts'
import { accountCalls, type SetPasswordBody } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { NewPasswordInput, type PasswordRule } from '../../ui/form/new-password-input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { queryClient, USER_KEY } from '../../api/request/query-client.ts'
import { messageOf } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'
import type { LinkParameters } from './link-parameters.ts'
import { checkLinkAgain } from './use-link-verdict.ts'

const RULES: readonly PasswordRule[] = [
  { text: '8 characters', isMet: (password) => password.length >= 8 },
  { text: 'an uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { text: 'a lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { text: 'a number', isMet: (password) => /[0-9]/.test(password) },
]

const fieldsFor = (link: LinkParameters) =>
  z
    .object({ password: NewPassword, confirmPassword: z.string() })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    })
    .refine(({ password }) => !isNameOf(link, password), { path: ['password'], message: NAME_AS_PASSWORD })

/** The password, twice. */
export function SetPasswordForm({ link, onSet }: { link: LinkParameters; onSet: () => void }) {
  const setPassword = useSetPassword()
  const [fields] = useState(() => fieldsFor(link))
  const form = useZodForm(fields, { password: '', confirmPassword: '' })
  return (
    <Form
      form={form}
      onSubmit={async ({ password }) => {
        const sent = await setPassword.send({ ...link, password })
        if (sent.ok) onSet()
        return sent
      }}
    >
      {/* For those who keep passwords in the browser: whose it is. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <FormField control={form.control} name="password" label="New Password">
        {(field) => <NewPasswordInput rules={RULES} className="h-11" {...field} />}
      </FormField>
      <FormField control={form.control} name="confirmPassword" label="Confirm Password">
        {(field) => <PasswordInput autoComplete="new-password" className="h-11" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" size="lg" isPending={setPassword.isPending}>
        {setPassword.isPending ? 'Setting Password...' : 'Set Password'}
      </Button>
    </Form>
  )
}

/** Sets a password by a link. A refusal may be about the link, which is asked about again. */
const useSetPassword = () =>
  useCommand({
    call: (body: z.input<typeof SetPasswordBody>) => requestOf(accountCalls.setPassword, {}, body),
    read: () => null,
    // All sessions of that person have ended, and with them the one of this browser, also where it was another person's.
    done: () => void queryClient.invalidateQueries({ queryKey: USER_KEY }),
    failure: (error) => {
      checkLinkAgain('/api/auth/verify-reset-token')
      return { title: 'Error setting password', description: messageOf(error), variant: 'destructive' }
    },
  })
