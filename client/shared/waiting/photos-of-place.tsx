import { Link } from 'wouter'
import { ProjectId } from '#events/kernel/ids.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { useProject } from '../../api/projects/projects.ts'
import { useConnection } from '../../live/live-context.tsx'
import type { PhotoEntry, PhotoPlace } from '../../live/outbox/entry.ts'
import { isLost, photoShown } from '../../live/outbox/photo-state.ts'
import { Button } from '../../ui/button.tsx'
import { useDeviceState } from '../kept/use-device-state.ts'
import { keptWords } from '../kept/kept-words.ts'
import { PhotoOnItsWay } from './photo-on-its-way.tsx'
import { boardHref } from '../projects/project-hrefs.ts'
import { planHref } from '../projects/screen-hrefs.ts'
import { formHrefOf } from '../surveys/survey-hrefs.ts'
import { MadeAt } from './made-at.tsx'
import { isRefusedPhoto } from './waiting.ts'
import { PutOnCard } from './put-on-card.tsx'
import { SaveButton } from './save-button.tsx'
import { isNotKept } from './waiting-words.ts'

/** At least one photo, of one card or section. */
type PhotosOfOne = readonly [PhotoEntry, ...PhotoEntry[]]

/** Photos by their places, each under a key of its place, in the order of the first of each. */
export function photosByPlace(photos: readonly PhotoEntry[]): readonly (readonly [string, PhotosOfOne])[] {
  const places = new Map<string, [PhotoEntry, ...PhotoEntry[]]>()
  for (const photo of photos) {
    const { stream, place } = photo
    const key = `${stream.id} ${place.of} ${numberOf(place)}`
    const known = places.get(key)
    if (known) known.push(photo)
    else places.set(key, [photo])
  }
  return [...places]
}

/** The card, section or page of a place, each by its number in its stream. */
function numberOf(place: PhotoPlace): number {
  if (place.of === 'card') return place.deviceId
  return place.of === 'section' ? place.sectionId : place.page
}

/** The photos of one place that wait or were refused, each with its picture, what became of it, and the ways on. */
export function PhotosOfPlace({ photos, onLeave }: { photos: PhotosOfOne; onLeave: () => void }) {
  const [first] = photos
  const device = useDeviceState()
  const isConnected = useConnection() === 'live'
  // Of a lost one there is nothing to be kept, saved or put elsewhere.
  const there = photos.filter((photo) => !isLost(photo))
  const refused = there.filter(isRefusedPhoto)
  const ids = there.map(({ id }) => id)
  // Photos of cards alone may say nothing of where they belong.
  const project = useProject(ProjectId.parse(first.stream.id))
  const { subject, place } = first.about ?? { subject: 'a card', place: project?.name ?? '' }
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
      {ids.length > 0 && (
        <MadeAt at={first.at} kept={keptWords(device, ids)} isLost={ids.some((id) => isNotKept(device, id))} />
      )}
      <div className="flex flex-wrap gap-2">
        <WayThere photos={photos} onLeave={onLeave} />
        {refused.length > 0 && (
          <>
            <SaveButton />
            {first.place.of === 'card' && <PutOnCard photos={refused} />}
          </>
        )}
      </div>
    </li>
  )
}

function WayThere({ photos, onLeave }: { photos: PhotosOfOne; onLeave: () => void }) {
  const [href, label] = wayTo(photos)
  return (
    <Button asChild size="sm">
      <Link href={href} onClick={onLeave}>
        {label}
      </Link>
    </Button>
  )
}

function wayTo(photos: PhotosOfOne): readonly [href: string, label: string] {
  const [{ place, stream }] = photos
  if (place.of === 'section') return [formHrefOf({ stream }), 'Open the survey']
  if (place.of === 'plan')
    return [planHref(place.projectId, PlanId.parse(stream.id), place.page), 'Open the floor plan']
  // A card that refused photos may be gone.
  const isThere = !photos.every((photo) => photo.state === 'refused' || isLost(photo))
  const href = boardHref(ProjectId.parse(stream.id), isThere ? place.deviceId : undefined)
  return [href, isThere ? 'Open the card' : 'Open the board']
}
