import { UploadedPhotos } from '#events/form/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { readQuotaAgain } from '../../../../api/quota.ts'
import { ApiError, isUnauthorized } from '../../../../api/request.ts'
import { statusTextOf } from '../../../../api/status-text.ts'
import { uploadFiles } from '../../../../api/upload.ts'
import type { FormHandle } from '../../../../live/form.ts'
import { uploadFailure } from '../../../../shared/photos/upload-words.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { announce as say } from '../../../../ui/live-region.tsx'
import { toast, type ToastMessage } from '../../../../ui/toast.ts'
import { setPhotos } from '../draft/draft.ts'
import type { FormEditStore } from '../draft/form-edit.ts'
import { keptDraft } from '../draft/kept-draft.ts'
import { announce, giveUp } from './announce.ts'
import type { KeptUploads } from './kept/kept-uploads.ts'
import { inOneTab } from './one-tab.ts'
import { dropUpload, sectionToSend, setUpload, type Upload, uploadNow, type UploadStore, waitAgain } from './uploads.ts'

/** The places that an upload reads from and writes to. */
export type UploadPlaces = {
  readonly form: FormHandle
  readonly edit: FormEditStore
  readonly store: UploadStore
  readonly kept: KeptUploads
  readonly userId: UserId
}

/** The sentence of the specification (001, section 8). */
const NO_PATH = 'No photo path returned from server'

type Failure = { readonly upload: Upload; readonly error: unknown }

/**
 * Sends photos of one section, one after another, and says what became of them. One that does not get there takes no other with it
 * (docs/rules.md, FORM-180); without a connection all of them wait.
 */
export async function sendPhotos(places: UploadPlaces, section: number, uploads: readonly Upload[]): Promise<void> {
  const { form, store } = places
  for (const { id } of uploads) setUpload(store, id, { state: 'waiting', waitsFor: null, reason: '', sentBytes: 0 })
  const digests = section > 0 ? await announce(form, uploads) : new Map<string, string>()
  const failures: Failure[] = []
  let [sent, waiting] = [0, 0]
  let waitsFor: Upload['waitsFor'] = null
  for (const begun of uploads) {
    const upload = uploadNow(store, begun.id)
    const digest = digests.get(begun.id)
    // It was cancelled before its turn, or waits for another reason since.
    if (!upload && digest !== undefined) void giveUp(form, store, begun, digest)
    if (upload?.state !== 'waiting' || upload.waitsFor !== null) continue
    const became: Became | null = waitsFor === null ? await attempt(places, upload) : null
    const isWanted = !upload.abort.signal.aborted
    if (became === 'sent') sent += 1
    else if (isWanted && became !== 'given up') {
      waitsFor ??= became && waitsForOf(became.error)
      if (waitsFor !== null) {
        waitAgain(store, upload, waitsFor)
        waiting += 1
        continue
      }
      if (became) failures.push(fail(store, upload, became.error))
    }
    if (became !== 'sent' && digest !== undefined && !isWaiting(uploadNow(store, upload.id)))
      void giveUp(form, store, upload, digest)
  }
  if (waiting > 0) say(`${countOf(waiting, 'photo')} ${waiting === 1 ? 'waits' : 'wait'} for ${waitsFor}`)
  const said = wordsOf(sent, failures)
  if (said) toast(said)
}

type Became = 'sent' | 'given up' | { readonly error: unknown }

/** Sends a photo while no other tab of this browser sends one of its form, unless another one has sent it. */
const attempt = (places: UploadPlaces, { id, abort }: Upload): Promise<Became> =>
  inOneTab(places.userId, places.form.stream.id, abort.signal, async () => {
    const { store, kept } = places
    const upload = uploadNow(store, id)
    if (upload?.state !== 'waiting') return 'given up'
    if (upload.isKept && !(await kept.isLeft(id))) return goneElsewhere(places, upload)
    try {
      return await sendOne(places, upload)
    } finally {
      // The next tab looks there.
      await kept.written()
    }
  }).catch((error: unknown) => ({ error }))

/** Another tab has sent it: the draft that both keep has it, where its section is new. */
function goneElsewhere({ edit, store, userId, form }: UploadPlaces, { id, section }: Upload): 'given up' {
  const there = keptDraft(userId, form.stream.id)?.draft.edits.get(section)?.photos ?? []
  if (section < 0 && there.length > 0)
    edit.setState(({ draft }) => ({ draft: setPhotos(draft, section, (before) => withAll(before, there)) }))
  dropUpload(store, id)
  return 'given up'
}

const isWaiting = (upload: Upload | undefined): boolean => upload?.state === 'waiting'

/** Says for which return a photo waits that could not be sent; null where waiting does not help. */
function waitsForOf(error: unknown): Upload['waitsFor'] {
  if (isUnauthorized(error)) return 'your sign-in'
  return error instanceof ApiError && error.status === 0 ? 'the connection' : null
}

function fail(store: UploadStore, upload: Upload, error: unknown): Failure {
  const state = isFinal(error) ? 'refused' : 'failed'
  setUpload(store, upload.id, { state, reason: uploadFailure(error, upload.file).reason })
  return { upload, error }
}

/** Sends a photo. Rejects where it did not get there. `given up`: it is not wanted any more, or its section is gone. */
async function sendOne({ form, edit, store, userId }: UploadPlaces, upload: Upload): Promise<'sent' | 'given up'> {
  const { id, section, file, chosenAt, abort } = upload
  const { form: head, highestId, sections } = form.store.getState()
  const shown = sectionToSend(edit.getState().draft, { sections }, section)
  if (!shown || !head) {
    waitAgain(store, upload, 'its section')
    return 'given up'
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
    const options = { idempotencyKey: id, ageMs: Date.now() - chosenAt, userId, signal: abort.signal }
    const onProgress = (sentBytes: number) => setUpload(store, id, { sentBytes })
    const { body } = await uploadFiles(
      '/api/forms/upload-photos',
      { field: 'photos', files: [file], texts },
      { ...options, onProgress },
    )
    const { photos = [] } = UploadedPhotos.safeParse(body).data ?? {}
    if (photos.length === 0) throw new Error(NO_PATH)
    // A section that went meanwhile, and another one with its number, get no photo.
    if (abort.signal.aborted) return 'given up'
    if (isNew) edit.setState(({ draft }) => ({ draft: setPhotos(draft, section, (before) => withAll(before, photos)) }))
    dropUpload(store, id)
    return 'sent'
  } finally {
    readQuotaAgain()
  }
}

/** A photo whose first answer was lost, or that another tab sent too, is there once. */
const withAll = (before: readonly string[], photos: readonly string[]): string[] => [...new Set([...before, ...photos])]

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
