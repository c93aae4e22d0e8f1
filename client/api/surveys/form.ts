import { useQuery } from '@tanstack/react-query'
import { Form } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { shouldRetryRead } from '../request/query-client.ts'
import { read } from '../request/read.ts'
import { ApiError } from '../request/request.ts'

/** Of a form that one may not see it is asked once. */
export const retryFormRead = (failures: number, error: Error): boolean =>
  !(error instanceof ApiError && error.status === 404) && shouldRetryRead(failures, error)

/**
 * A form as the server answers it. The open form itself comes by its stream, and keeps coming; this read says why there is none,
 * by its status.
 */
export const useFormRead = (id: FormId, { isEnabled }: { readonly isEnabled: boolean }) =>
  useQuery({
    queryKey: ['/api/forms/:id', id],
    queryFn: ({ signal }) => read(`/api/forms/${id}`, Form, signal),
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
    retry: retryFormRead,
  })
