import { Link } from 'wouter'
import { useProject } from '../../api/projects.ts'
import { projectIdOf } from '../../live/board.ts'
import { useConnection } from '../../live/live-context.tsx'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { Button } from '../../ui/button.tsx'
import { useDeviceState } from '../kept/use-device-state.ts'
import { keptWords } from '../kept/kept-words.ts'
import { PhotoOnItsWay } from '../photos/photo-on-its-way.tsx'
import { boardHref } from '../projects/project-hrefs.ts'
import { MadeAt } from './made-at.tsx'
import { isRefusedPhoto, photoShown } from './waiting.ts'
import { isNotKept } from './waiting-words.ts'

/** At least one photo, of one card. */
type PhotosOfOne = readonly [PhotoEntry, ...PhotoEntry[]]

/** Photos by their cards, each under a key of its card, in the order of the first of each. */
export function photosByCard(photos: readonly PhotoEntry[]): readonly (readonly [string, PhotosOfOne])[] {
  const cards = new Map<string, [PhotoEntry, ...PhotoEntry[]]>()
  for (const photo of photos) {
    const key = `${photo.stream.id} ${photo.deviceId}`
    const known = cards.get(key)
    if (known) known.push(photo)
    else cards.set(key, [photo])
  }
  return [...cards]
}

/** The photos of one card that wait or were refused, each with its picture, what became of it, and the ways on. */
export function PhotosOfCard({ photos, onLeave }: { photos: PhotosOfOne; onLeave: () => void }) {
  const [first] = photos
  const device = useDeviceState()
  const project = useProject(projectIdOf(first))
  const isConnected = useConnection() === 'live'
  const ids = photos.map(({ id }) => id)
  const { subject, place } = first.about ?? { subject: 'a card', place: project?.name ?? '' }
  // A card that refused photos may be gone.
  const card = photos.every(isRefusedPhoto) ? undefined : first.deviceId
  return (
    <li aria-label={`Photos of ${subject}`} className="flex flex-col gap-2 rounded-panel border p-3">
      <div>
        <h3 className="font-semibold break-words">{`Photos of ${subject}`}</h3>
        {place !== '' && <p className="text-label break-words text-muted">{place}</p>}
      </div>
      <ul className="flex flex-col gap-2">
        {photos.map((photo) => (
          <PhotoOnItsWay key={photo.id} photo={photoShown(photo, isConnected)} />
        ))}
      </ul>
      <MadeAt at={first.at} kept={keptWords(device, ids)} isLost={ids.some((id) => isNotKept(device, id))} />
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm">
          <Link href={boardHref(projectIdOf(first), card)} onClick={onLeave}>
            {card === undefined ? 'Open the board' : 'Open the card'}
          </Link>
        </Button>
      </div>
    </li>
  )
}
