import { Camera, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Card } from '#events/project/device.ts'
import { useUploads } from '../../../live/live-context.tsx'
import { QuotaBar } from '../../../shared/quota/quota-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { PhotoGrid } from '../../../ui/photos/photo-grid.tsx'
import { Picture } from '../../../ui/photos/picture.tsx'
import { UploadItem } from '../../../ui/upload-item.tsx'
import { useIsReadOnly, useUi, useUiStore } from '../screen/board-context.tsx'
import { onTheirWay, picturesOf } from './card-pictures.ts'
import { PhotoInput } from './photo-input.tsx'
import { filesOfPaste } from './pasted-files.ts'
import { cancelUpload, retryUpload } from './upload-photos.ts'
import { useAddPhotos, useIsUploading } from './use-add-photos.ts'

/** The photos in the detail of a card: all of them, those on their way with how far they are, and the ways to add some. */
export function PhotoSection({ card }: { card: Card }) {
  const ui = useUiStore()
  const isReadOnly = useIsReadOnly()
  const uploads = useUploads(card.id)
  const there = picturesOf(card, uploads).filter(({ status }) => status === 'there')
  const coming = onTheirWay(card.photos ?? [], uploads)
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
      {coming.length > 0 && (
        <ul aria-label="Photos on their way" className="flex flex-col gap-2">
          {coming.map((upload) => (
            <UploadItem
              key={upload.id}
              name={upload.file.name}
              sizeBytes={upload.file.size}
              preview={<Picture url={upload.url} alt="" isTiny />}
              upload={upload.state}
              onRetry={() => retryUpload(upload)}
              onCancel={() => cancelUpload(upload)}
            />
          ))}
        </ul>
      )}
      {there.length > 0 ? (
        <PhotoGrid
          label={`All photos of ${card.name}`}
          photos={there.map(({ key, url, name }) => ({ id: key, url, thumbnailUrl: url, alt: name }))}
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

/**
 * The buttons; under a finger one for the camera and one for the photos that the phone has. What is pasted comes here, too.
 * While nothing may be added they keep the focus, as `disabled` would not; their inputs are closed, so that a press does nothing.
 */
function AddPhotos({ card }: { card: Card }) {
  const isUploading = useIsUploading(card.id)
  const isStorageFull = useUi((state) => state.isStorageFull)
  const isClosed = isUploading || isStorageFull
  const addPhotos = useAddPhotos()
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
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
  return (
    <>
      <PhotoInput ref={camera} disabled={isClosed} onFiles={onFiles} />
      <PhotoInput ref={library} isLibrary disabled={isClosed} onFiles={onFiles} />
      <Button
        icon={<Images aria-hidden />}
        aria-disabled={isClosed}
        onClick={() => library.current?.click()}
        className="pointer-fine:hidden"
      >
        Choose Photos
      </Button>
      <Button
        data-adds-photos
        icon={<Camera aria-hidden />}
        aria-disabled={isClosed}
        onClick={() => camera.current?.click()}
      >
        {isUploading ? 'Uploading...' : isStorageFull ? 'Storage Full' : 'Add Photo'}
      </Button>
    </>
  )
}
