import { REVISION_HEADER } from '#events/kernel/http.ts'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { digestOfPath, PhotoAnswer } from '#events/project/photos.ts'
import { endSessionOnUnauthorized } from '../../../api/query-client.ts'
import { randomId } from '../../../api/random-id.ts'
import { knownQuota, readQuotaAgain } from '../../../api/quota.ts'
import { ApiError } from '../../../api/request.ts'
import { uploadFile } from '../../../api/upload.ts'
import { browserSurroundings } from '../../../live/connection/browser.ts'
import { deliveryOf } from '../../../live/outbox/deliver.ts'
import { type Tried, UploadQueue } from '../../../live/uploads/upload-queue.ts'
import { changeUpload, forgetUpload, type PhotoUpload, uploads } from '../../../live/uploads/uploads.ts'
import { announce } from '../../../ui/live-region.tsx'
import { toast } from '../../../ui/toast.ts'
import { checkPhotos, remainingBytes } from './check-photos.ts'
import { uploadFailure } from './upload-words.ts'

/** Whose card photos are for, and who adds them. */
export type PhotoTarget = { readonly projectId: ProjectId; readonly deviceId: DeviceId; readonly by: UserId }

const queue = new UploadQueue(send, browserSurroundings)
uploads.subscribe(({ isConnected }, before) => {
  if (isConnected && !before.isConnected) queue.connected()
})

/** Puts the photos of a selection onto a card: they show at once, and go up one after another. A toast says what is not taken. */
export function addPhotos(target: PhotoTarget, files: readonly File[]): void {
  const { accepted, refusal } = checkPhotos(files, remainingBytes(knownQuota()))
  if (refusal) toast(refusal)
  const added = accepted.map(
    (file): PhotoUpload => ({
      ...target,
      id: randomId(),
      file,
      url: URL.createObjectURL(file),
      digest: null,
      state: { status: 'waiting' },
      revision: null,
      unanswered: 0,
    }),
  )
  uploads.setState(({ list }) => ({ list: [...list, ...added] }))
  void queue.sendNext()
}

export const retryUpload = ({ id }: PhotoUpload): void => queue.retry(id)
export const cancelUpload = ({ id }: PhotoUpload): void => queue.cancel(id)

async function send(upload: PhotoUpload, signal: AbortSignal): Promise<Tried> {
  const { id, by, projectId, deviceId, file } = upload
  const onProgress = (sentBytes: number) => changeUpload(id, { state: { status: 'sending', sentBytes } })
  onProgress(0)
  try {
    const options = { idempotencyKey: id, userId: by, signal, onProgress }
    // Known beforehand, the photo is known again when its event comes and its answer does not.
    if (upload.digest === null) changeUpload(id, { digest: await digestOf(file) })
    signal.throwIfAborted()
    const { body, headers } = await uploadFile(`/api/devices/${deviceId}/photos`, 'photo', file, options)
    const digest = digestOfPath(deviceId, PhotoAnswer.parse(body).photoPath)
    const revision = Number(headers.get(REVISION_HEADER) ?? -1)
    changeUpload(id, { digest, revision, state: { status: 'done' }, unanswered: 0 })
    readQuotaAgain()
    announce(`${file.name} uploaded`)
    // A board that shows waits for the event, so that the photo never leaves the screen.
    if (uploads.getState().onScreen !== projectId) forgetUpload(id)
    return { kind: 'over' }
  } catch (error) {
    return signal.aborted ? { kind: 'over' } : failed(upload, error)
  }
}

/** The SHA-256 of a file in hex; null where the browser does not give it: on a page that is not secure, of a file that is gone. */
async function digestOf(file: File): Promise<string | null> {
  if (!isSecureContext) return null
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

function failed({ id, file, unanswered }: PhotoUpload, error: unknown): Tried {
  endSessionOnUnauthorized(error)
  if (error instanceof ApiError && error.status === 413) readQuotaAgain()
  const { reason, toast: said } = uploadFailure(error, file)
  const delivery = deliveryOf(error)
  // The login form says that the session is over, and what waits is kept.
  if (delivery.kind === 'signed-out') return { kind: 'signed-out', reason }
  if (delivery.kind === 'later') {
    const { waitMs, scope } = delivery
    // Said once, and not before each of the tries that follow.
    if (waitMs === null && unanswered === 0)
      toast({ ...said, description: `${said.description}. It is sent again by itself.` })
    return { kind: 'later', waitMs, isOfLine: scope === 'all', reason }
  }
  toast(said)
  changeUpload(id, { state: { status: 'failed', reason }, unanswered: 0 })
  // Its card is not there any more, or not for this person: no screen shows it.
  if (delivery.status === 404) forgetUpload(id)
  return { kind: 'over' }
}
