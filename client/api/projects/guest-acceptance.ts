import { useQuery } from '@tanstack/react-query'
import type { RefuseBody, SignBody } from '#events/acceptance/answer.ts'
import { GuestAcceptance, guestCalls, LINK_HEADER } from '#events/acceptance/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { failed } from '../request/failed.ts'
import { queryClient } from '../request/query-client.ts'
import { request } from '../request/request.ts'
import { useCommand } from '../request/use-command.ts'

const PATH = '/api/guest/acceptance'
const keyOf = (token: string) => [PATH, token] as const

/** The header that names a document by the token of its link. */
export const linkHeaders = (token: string) => ({ [LINK_HEADER]: token })

/** The PDF of the document of a link. */
export const GUEST_PDF = `${PATH}/pdf`

/** The document of a link. Nothing of it is kept longer than it shows. */
export const useGuestAcceptance = (token: string) =>
  useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) =>
      GuestAcceptance.parse((await request('GET', PATH, undefined, { signal, headers: linkHeaders(token) })).body),
    staleTime: 0,
    gcTime: 0,
  })

const answered = (token: string) => ({
  read: (body: unknown) => GuestAcceptance.parse(body),
  done: (document: GuestAcceptance) => void queryClient.setQueryData(keyOf(token), document),
})

/** Signs the document of a link. */
export const useGuestSign = (token: string) =>
  useCommand({
    ...answered(token),
    call: (body: SignBody) => ({ ...requestOf(guestCalls.sign, {}, body), headers: linkHeaders(token) }),
    failure: failed('The document was not signed'),
  })

/** Refuses the document of a link. */
export const useGuestRefuse = (token: string) =>
  useCommand({
    ...answered(token),
    call: (body: RefuseBody) => ({ ...requestOf(guestCalls.refuse, {}, body), headers: linkHeaders(token) }),
    failure: failed('The document was not refused'),
  })
