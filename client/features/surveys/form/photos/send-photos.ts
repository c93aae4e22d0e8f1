import { UploadedPhotos } from '#events/form/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { readQuotaAgain } from '../../../../api/quota.ts'
import { ApiError } from '../../../../api/request.ts'
import { statusTextOf } from '../../../../api/status-text.ts'
import { uploadFiles } from '../../../../api/upload.ts'
import type { FormHandle } from '../../../../live/form.ts'
import { uploadFailure } from '../../../../shared/photos/upload-words.ts'
import { toast, type ToastMessage } from '../../../../ui/toast.ts'
import { setPhotos } from '../draft/draft.ts'
import type { FormEditStore } from '../draft/form-edit.ts'
import { announce, giveUp } from './announce.ts'
import { dropUpload, sectionToSend, setUpload, type Upload, type UploadStore } from './uploads.ts'

/** The places that an upload reads from and writes to. */
export type UploadPlaces = {
  readonly form: FormHandle
  readonly edit: FormEditStore
  readonly store: UploadStore
  readonly userId: UserId
}

/** The sentence of the specification (001, section 8). */
const NO_PATH = 'No photo path returned from server'

type Failure = { readonly upload: Upload; readonly error: unknown }

/**
 * Sends photos of one section, one after another, and says what became of them. One that does not get there takes no other with it
 * (docs/rules.md, FORM-180).
 */
export async function sendPhotos(places: UploadPlaces, section: number, uploads: readonly Upload[]): Promise<void> {
  const { form, store } = places
  for (const { id } of uploads) setUpload(store, id, { state: 'waiting', reason: '', sentBytes: 0 })
  const digests = section > 0 ? await announce(form, uploads) : new Map<string, string>()
  const failures: Failure[] = []
  let sent = 0
  for (const upload of uploads) {
    const isSent = await sendOne(places, upload).catch((error: unknown) => {
      if (!upload.abort.signal.aborted) failures.push({ upload, error })
      return false
    })
    if (isSent) sent += 1
    const digest = digests.get(upload.id)
    if (!isSent && digest !== undefined) void giveUp(form, store, upload, digest)
  }
  const said = wordsOf(sent, failures)
  if (said) toast(said)
}

/** Sends a photo. Resolves to true once the server has it, to false where it is not wanted any more; rejects where it failed. */
async function sendOne({ form, edit, store, userId }: UploadPlaces, upload: Upload): Promise<boolean> {
  const { id, section, file, abort } = upload
  const { form: head, highestId, sections } = form.store.getState()
  const shown = sectionToSend(edit.getState().draft, { sections }, section)
  if (!shown || !head || abort.signal.aborted) {
    dropUpload(store, id)
    return false
  }
  const isNew = section < 0
  setUpload(store, id, { state: 'sending' })
  try {
    const texts = {
      formTitle: head.title,
      sectionTitle: shown.title,
      formId: String(head.id),
      sectionId: String(isNew ? highestId + 1 : section),
      sectionType: shown.type,
      isNewSection: String(isNew),
    }
    const options = { idempotencyKey: id, ageMs: 0, userId, signal: abort.signal }
    const onProgress = (sentBytes: number) => setUpload(store, id, { sentBytes })
    const { body } = await uploadFiles(
      '/api/forms/upload-photos',
      { field: 'photos', files: [file], texts },
      { ...options, onProgress },
    )
    const { photos = [] } = UploadedPhotos.safeParse(body).data ?? {}
    if (photos.length === 0) throw new Error(NO_PATH)
    // A section that went meanwhile, and another one with its number, get no photo.
    if (abort.signal.aborted) return false
    if (isNew) edit.setState(({ draft }) => ({ draft: setPhotos(draft, section, (before) => [...before, ...photos]) }))
    dropUpload(store, id)
    return true
  } catch (error) {
    const state = isFinal(error) ? 'refused' : 'failed'
    setUpload(store, id, { state, reason: uploadFailure(error, file).reason })
    throw error
  } finally {
    readQuotaAgain()
  }
}

/** True where the server would answer the same bytes the same. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && (error.status === 400 || error.status === 404)

const isOverQuota = (error: unknown): boolean => error instanceof ApiError && error.status === 413

/** The words about photos that were sent, and about those that did not get there; null about none. */
function wordsOf(sent: number, failures: readonly Failure[]): ToastMessage | null {
  const [first] = failures
  if (sent > 0) {
    const reasons = failures.map(({ upload: { file }, error }) => `${file.name}: ${uploadFailure(error, file).reason}`)
    return {
      title: sent === 1 ? 'Photo uploaded successfully' : `${sent} photo(s) uploaded successfully`,
      ...(first && { description: `Not there: ${reasons.join('\n')}`, variant: 'destructive' }),
    }
  }
  if (!first) return null
  const said = uploadFailure(first.error, first.upload.file)
  if (isOverQuota(first.error)) return said.toast
  const statusText = statusTextOf(first.error)
  return {
    title: `Failed to upload ${failures.length === 1 ? 'photo' : 'photos'}: ${statusText}`,
    description: said.reason === statusText ? undefined : said.reason,
    variant: 'destructive',
  }
}
