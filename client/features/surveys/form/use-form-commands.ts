import { type DeletePhotoBody, Form, formCalls, type SaveFormBody } from '#events/form/api.ts'
import type { FormId } from '#events/kernel/ids.ts'
import { requestOf } from '#events/kernel/call.ts'
import { ApiError, messageOf } from '../../../api/request/request.ts'
import { statusTextOf } from '../../../api/request/status-text.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import type { ToastMessage } from '../../../ui/toast/toast.ts'
import { photosGone, photosGoneIn } from './save-failure.ts'

/** "Failed to ...: {status text}", and below it the sentence of the server (specification 001, section 8). */
const failedTo =
  (what: string) =>
  (error: Error): ToastMessage => ({
    title: `Failed to ${what}: ${statusTextOf(error)}`,
    ...(error instanceof ApiError && !error.message.endsWith(statusTextOf(error)) && { description: messageOf(error) }),
    variant: 'destructive',
  })

/** True if no answer came at all. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** Photos that are gone are counted: the sentence of the server knows no sections. */
function failedToSave(error: Error, body: SaveFormBody): ToastMessage {
  const said = failedTo('save form')(error)
  const gone = photosGoneIn(error)
  return gone ? { ...said, description: photosGone(gone, body) } : said
}

/** The toast about doors without an install type (specification 001, section 5). */
export const DOORS_UNFINISHED = {
  title: 'Validation Error',
  description: "All door sections must have either 'New Install' or 'Existing/Replace' selected",
  variant: 'destructive',
} as const

const SAVED = 'Form saved successfully'

/** @param wait has a save wait that gets no answer, and says so; null: it cannot wait. */
export const useSaveForm = (id: FormId, saved = SAVED, wait?: () => ToastMessage | null) =>
  useCommand({
    call: (body: SaveFormBody) => requestOf(formCalls.save, { id }, body),
    // The outbox sends it under the same key, where no answer came.
    keepsKey: true,
    read: (body) => Form.parse(body),
    // It is kept, and not finished.
    success: (_, { isUnfinished }) => (isUnfinished && saved === SAVED ? DOORS_UNFINISHED : { title: saved }),
    failure: (error, body) => {
      if (body.isUnfinished && saved === SAVED && isUnanswered(error)) return DOORS_UNFINISHED
      return (isUnanswered(error) && wait?.()) || failedToSave(error, body)
    },
  })

/** Gives a form other users, by e-mail. `base`: those whom the person saw. */
export const useAssignFormUsers = (id: FormId) =>
  useCommand({
    call: (body: { readonly assignedUsers: string[]; readonly base: string[] }) =>
      requestOf(formCalls.assignUsers, { id }, body),
    read: (body) => Form.parse(body),
    success: () => ({ title: 'Form users updated successfully' }),
    failure: failedTo('update form users'),
  })

/** Is said of a photo of a section that is not saved yet as well. */
export const PHOTO_DELETED = 'Photo deleted successfully'

/** Removes a photo from a section that is saved. The header is the specification's (001, section 7). */
export const useDeletePhoto = () =>
  useCommand({
    call: (body: DeletePhotoBody) => ({
      ...requestOf(formCalls.deletePhoto, {}, body),
      headers: { 'x-http-method-override': 'DELETE' },
    }),
    read: () => null,
    success: () => ({ title: PHOTO_DELETED }),
    failure: failedTo('delete photo'),
  })
