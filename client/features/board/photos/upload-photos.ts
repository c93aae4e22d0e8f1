import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { digestOfPath, PhotoAnswer } from '#events/project/photos.ts'
import { endSessionOnUnauthorized } from '../../../api/query-client.ts'
import { randomId } from '../../../api/random-id.ts'
import { knownQuota, readQuotaAgain } from '../../../api/quota.ts'
import { pagePerson } from '../../../api/page-person.ts'
import { ApiError, awayFor, isUnauthorized } from '../../../api/request.ts'
import { uploadFile } from '../../../api/upload.ts'
import { changeUpload, forgetUpload, type PhotoUpload, uploads } from '../../../live/uploads/uploads.ts'
import { announce } from '../../../ui/live-region.tsx'
import { toast } from '../../../ui/toast.ts'
import { checkPhotos, remainingBytes } from './check-photos.ts'
import { uploadFailure } from './upload-words.ts'

/** Whose card photos are for, and who adds them. */
export type PhotoTarget = { readonly projectId: ProjectId; readonly deviceId: DeviceId; readonly by: UserId }

/** The upload that is under way, one at a time: a poor line brings one whole photo sooner than five halves. */
let underWay: { readonly id: string; readonly ending: AbortController } | null = null

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
      isResent: false,
    }),
  )
  uploads.setState(({ list }) => ({ list: [...list, ...added] }))
  void sendWaiting()
}

/** Sends a photo that failed once more, whole and under the same key: it counts once, whatever became of the first try. */
export function retryUpload({ id }: PhotoUpload): void {
  changeUpload(id, { state: { status: 'waiting' }, isResent: false })
  void sendWaiting()
}

/** Ends a transfer, or takes a photo that failed off its card. */
export function cancelUpload({ id }: PhotoUpload): void {
  forgetUpload(id)
  if (underWay?.id === id) underWay.ending.abort()
}

/** The connection is back: what got no answer is sent again. */
export function resumeUploads(by: UserId): void {
  for (const upload of uploads.getState().list)
    if (upload.by === by && upload.isResent) changeUpload(upload.id, { state: { status: 'waiting' }, isResent: false })
  void sendWaiting()
}

async function sendWaiting(): Promise<void> {
  if (underWay) return
  // Whose page this is may change meanwhile: what another person added waits until they are back.
  const isNext = (upload: PhotoUpload) => upload.by === pagePerson() && upload.state.status === 'waiting'
  for (;;) {
    const next = uploads.getState().list.find(isNext)
    if (!next) return
    const ending = new AbortController()
    underWay = { id: next.id, ending }
    const waitMs = await send(next, ending.signal)
    underWay = null
    if (waitMs > 0) {
      // The server asks for patience, and says for how long.
      setTimeout(() => void sendWaiting(), waitMs)
      return
    }
  }
}

/** Sends one photo. Gives for how long to wait before it is sent again, in milliseconds; 0 when something became of it. */
async function send({ id, by, projectId, deviceId, file }: PhotoUpload, signal: AbortSignal): Promise<number> {
  const onProgress = (sentBytes: number) => changeUpload(id, { state: { status: 'sending', sentBytes } })
  onProgress(0)
  try {
    const options = { idempotencyKey: id, userId: by, signal, onProgress }
    const { body } = await uploadFile(`/api/devices/${deviceId}/photos`, 'photo', file, options)
    const digest = digestOfPath(deviceId, PhotoAnswer.parse(body).photoPath)
    changeUpload(id, { digest, state: { status: 'done' } })
    readQuotaAgain()
    announce(`${file.name} uploaded`)
    // A board that shows waits for the event, so that the photo never leaves the screen.
    if (uploads.getState().onScreen !== projectId) forgetUpload(id)
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    const waitMs = awayFor(error)
    if (waitMs !== null) {
      changeUpload(id, { state: { status: 'waiting' } })
      return Math.max(1, waitMs)
    }
    fail(id, by, error)
    return 0
  }
}

function fail(id: string, by: UserId, error: unknown): void {
  endSessionOnUnauthorized(error)
  if (error instanceof ApiError && error.status === 413) readQuotaAgain()
  const said = uploadFailure(error)
  const state = { status: 'failed', reason: said.reason } as const
  const isSignedOut = isUnauthorized(error)
  const isResent = isSignedOut || (error instanceof ApiError && error.status === 0)
  changeUpload(id, { state, isResent })
  // Without a connection or a session the others would fail one by one.
  if (isResent)
    for (const upload of uploads.getState().list)
      if (upload.by === by && upload.state.status === 'waiting') changeUpload(upload.id, { state, isResent: true })
  // The login form says that the session is over, and what waits is kept.
  if (!isSignedOut) toast(said.toast)
  // Its card is not there any more, or not for this person: no screen shows it.
  if (error instanceof ApiError && error.status === 404) forgetUpload(id)
}
