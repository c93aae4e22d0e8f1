import type { ToastMessage } from '../../ui/toast/toast.ts'
import { messageOf } from './request.ts'

/** The toast about a failure, in the words of the server. @param fallback where it has none. */
export const failed =
  (title: string, fallback?: string) =>
  (error: Error): ToastMessage => ({ title, description: messageOf(error, fallback), variant: 'destructive' })
