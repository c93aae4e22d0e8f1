import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { HistoryKind } from '#events/kernel/history.ts'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import {
  DeletedDevice,
  HistoryChange,
  HistoryFacts,
  type HistoryFilter,
  type HistoryLine,
  HistoryPage,
  HistoryTrust,
} from '#events/project/history/api.ts'
import { shouldRetryRead } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { awayFor, isRefusal } from '../request/request.ts'
import { zoneHere } from '../zone-here.ts'

const KEY = '/api/history'

/** The part of a history that a screen asks for. `revision`: the line where the list begins, null for its end. */
export type HistoryAsked = {
  readonly filter: HistoryFilter
  readonly order: 'newest' | 'oldest'
  readonly revision: number | null
}

/** All kinds but the reports of the provider, which are read when asked for (docs/rules.md, HIST-50). */
export const WITHOUT_REPORTS: readonly HistoryKind[] = HistoryKind.options.filter((kind) => kind !== 'provider')

/** The query of one page. `revision` as above; `after`: the line behind which the page begins. */
type Paging = {
  readonly order: HistoryAsked['order']
  readonly limit: number
  readonly after?: number
  readonly revision?: number
}

/** Lines of a page, and of one with what is new: all of it, as a rule. */
const PAGE = 50
const NEWS = 200

function queryOf({ kind, ...filter }: HistoryFilter, paging: Partial<Paging>): string {
  const parameters = new URLSearchParams(kind && kind.length > 0 ? { kind: kind.join(',') } : {})
  for (const [name, value] of Object.entries({ ...filter, ...paging }))
    if (value !== undefined && value !== '') parameters.set(name, `${value}`)
  return parameters.toString()
}

const pathOf = (projectId: ProjectId) => `/api/projects/${projectId}/history`

/** Where the same lines, all of them, can be downloaded. */
export const exportHref = (projectId: ProjectId, { filter, order }: HistoryAsked, format: 'csv' | 'jsonl'): string =>
  `${pathOf(projectId)}.${format}?${queryOf(filter, { order })}`

/** A refused read is tried again only where the server asks for patience. */
const retry = (failures: number, error: unknown): boolean =>
  (!isRefusal(error) || awayFor(error) !== null) && shouldRetryRead(failures, error)

/** A page with its lines in the order of the list. `hasMore`: behind it, in the direction in which it was read: `order`. */
type Page = {
  readonly order: HistoryAsked['order']
  readonly lines: readonly HistoryLine[]
  readonly hasMore: boolean
  readonly record: HistoryPage['record']
}

const older = (lines: readonly HistoryLine[]): Paging => {
  const oldest = Math.min(...lines.map(({ line }) => line))
  return { order: 'newest', limit: PAGE, ...(lines.length > 0 && { after: oldest }) }
}

/** The newest line is read again: a part of an import may have been added to it. */
const newer = (lines: readonly HistoryLine[]): Paging => {
  const before = Math.max(...lines.map(({ line }) => line)) - 1
  return { order: 'oldest', limit: NEWS, ...(before > 0 && { after: before }) }
}

/** Of a line that was read twice the newer reading counts, which is nearer to the newest end. */
function joined(pages: readonly Page[], order: HistoryAsked['order']): readonly HistoryLine[] {
  const lines = pages.flatMap((page) => page.lines)
  const newestFirst = order === 'newest' ? lines : lines.toReversed()
  const known = new Set<number>()
  const once = newestFirst.filter(({ line }) => !known.has(line) && known.add(line))
  return order === 'newest' ? once : once.toReversed()
}

/**
 * The lines of a project's history that are asked for, page by page to both ends. `more` and `before` say whether there are
 * lines behind the last one and before the first, as far as is known. Nothing is read again by itself: lines never change, but
 * for the newest one.
 */
export function useHistory(projectId: ProjectId, { filter, order, revision }: HistoryAsked) {
  const query = useInfiniteQuery({
    queryKey: [KEY, projectId, filter, order, revision],
    async queryFn({ pageParam, signal }): Promise<Page> {
      const page = await read(`${pathOf(projectId)}?${queryOf(filter, pageParam)}`, HistoryPage, signal)
      const lines = pageParam.order === order ? page.lines : page.lines.toReversed()
      return { order: pageParam.order, lines, hasMore: page.next !== null, record: page.record }
    },
    initialPageParam: { order, limit: PAGE, ...(revision !== null && { revision }) } as Paging,
    getNextPageParam: (_last, pages) => (order === 'newest' ? older : newer)(joined(pages, order)),
    getPreviousPageParam: (_first, pages) => (order === 'newest' ? newer : older)(joined(pages, order)),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry,
  })
  const { data } = query
  const lines = useMemo(() => data && joined(data.pages, order), [data, order])
  const [first, last] = [data?.pages[0], data?.pages.at(-1)]
  const isBeginning = first?.order === order
  return {
    ...query,
    lines,
    record: (order === 'newest' ? first : last)?.record ?? null,
    more: last?.hasMore === true,
    before: isBeginning ? revision !== null : first?.hasMore === true,
  }
}

/** The single changes of one line; read when the line is opened. */
export const useHistoryChanges = (projectId: ProjectId, { line, changes }: HistoryLine) =>
  useQuery({
    // A line that grew is another one.
    queryKey: [KEY, projectId, 'line', line, changes],
    queryFn: ({ signal }) => read(`${pathOf(projectId)}/${line}`, z.array(HistoryChange), signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry,
  })

/** The last lines about one card. `news` is another text whenever there may be more. */
export const useCardHistory = (projectId: ProjectId, device: DeviceId, limit: number, news: string) =>
  useReadWithNews(
    useQuery({
      queryKey: [KEY, projectId, 'card', device],
      queryFn({ signal }) {
        const query = queryOf({ device, kind: [...WITHOUT_REPORTS] }, { limit })
        return read(`${pathOf(projectId)}?${query}`, HistoryPage, signal)
      },
      staleTime: 0,
      retry,
    }),
    news,
  )

/** The devices that are in the history alone, because they were deleted. `news` as above. */
export const useDeletedDevices = (projectId: ProjectId, news: string, { isEnabled }: { readonly isEnabled: boolean }) =>
  useReadWithNews(
    useQuery({
      queryKey: [KEY, projectId, 'deleted-devices'],
      queryFn: ({ signal }) => read(`${pathOf(projectId)}/deleted-devices`, z.array(DeletedDevice), signal),
      enabled: isEnabled,
      staleTime: 0,
      retry,
    }),
    news,
  )

/** The server's check that the record is as it was written; runs when `refetch` is called. Employees only. */
export const useHistoryTrust = (projectId: ProjectId) =>
  useQuery({
    queryKey: [KEY, projectId, 'trust'],
    queryFn: ({ signal }) => read(`${pathOf(projectId)}/trust`, HistoryTrust, signal),
    enabled: false,
    retry,
  })

/** Figures about the work on a project, by the days of this browser. `news` as above. Employees only. */
export const useHistoryFacts = (projectId: ProjectId, news: string) =>
  useReadWithNews(
    useQuery({
      queryKey: [KEY, projectId, 'facts'],
      queryFn: ({ signal }) => {
        return read(`${pathOf(projectId)}/facts?${new URLSearchParams({ zone: zoneHere() })}`, HistoryFacts, signal)
      },
      staleTime: 0,
      retry,
    }),
    news,
  )

/** Reads again when there is news, one read after another: news that come while one is under way lead to one more, and end none. */
function useReadWithNews<Data>(query: UseQueryResult<Data, unknown>, news: string): UseQueryResult<Data, unknown> {
  const read = useRef(news)
  const { isEnabled, isFetching, refetch } = query
  useEffect(() => {
    if (!isEnabled || isFetching || read.current === news) return
    read.current = news
    void refetch()
  }, [news, isEnabled, isFetching, refetch])
  return query
}
