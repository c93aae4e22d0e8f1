import { useOutbox, useSentBytes } from '../../live/live-context.tsx'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { isPhotoHere } from '../../live/outbox/photo-here.ts'
import { isLost } from '../../live/outbox/photo-state.ts'
import { useIsBeingWritten } from '../kept/use-device-state.ts'
import { Picture } from '../../ui/photos/picture.tsx'
import { UploadItem, type UploadState } from '../../ui/loading/upload-item.tsx'
import { useDismissPhotos } from './use-dismiss-photos.tsx'

/** One photo of this person that is on its way, an item of a list: its picture, how far it is, and what can be done. */
export function PhotoOnItsWay({ photo }: { photo: PhotoEntry }) {
  const outbox = useOutbox()
  const sentBytes = useSentBytes(photo.id)
  const isBeingWritten = useIsBeingWritten(photo.id)
  const { id, file } = photo
  const dismiss = useDismissPhotos()
  const url = outbox.photos.files.picture(id)
  return (
    <UploadItem
      name={file.name}
      sizeBytes={file.size}
      preview={url === null ? undefined : <Picture url={url} alt="" isTiny />}
      upload={uploadState(photo, sentBytes, isBeingWritten)}
      onRetry={() => outbox.photos.retry(id)}
      onCancel={() => void dismiss([photo])}
    />
  )
}

function uploadState(photo: PhotoEntry, sentBytes: number, isBeingWritten: boolean): UploadState {
  const { state, waitsFor, reason, wasSent } = photo
  switch (state) {
    case 'queued':
      // Until it is there it would go with the page: it does not wait yet.
      if (isBeingWritten) return { status: 'writing' }
      if (isPhotoHere(photo)) return { status: 'waiting', for: 'a card' }
      return { status: 'waiting', ...(waitsFor !== 'its turn' && { for: waitsFor }) }
    case 'sent':
      return { status: 'sending', sentBytes }
    case 'failed':
      return { status: state, reason, canRetry: !isLost(photo) }
    // A file that was never sent is not kept: it is no picture.
    case 'refused':
      return { status: state, reason, canRetry: wasSent }
    case 'accepted':
      return { status: 'done' }
  }
}
