import { useStore } from 'zustand'
import { useOutbox } from '../../../../live/live-context.tsx'
import type { PhotoEntry } from '../../../../live/outbox/entry.ts'
import { isLost, isOnItsWay } from '../../../../live/outbox/photo-state.ts'
import { PhotoOnItsWay } from '../../../../shared/waiting/photo-on-its-way.tsx'
import { SaveRefused } from '../../../../shared/waiting/save-refused.tsx'
import { countOf } from '../../../../ui/text/format-count.ts'
import { usePhotosWithoutSection } from './form-photos.ts'

/** The photos of a section that are on their way, with how far they are, and those that did not get there. */
export const UploadsOfSection = ({ photos }: { photos: readonly PhotoEntry[] }) => (
  <UploadList label="Photos on their way" photos={photos} />
)

/** The photos that cannot go to their section: another person deleted it. */
export const UploadsWithoutSection = () => (
  <UploadList label="Photos whose section is gone" photos={usePhotosWithoutSection().map(withoutSection)} />
)

const withoutSection = (photo: PhotoEntry): PhotoEntry =>
  isLost(photo) ? photo : { ...photo, state: 'refused', wasSent: true, reason: 'Its section was deleted.' }

function UploadList({ label, photos }: { label: string; photos: readonly PhotoEntry[] }) {
  if (photos.length === 0) return null
  return (
    <>
      <NotKept photos={photos.filter(isOnItsWay)} />
      <ul aria-label={label} className="flex flex-col gap-2">
        {photos.map((photo) => (
          <PhotoOnItsWay key={photo.id} photo={photo} />
        ))}
      </ul>
      <SaveRefused photos={photos} />
    </>
  )
}

/** Says that photos end with this page, and why. */
function NotKept({ photos }: { photos: readonly PhotoEntry[] }) {
  const { reason, notKept } = useStore(useOutbox().device)
  const count = photos.filter(({ id }) => notKept.has(id)).length
  if (reason === null || count === 0) return null
  return (
    <p role="alert" className="text-label text-danger-text">
      {`${countOf(count, 'photo')} ${count === 1 ? 'is' : 'are'} not kept on this device. ${reason}`}
    </p>
  )
}
