import type { CardPhoto } from '#events/project/photos.ts'
import type { BoardState } from '../../../live/board.ts'
import type { PhotoEntry } from '../../../live/outbox/entry.ts'

/**
 * The fate of a photo that this page keeps, by a board that is current: the photo of its card that it has become, also where
 * the answer was lost; gone, with its card or because it was removed meanwhile; or still on its way. A card that only a command
 * which waits takes away may come back: its photos are not gone yet.
 */
export function fateOf(
  { deviceId, digest, state, revision }: PhotoEntry,
  board: Pick<BoardState, 'cards' | 'revision' | 'pending'>,
): CardPhoto | 'gone' | 'on its way' {
  if (state === 'sent') return 'on its way'
  const card = board.cards.get(deviceId)
  if (!card) return state === 'accepted' || board.pending.length === 0 ? 'gone' : 'on its way'
  const photo = card.photos?.find((other) => other.digest === digest)
  if (photo) return photo
  return revision !== null && revision <= board.revision ? 'gone' : 'on its way'
}
