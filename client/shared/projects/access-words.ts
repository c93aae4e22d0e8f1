import { ErrorAnswer } from '#events/kernel/http.ts'
import { failed } from '../../api/request/failed.ts'
import { ApiError, messageOf } from '../../api/request/request.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'

/** Where the dialog was opened: on the project's board, or from its row in the list. */
export type Place = 'board' | 'list'

/** The entries that are sent: those that are text and not empty (specification 001, section 5). */
export const sendableUsers = (entries: readonly unknown[]): string[] =>
  entries.filter((entry) => typeof entry === 'string').filter((entry) => entry.trim() !== '')

/** Why the users were not updated: the server's sentence, or the specification's word for its lack (001, section 8). */
function reasonOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return messageOf(error)
  if (ErrorAnswer.safeParse(error.body).data?.message) return error.message
  return typeof error.body === 'object' && error.body !== null ? 'Server error' : 'Unknown error'
}

/** The toast about users that were updated. */
export const usersUpdated = (place: Place): ToastMessage =>
  place === 'board'
    ? { title: 'Users updated', description: 'Project access has been updated successfully' }
    : { title: 'Project users updated successfully' }

/** The toast about users that were not updated. */
export const usersNotUpdated = (error: Error, place: Place): ToastMessage => ({
  title: place === 'board' ? 'Failed to update users' : 'Failed to update project users',
  description: reasonOf(error),
  variant: 'destructive',
})

/** The toast about an instance that was not assigned. */
export const instanceNotAssigned = (error: Error): ToastMessage => ({
  title: 'Error',
  description: messageOf(error, 'Failed to update Verkada instance'),
  variant: 'destructive',
})

/** The toast about a project that was deleted. */
export const projectDeleted = (name: string | undefined): ToastMessage => ({
  title: 'Project deleted',
  ...(name && { description: name }),
})

/** The toast about a project that was not deleted. */
export const projectNotDeleted = failed('Failed to delete project')
