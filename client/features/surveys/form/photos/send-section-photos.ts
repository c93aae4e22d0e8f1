import { UploadedPhotos } from '#events/form/api.ts'
import { photoOfPath } from '#events/form/photos.ts'
import { readQuotaAgain } from '../../../../api/system/quota.ts'
import { ApiError, isUnauthorized } from '../../../../api/request/request.ts'
import { uploadFiles } from '../../../../api/request/upload.ts'
import type { Outbox } from '../../../../live/outbox/outbox.ts'
import { type Attempt, type DeliverPhoto, isHeld, type PhotoDelivery } from '../../../../live/outbox/photo-state.ts'
import { digestOf } from '../../../../shared/photos/digest.ts'
import { uploadFailure } from '../../../../shared/photos/upload-words.ts'
import { announce } from '../../../../ui/toast/live-region.tsx'
import { notePhotos } from '../draft/kept-draft.ts'
import { isSectionPhoto, type SectionPhoto } from './form-photos.ts'
import { PhotoReport } from './photo-report.ts'

/** The sentence of the specification (001, section 8). */
const NO_PATH = 'No photo path returned from server'

/** The status of an answer that says nothing. */
const NOT_OF_HTTP = -1

const deliveries = new WeakMap<Outbox, DeliverPhoto>()

/** Has the photos of sections sent from now on, also those that an earlier page left, whichever screen shows. */
export function sendSectionPhotos(outbox: Outbox): void {
  const known = deliveries.get(outbox)
  const deliver = known ?? deliverBy(new PhotoReport(outbox))
  deliveries.set(outbox, deliver)
  outbox.photos.sendBy('section', deliver)
}

const deliverBy =
  (report: PhotoReport): DeliverPhoto =>
  async (photo, attempt) => {
    if (!isSectionPhoto(photo)) throw new Error('this sends photos of sections')
    const { file, onDigest } = attempt
    try {
      if (photo.digest === null) onDigest(await digestOf(file))
      attempt.signal.throwIfAborted()
      const paths = await upload(photo, attempt)
      if (photo.place.sectionId < 0) notePhotos(photo.actor.id, photo.stream.id, photo.place.sectionId, paths)
      if (attempt.mayTell()) report.sent(photo)
      return { kind: 'accepted', digest: photoOfPath(paths[0] ?? '')?.digest ?? null, revision: -1 }
    } catch (error) {
      return failed(photo, attempt, error, report)
    } finally {
      readQuotaAgain()
    }
  }

/** Sends a photo with the texts of the specification (001, section 7), and gives the paths that it has then. */
async function upload(
  { id, at, actor, stream, place, about }: SectionPhoto,
  { file, signal, onProgress }: Attempt,
): Promise<readonly string[]> {
  const isNew = place.sectionId < 0
  const texts = {
    formTitle: about?.place ?? '',
    sectionTitle: about?.subject ?? '',
    formId: String(stream.id),
    // The server gives a section its id with the save, and reads none before.
    sectionId: String(isNew ? 1 : place.sectionId),
    sectionType: place.type,
    isNewSection: String(isNew),
  }
  const ageMs = Date.now() - Date.parse(at)
  const options = { idempotencyKey: id, ageMs, userId: actor.id, signal, onProgress }
  const { body } = await uploadFiles('/api/forms/upload-photos', { field: 'photos', files: [file], texts }, options)
  const { photos = [] } = UploadedPhotos.safeParse(body).data ?? {}
  if (photos.length === 0) throw new Error(NO_PATH)
  return photos
}

/** Without an answer a photo waits. One that the server answered otherwise than by taking it says why, and is sent again by its person. */
function failed(
  photo: SectionPhoto,
  { file, signal, isLastTry, mayTell }: Attempt,
  error: unknown,
  report: PhotoReport,
): PhotoDelivery {
  const { reason } = uploadFailure(error, file)
  if (signal.aborted) return { kind: 'later', scope: 'lane', waitMs: null, reason }
  if (isUnauthorized(error)) return { kind: 'signed-out' }
  const status = error instanceof ApiError ? error.status : NOT_OF_HTTP
  const isUnanswered = status === 0
  if (isUnanswered && !isLastTry()) {
    if (mayTell() && !isHeld(photo)) announce(`${file.name} waits for the connection`)
  } else if (mayTell()) report.failed(photo, file, error)
  if (isUnanswered) return { kind: 'later', scope: 'all', waitMs: null, reason }
  return { kind: 'refused', status, reason: status === 404 ? 'Its section was deleted.' : reason }
}
