import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormSummary } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { Collection, useCollection } from '../collection.ts'
import { read } from '../request/read.ts'
import { follow } from '../lists/topics.ts'

export const formList = follow('forms', new Collection('/api/forms', FormSummary))

/** The forms that this person may see. Employees and installers only. */
export const useForms = () => useCollection(formList)

/** A form as the server answers it, unread: for those who look for a fault in it. Null asks for none. */
export const useRawForm = (id: FormId | null) =>
  useQuery({
    queryKey: ['/api/forms/raw', id],
    queryFn: ({ signal }) => read(`/api/forms/${id}`, z.unknown(), signal),
    enabled: id !== null,
    staleTime: 0,
    retry: false,
  })
