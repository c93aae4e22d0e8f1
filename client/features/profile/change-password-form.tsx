import { useState } from 'react'
import { z } from 'zod'
import { ChangedPassword, CurrentPassword, isNameOf, NAME_AS_PASSWORD } from '#events/account/fields.ts'
import type { User } from '#events/account/user.ts'
import { useUser } from '../../api/people/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useZodForm } from '../../ui/form/form.tsx'
import { NewPasswordInput, type PasswordRule } from '../../ui/form/new-password-input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { accountCalls, type ChangePasswordBody } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { ErrorAnswer } from '#events/kernel/http.ts'
import { ApiError, messageOf } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'

const RULES: readonly PasswordRule[] = [{ text: '6 characters', isMet: (password) => password.length >= 6 }]

const fieldsFor = (user: User) =>
  z
    .object({
      currentPassword: CurrentPassword,
      newPassword: ChangedPassword,
      confirmPassword: z.string().min(6, 'Confirm password is required'),
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: "Passwords don't match",
    })
    .refine(({ newPassword }) => !isNameOf(user, newPassword), { path: ['newPassword'], message: NAME_AS_PASSWORD })

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes one's own password; empty again once it is done. */
export function ChangePasswordForm() {
  const user = useUser()
  const [fields] = useState(() => fieldsFor(user))
  const change = useChangePassword()
  const form = useZodForm(fields, EMPTY)
  return (
    <Form
      form={form}
      onSubmit={async ({ currentPassword, newPassword }) => {
        const sent = await change.send({ currentPassword, newPassword })
        if (sent.ok) form.reset(EMPTY)
        return sent
      }}
    >
      {/* For those who keep passwords in the browser: whose it is. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <FormField control={form.control} name="currentPassword" label="Current Password">
        {(field) => <PasswordInput autoComplete="current-password" {...field} />}
      </FormField>
      <FormField control={form.control} name="newPassword" label="New Password">
        {(field) => <NewPasswordInput rules={RULES} {...field} />}
      </FormField>
      <FormField control={form.control} name="confirmPassword" label="Confirm Password">
        {(field) => <PasswordInput autoComplete="new-password" {...field} />}
      </FormField>
      <Button type="submit" variant="primary" className="self-start" isPending={change.isPending}>
        {change.isPending ? 'Changing Password...' : 'Change Password'}
      </Button>
    </Form>
  )
}

/** Changes one's own password. */
function useChangePassword() {
  const { id } = useUser()
  return useCommand({
    call: (body: z.input<typeof ChangePasswordBody>) => requestOf(accountCalls.changePassword, { id }, body),
    read: () => null,
    success: () => ({ title: 'Password updated' }),
    failure: (error) => ({ title: 'Error', description: statusAndText(error), variant: 'destructive' }),
  })
}

/** The status of an answer and the text of its body (specification 000, section 8, "Change password failure"). */
export function statusAndText(error: Error): string {
  const message = error instanceof ApiError ? ErrorAnswer.safeParse(error.body).data?.message : undefined
  return error instanceof ApiError && message ? `${error.status}: ${message}` : messageOf(error)
}
