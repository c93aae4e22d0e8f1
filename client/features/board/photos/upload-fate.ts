import { type DeviceId, isTemporaryId } from '#events/kernel/ids.ts'
import type { CardPhoto } from '#events/project/photos.ts'
import type { BoardState } from '../../../live/board.ts'
import type { PhotoEntry } from '../../../live/outbox/entry.ts'

/**
 * The fate of a photo that this page keeps, by a board that is current: the photo of its card that it has become, also where
 * the answer was lost; gone, because it was removed meanwhile or its card was; or still on its way. A photo that the server has not
 * answered is not gone with its card: the answer says so, and it stays with its reason.
 */
export function fateOf(
  { digest, state, revision, wasSent }: PhotoEntry,
  deviceId: DeviceId,
  board: Pick<BoardState, 'cards' | 'revision'>,
): CardPhoto | 'gone' | 'on its way' {
  // A new card that was refused is not there, and may be made again.
  if (state === 'sent' || isTemporaryId(deviceId)) return 'on its way'
  const card = board.cards.get(deviceId)
  const isNotTaken = state === 'refused' && !wasSent
  if (!card) return state === 'accepted' || isNotTaken ? 'gone' : 'on its way'
  const photo = card.photos?.find((other) => other.digest === digest)
  if (photo) return photo
  return revision !== null && revision <= board.revision ? 'gone' : 'on its way'
}
