import type { z } from 'zod'
import { accountCalls, type CompleteRegistrationBody, type RegisterBody } from '#events/account/api.ts'
import { User } from '#events/account/user.ts'
import { requestOf } from '#events/kernel/call.ts'
import { ErrorAnswer } from '#events/kernel/http.ts'
import { queryClient, USER_KEY } from '../../api/request/query-client.ts'
import { ApiError, messageOf } from '../../api/request/request.ts'
import { storeUser } from '../../api/people/session.tsx'
import { useCommand } from '../../api/request/use-command.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'
import { checkLinkAgain } from './use-link-verdict.ts'

/** Creates the account of an invited person, who is signed in then. */
export const useCompleteRegistration = () =>
  useCommand({
    call: (body: z.input<typeof CompleteRegistrationBody>) => requestOf(accountCalls.completeRegistration, {}, body),
    read: (body) => User.parse(body),
    done: (user) => {
      storeUser(user)
      void queryClient.invalidateQueries({ queryKey: USER_KEY })
    },
    success: () => DONE,
    failure: (error) => {
      checkLinkAgain('/api/auth/verify-invitation')
      return registrationFailure(error, COMPLETING)
    },
  })

/** Creates the account of a person who registers by themself, and is signed in then. */
export const useRegister = () =>
  useCommand({
    call: (body: z.input<typeof RegisterBody>) => requestOf(accountCalls.register, {}, body),
    read: (body) => User.parse(body),
    done: storeUser,
    success: () => DONE,
    failure: (error) => registrationFailure(error, REGISTERING),
  })

const DONE = { title: 'Registration Complete', description: 'Your account has been created successfully.' } as const

/** `silent`: for an answer of the server that says nothing; `fallback`: for one that is none of its own. */
type Failing = { readonly silent: string; readonly fallback: string }
export const COMPLETING: Failing = {
  silent: 'Failed to complete registration',
  fallback: 'Failed to complete registration. Please try again.',
}
export const REGISTERING: Failing = {
  silent: 'Failed to register',
  fallback: 'Failed to create account. Please try again.',
}

/** The toast about a registration that failed, by the server or for want of its answer (specification 000, section 8). */
export function registrationFailure(error: Error, { silent, fallback }: Failing): ToastMessage {
  if (error instanceof ApiError && error.status === 0)
    return { title: 'Registration failed', description: messageOf(error, fallback), variant: 'destructive' }
  return { title: 'Registration Error', description: sentenceOf(), variant: 'destructive' }

  /** The server's own sentence; another for an answer that has none, and for one that is no answer of this server's. */
  function sentenceOf(): string {
    if (!(error instanceof ApiError) || typeof error.body === 'string') return fallback
    return ErrorAnswer.safeParse(error.body).data?.message || silent
  }
}
