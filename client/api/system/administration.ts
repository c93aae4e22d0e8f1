import { useInfiniteQuery } from '@tanstack/react-query'
import { type AdministrationFilter, AdministrationPage } from '#events/administration/api.ts'
import { read } from '../request/read.ts'

const PATH = '/api/administration'

const queryOf = (asked: object): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined && value !== '') parameters.set(name, `${value}`)
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** Where the lines that a filter leaves, all of them, can be downloaded. */
export const administrationHref = (filter: AdministrationFilter): string => `${PATH}.csv${queryOf(filter)}`

/** The log of administration, newest first, in parts. Employees only. */
export const useAdministration = (filter: AdministrationFilter) =>
  useInfiniteQuery({
    queryKey: [PATH, filter],
    queryFn: ({ pageParam, signal }) =>
      read(`${PATH}${queryOf({ ...filter, before: pageParam })}`, AdministrationPage, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasMore, lines }) => (hasMore ? lines.at(-1)?.line : undefined),
    staleTime: 0,
  })
