import { REVISION_HEADER } from '#events/kernel/http.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { digestOfPath, PhotoAnswer } from '#events/project/photos.ts'
import { knownQuota, readQuotaAgain } from '../../../api/system/quota.ts'
import { ApiError } from '../../../api/request/request.ts'
import { uploadFiles } from '../../../api/request/upload.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { cardLane } from '../../../live/outbox/new-cards.ts'
import { deliveryOf } from '../../../live/outbox/deliver.ts'
import { cardOfPhoto, type Me, NOT_SENDABLE, type PhotoEntry } from '../../../live/outbox/entry.ts'
import type { Outbox } from '../../../live/outbox/outbox.ts'
import {
  type Attempt,
  type DeliverPhoto,
  isHeld,
  type NewPhoto,
  type PhotoDelivery,
} from '../../../live/outbox/photo-state.ts'
import { announce } from '../../../ui/toast/live-region.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { checkFiles, remainingBytes } from '../../../shared/photos/check-photos.ts'
import { digestOf } from '../../../shared/photos/digest.ts'
import { projectReason } from '../../../shared/refusals/project-reason.ts'
import { storyOf } from '../../../shared/refusals/refusal-story.tsx'
import { uploadFailure } from '../../../shared/photos/upload-words.ts'

type Place = { readonly board: BoardHandle; readonly deviceId: DeviceId; readonly actor: Me }

/**
 * Puts the photos of a selection onto a card: they show at once, and go up one after another. A toast says what is not taken, and
 * each of these files stays beside the photos with its reason.
 */
export async function addPhotos(
  outbox: Outbox,
  { board, deviceId, actor }: Place,
  files: readonly File[],
): Promise<void> {
  const { cards, project } = board.store.getState()
  // Card and project may be gone from this page when the photo is told of.
  const about = { subject: cards.get(deviceId)?.name ?? 'A card', place: project?.name ?? '' }
  const target: NewPhoto = {
    actor,
    stream: board.stream,
    lanes: [cardLane(deviceId)],
    place: { of: 'card', deviceId },
    about,
  }
  sendPhotos(outbox)
  await addFiles(outbox, target, files)
}

/** Keeps the files of a selection as photos of a place. */
export async function addFiles(outbox: Outbox, target: NewPhoto, files: readonly File[]): Promise<void> {
  const { accepted, refused, refusal } = await checkFiles(files, remainingBytes(knownQuota()))
  if (refusal) toast(refusal)
  for (const file of accepted) outbox.photos.add(target, file)
  for (const { file, reason } of refused) outbox.photos.add(target, file, reason)
}

/** Has the photos of an outbox sent from now on, also those that an earlier page left. */
export const sendPhotos = ({ photos }: Outbox): void => photos.sendBy('card', deliverPhoto)

/** Sends a photo once, to the address that this release of the page knows, and says to the person what its last word was. */
const deliverPhoto: DeliverPhoto = async (photo, attempt) => {
  const { file, signal, onProgress, onDigest } = attempt
  const { id, at, actor, digest: known } = photo
  const deviceId = cardOfPhoto(photo)
  if (!deviceId) return { kind: 'refused', status: 0, reason: NOT_SENDABLE.message }
  try {
    const ageMs = Date.now() - Date.parse(at)
    const options = { idempotencyKey: id, ageMs, userId: actor.id, signal, onProgress }
    // Known beforehand, the photo is known again when its event comes and its answer does not.
    if (known === null) onDigest(await digestOf(file))
    signal.throwIfAborted()
    const { body, headers } = await uploadFiles(
      `/api/devices/${deviceId}/photos`,
      { field: 'photo', files: [file] },
      options,
    )
    const digest = digestOfPath(deviceId, PhotoAnswer.parse(body).photoPath)
    const revision = Number(headers.get(REVISION_HEADER) ?? -1)
    readQuotaAgain()
    if (attempt.mayTell()) announce(`${file.name} uploaded`)
    return { kind: 'accepted', digest, revision }
  } catch (error) {
    return failed(photo, attempt, error)
  }
}

/** Nothing is said about a photo that its person has taken back, nor to another person. */
function failed(photo: PhotoEntry, { file, signal, isLastTry, mayTell }: Attempt, error: unknown): PhotoDelivery {
  const { reason, toast: said } = uploadFailure(error, file)
  const delivery = deliveryOf(error)
  if (signal.aborted) return { kind: 'later', scope: 'lane', waitMs: null, reason }
  if (error instanceof ApiError && error.status === 413) readQuotaAgain()
  switch (delivery.kind) {
    // The login form says that the session is over, and what waits is kept.
    case 'signed-out':
      return delivery
    case 'later':
      if (!mayTell()) return { ...delivery, reason }
      if (delivery.waitMs === null && isLastTry()) toast(said)
      // Said once, and not before each of the tries that follow.
      else if (!isHeld(photo)) announce(`${file.name} waits for the connection`)
      return { ...delivery, reason }
    case 'refused':
      if (mayTell()) toast(said)
      return {
        kind: 'refused',
        status: delivery.status,
        reason: delivery.status === 404 ? goneWords(delivery) : reason,
      }
  }
}

/** Why a photo has no card any more, in words that hold for as long as it stays: without "2 min ago". */
function goneWords(refused: Parameters<typeof projectReason>[0]): string {
  const story = storyOf(refused)
  return [projectReason(refused), ...(story ? [`${story.sentence}.`] : [])].join(' ')
}
