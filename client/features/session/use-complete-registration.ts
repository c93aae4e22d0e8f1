import type { z } from 'zod'
import { accountCalls, type CompleteRegistrationBody } from '#events/account/api.ts'
import { User } from '#events/account/user.ts'
import { requestOf } from '#events/kernel/call.ts'
import { ErrorAnswer } from '#events/kernel/http.ts'
import { queryClient, USER_KEY } from '../../api/query-client.ts'
import { ApiError, messageOf } from '../../api/request.ts'
import { storeUser } from '../../api/session.tsx'
import { useCommand } from '../../api/use-command.ts'
import type { ToastMessage } from '../../ui/toast.ts'

/** Creates the account of an invited person, who is signed in then. */
export const useCompleteRegistration = () =>
  useCommand({
    call: (body: z.input<typeof CompleteRegistrationBody>) => requestOf(accountCalls.completeRegistration, {}, body),
    read: (body) => User.parse(body),
    done: (user) => {
      storeUser(user)
      void queryClient.invalidateQueries({ queryKey: USER_KEY })
    },
    success: () => ({
      title: 'Registration Complete',
      description: 'Your account has been created successfully.',
    }),
    failure: registrationFailure,
  })

const FAILED = 'Failed to complete registration'
const FALLBACK = `${FAILED}. Please try again.`

/** What is said of a registration that failed (specification 000, section 8): by the server, or without an answer of it. */
export function registrationFailure(error: Error): ToastMessage {
  if (error instanceof ApiError && error.status === 0)
    return { title: 'Registration failed', description: messageOf(error, FALLBACK), variant: 'destructive' }
  return { title: 'Registration Error', description: sentenceOf(error), variant: 'destructive' }
}

/** The server's own sentence; another for an answer that has none, and for one that is no answer of this server's. */
function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError) || typeof error.body === 'string') return FALLBACK
  return ErrorAnswer.safeParse(error.body).data?.message || FAILED
}
