import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormSummary } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The forms as the query cache has them, which the live channel keeps in step. */
export const formList = follow('forms', new LiveList<FormSummary>(queryClient, ['/api/forms']))

/** The forms that this person may see. Employees and installers only. */
export const useForms = () =>
  useQuery(listQuery(formList, (signal) => read('/api/forms', z.array(FormSummary), signal)))

/** A form as the server answers it, unread: for those who look for a fault in it. Null asks for none. */
export const useRawForm = (id: FormId | null) =>
  useQuery({
    queryKey: ['/api/forms/raw', id],
    queryFn: ({ signal }) => read(`/api/forms/${id}`, z.unknown(), signal),
    enabled: id !== null,
    staleTime: 0,
    retry: false,
  })
