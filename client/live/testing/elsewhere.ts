import { FolderId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { ProjectView } from '#events/project/model.ts'

/**
 * What a person does beside the board: they move the project to another folder, add one of a few photos to a card, or remove one,
 * their own or another person's. Null when there is nothing to do it to.
 */
export function commandFromElsewhere(truth: ProjectView, pick: number): ProjectCommand | null {
  if (pick % 4 === 0) return { type: 'MoveToFolder', data: { folderId: pick % 3 ? FolderId.parse(pick % 3) : null } }
  if (truth.project?.status !== 'open') return null
  const isRemoval = pick % 4 === 1 || pick % 8 === 2
  const cards = [...truth.cards()].filter(({ photos }) => !isRemoval || photos)
  const { id: deviceId, photos = [] } = cards[pick % Math.max(1, cards.length)] ?? {}
  if (deviceId === undefined) return null
  const gone = photos[pick % Math.max(1, photos.length)]
  if (isRemoval) return gone ? { type: 'RemovePhoto', data: { deviceId, digest: gone.digest } } : null
  const digest = `${pick % 5}`.repeat(64)
  const kept = { key: digest, digest, bytes: 500, mediaType: 'image/jpeg', width: 40, height: 30 } as const
  return { type: 'AddPhoto', data: { deviceId, photo: { ...kept, fileName: 'rack.jpg' } } }
}
