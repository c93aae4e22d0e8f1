import { useEffect, useEffectEvent } from 'react'
import type { Card } from '#events/project/device.ts'
import { useOutbox, usePhotosOnTheirWay } from '../../../live/live-context.tsx'
import { QuotaBar } from '../../../shared/quota/quota-bar.tsx'
import { SaveRefused } from '../../../shared/waiting/save-refused.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { PhotoGrid } from '../../../ui/photos/photo-grid.tsx'
import { useIsReadOnly, useUiStore } from '../state/board-context.tsx'
import { onTheirWay, picturesOf } from './card-pictures.ts'
import { PhotoButtons } from '../../../shared/photos/photo-buttons.tsx'
import { PhotoOnItsWay } from '../../../shared/waiting/photo-on-its-way.tsx'
import { useDismissPhotos } from '../../../shared/waiting/use-dismiss-photos.tsx'
import { useAddPhotos, useIsUploading } from './use-add-photos.ts'

/** The photos in the detail of a card: all of them, those on their way with how far they are, and the ways to add some. */
export function PhotoSection({ card }: { card: Card }) {
  const ui = useUiStore()
  const isReadOnly = useIsReadOnly()
  const outbox = useOutbox()
  const dismiss = useDismissPhotos()
  const uploads = usePhotosOnTheirWay(card.id)
  const there = picturesOf(card, uploads, outbox.photos.files.picture).filter((picture) => picture.status === 'there')
  const coming = onTheirWay(card.photos ?? [], uploads)
  const refused = coming.filter(({ state }) => state === 'refused')
  if (isReadOnly && there.length + coming.length === 0) return null
  return (
    <section aria-label="Photos" data-photos-of={isReadOnly ? undefined : card.id} className="mt-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-sm font-semibold">
          Photos {there.length > 0 && <span className="font-normal text-muted">{formatCount(there.length)}</span>}
        </h3>
        {!isReadOnly && <AddPhotos card={card} />}
      </div>
      {!isReadOnly && <QuotaBar />}
      {refused.length > 1 && (
        <Button className="self-start" onClick={() => void dismiss(refused)}>
          {`Dismiss ${formatCount(refused.length)} Files`}
        </Button>
      )}
      {coming.length > 0 && (
        <ul aria-label="Photos on their way" className="flex flex-col gap-2">
          {coming.map((photo) => (
            <PhotoOnItsWay key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      <SaveRefused photos={coming} />
      {there.length > 0 ? (
        <PhotoGrid
          label={`All photos of ${card.name}`}
          photos={there.map(({ key, url, name }) => ({ id: key, thumbnailUrl: url, alt: name }))}
          onOpen={(digest) => ui.setState({ viewed: { deviceId: card.id, digest } })}
        />
      ) : (
        coming.length === 0 && (
          <p className="text-label text-muted">
            No photos yet.<span className="pointer-coarse:hidden"> Drop them here, or paste one.</span>
          </p>
        )
      )}
    </section>
  )
}

/** The buttons that add photos to a card. Pasted pictures come here, too. */
function AddPhotos({ card }: { card: Card }) {
  const isUploading = useIsUploading(card.id)
  const addPhotos = useAddPhotos()
  const onFiles = (files: readonly File[]) => void addPhotos(card.id, files)
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOfPaste(event)
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
  return <PhotoButtons label="Add Photo" isUploading={isUploading} onFiles={onFiles} />
}

/** The files of a paste. Where one types, text that comes with a picture is what is meant. */
function filesOfPaste({ target, clipboardData }: Pick<ClipboardEvent, 'target' | 'clipboardData'>): File[] {
  const files = [...(clipboardData?.files ?? [])]
  const isTyping = target instanceof Element && target.closest('input, textarea') !== null
  return isTyping && clipboardData?.types.includes('text/plain') ? [] : files
}
