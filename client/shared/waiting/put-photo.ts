import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { StreamRef } from '#events/live/protocol.ts'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { cardLane } from '../../live/outbox/new-cards.ts'
import type { Outbox } from '../../live/outbox/outbox.ts'

/**
 * Puts a photo whose file is kept here on a card, from where it goes up under a key of its own.
 * @param stream the board of the card. @returns the new photo and the file; null where that is not on this device any more.
 */
export async function putPhoto(
  outbox: Outbox,
  photo: PhotoEntry,
  { id, name }: { readonly id: DeviceId; readonly name: string },
  stream: StreamRef = photo.stream,
): Promise<{ readonly id: CommandId; readonly file: File } | null> {
  const file = await outbox.photos.fetchFile(photo.id)
  if (!file) return null
  const { actor, at, about } = photo
  const place = { of: 'card', deviceId: id } as const
  const said = { subject: name, place: about?.place ?? '' }
  const added = outbox.photos.add({ actor, stream, at, lanes: [cardLane(id)], place, about: said }, file)
  outbox.withdraw(photo.id)
  return { id: added, file }
}
