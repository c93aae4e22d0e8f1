import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { accountCalls, LinkVerdict, type SetPasswordBody } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { queryClient, USER_KEY } from '../../api/query-client.ts'
import { read } from '../../api/read.ts'
import { messageOf } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import type { LinkParameters } from './link-parameters.ts'

const PATH = '/api/auth/verify-reset-token'

/** Whether a password can be set by this link. Asked anew each time, since a link is used up elsewhere, too. */
export const useLinkVerdict = ({ token, email }: LinkParameters) =>
  useQuery({
    queryKey: [PATH, token, email],
    queryFn: ({ signal }) => read(`${PATH}?${new URLSearchParams({ token, email })}`, LinkVerdict, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Sets a password by a link. A refusal may be about the link, which is asked about again. */
export const useSetPassword = () =>
  useCommand({
    call: (body: z.input<typeof SetPasswordBody>) => requestOf(accountCalls.setPassword, {}, body),
    read: () => null,
    // All sessions of that person have ended, also one that this browser may have had.
    done: () => void queryClient.invalidateQueries({ queryKey: USER_KEY }),
    failure: (error) => {
      void queryClient.invalidateQueries({ queryKey: [PATH] })
      return { title: 'Error setting password', description: messageOf(error), variant: 'destructive' }
    },
  })
