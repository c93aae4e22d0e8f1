import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkVerdict } from '#events/account/api.ts'
import { queryClient } from '../../api/request/query-client.ts'
import { read } from '../../api/request/read.ts'
import type { LinkParameters } from './link-parameters.ts'

/** The path that checks a link: one for each kind of link. */
export type LinkCheck = '/api/auth/verify-reset-token' | '/api/auth/verify-invitation'

/** Asks the server if a link opens anything: anew each time, since a link is used up elsewhere, too. */
export const useLinkVerdict = (check: LinkCheck, { token, email }: LinkParameters) =>
  useQuery({
    queryKey: [check, token, email],
    queryFn: ({ signal }) => read(`${check}?${new URLSearchParams({ token, email })}`, LinkVerdict, signal),
    // The form stays while it is asked again, and while its person is being signed in, when what was read is forgotten.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** A refusal may be about the link. */
export const checkLinkAgain = (check: LinkCheck): void => void queryClient.invalidateQueries({ queryKey: [check] })
