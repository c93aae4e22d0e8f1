import { useEffect } from 'react'
import { failed } from '../../api/request/failed.ts'
import { isUnauthorized } from '../../api/request/request.ts'
import { toast } from '../../ui/toast/toast.ts'

/**
 * Says by a toast, in the specification's words, that a list could not be read; its place says so too. A session that is over
 * says it otherwise.
 */
export function useFailedRead(error: Error | null, title: string, fallback?: string): void {
  useEffect(() => {
    if (error && !isUnauthorized(error)) toast(failed(title, fallback)(error))
  }, [error, title, fallback])
}
