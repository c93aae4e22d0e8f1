import { accountCalls, type ChangePasswordBody } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { ErrorAnswer } from '#events/kernel/http.ts'
import type { z } from 'zod'
import { ApiError, messageOf } from '../../api/request.ts'
import { useUser } from '../../api/session.tsx'
import { useCommand } from '../../api/use-command.ts'

/** Changes one's own password. */
export function useChangePassword() {
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
