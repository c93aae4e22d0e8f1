import { useQuery } from '@tanstack/react-query'
import { FindAnswer } from '#events/find/api.ts'
import { read } from './request/read.ts'

/** An answer is as old as this at most when it shows again, in milliseconds: rights change. */
const KEPT_MS = 5_000

/**
 * Asks the server what it finds, one question at a time: one that is replaced is taken back. Without words and things it asks
 * nothing. @param recent keys of things that were opened before.
 */
export const useFind = (q: string, recent: readonly string[], { isEnabled }: { readonly isEnabled: boolean }) =>
  useQuery({
    queryKey: ['/api/find', q, recent],
    queryFn: ({ signal }) =>
      read(`/api/find?${new URLSearchParams({ q, recent: recent.join(',') })}`, FindAnswer, signal),
    enabled: isEnabled && (q !== '' || recent.length > 0),
    gcTime: KEPT_MS,
    staleTime: 0,
    retry: false,
  })
