import type { CardPhoto } from '#events/project/photos.ts'
import type { BoardState } from '../../../live/board.ts'
import type { PhotoUpload } from '../../../live/uploads/uploads.ts'

/**
 * What a board that is current says of a photo that this page keeps: the photo of its card that it has become, also where the
 * answer was lost; that it is gone, with its card or because it was removed meanwhile; or that it is still on its way.
 */
export function fateOf(
  { deviceId, digest, state: { status }, revision }: PhotoUpload,
  board: Pick<BoardState, 'cards' | 'revision'>,
): CardPhoto | 'gone' | 'on its way' {
  if (status === 'sending') return 'on its way'
  const card = board.cards.get(deviceId)
  if (!card) return 'gone'
  // It will be sent, and the answer says what became of it.
  if (status === 'waiting') return 'on its way'
  const photo = card.photos?.find((other) => other.digest === digest)
  if (photo) return photo
  return revision !== null && revision <= board.revision ? 'gone' : 'on its way'
}
