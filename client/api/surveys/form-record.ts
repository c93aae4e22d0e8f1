import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { FormRecord, type FormRecordQuery, PrintedForm } from '#events/form/api.ts'
import type { FormId, UserId } from '#events/kernel/ids.ts'
import type { SectionId } from '#events/form/form-id.ts'
import { retryFormRead } from './form.ts'
import { read } from '../request/read.ts'

/** A form to be handed over, as it is at the moment. */
export const usePrintedForm = (id: FormId) =>
  useQuery({
    queryKey: ['/api/forms/:id/print', id],
    queryFn: ({ signal }) => read(`/api/forms/${id}/print`, PrintedForm, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: retryFormRead,
  })

/**
 * The last other person who changed or deleted a section, by name. `version` tells one state of the section from the next. They may
 * have left since, and a section that is gone names no one.
 */
export const useLastEditor = (id: FormId, section: SectionId, version: string, me: UserId) =>
  useQuery({
    queryKey: ['/api/forms/:id/history', id, section, 'last', version],
    queryFn: async ({ signal }) => {
      const { lines } = await read(`/api/forms/${id}/history?section=${section}`, FormRecord, signal)
      return lines.find(({ by }) => by && by.id !== me)?.by?.name ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryFormRead,
  })

/** Which part of a form's history a page of it is. */
type Paging = Pick<FormRecordQuery, 'before' | 'after'>

/**
 * The history of a form, or what of it is about one section, newest first and page by page. `revision` is that of the open form:
 * where it moves on, the lines up to it come by themselves.
 */
export function useFormRecord(id: FormId, section: SectionId | null, revision: number) {
  const query = useInfiniteQuery({
    queryKey: ['/api/forms/:id/history', id, section],
    queryFn: ({ pageParam, signal }) => {
      const asked = Object.entries({ ...pageParam, ...(section !== null && { section }) })
      const parameters = new URLSearchParams(asked.map(([name, value]) => [name, `${value}`]))
      return read(`/api/forms/${id}/history?${parameters}`, FormRecord, signal)
    },
    initialPageParam: {} as Paging,
    getNextPageParam: ({ lines, hasMore }): Paging | undefined =>
      hasMore ? { before: lines.at(-1)?.revision ?? 0 } : undefined,
    getPreviousPageParam: ({ newest }): Paging => ({ after: newest }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: retryFormRead,
  })
  const { data, isFetching, fetchPreviousPage } = query
  const newest = data?.pages[0]?.newest
  /** The news at which lines were asked for last: the same ones are not asked for twice. */
  const asked = useRef('')
  const news = `${newest} ${revision}`
  useEffect(() => {
    if (newest === undefined || newest >= revision || isFetching || asked.current === news) return
    asked.current = news
    void fetchPreviousPage()
  }, [newest, revision, news, isFetching, fetchPreviousPage])
  return { ...query, lines: useMemo(() => data?.pages.flatMap(({ lines }) => lines), [data]) }
}
