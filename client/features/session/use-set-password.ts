import type { z } from 'zod'
import { accountCalls, type SetPasswordBody } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { queryClient, USER_KEY } from '../../api/request/query-client.ts'
import { messageOf } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { checkLinkAgain } from './use-link-verdict.ts'

/** Sets a password by a link. A refusal may be about the link, which is asked about again. */
export const useSetPassword = () =>
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
