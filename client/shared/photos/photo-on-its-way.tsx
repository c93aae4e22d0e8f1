import { useOutbox, useSentBytes } from '../../live/live-context.tsx'
import type { PhotoEntry } from '../../live/outbox/entry.ts'
import { isLost } from '../../live/outbox/photo-state.ts'
import { useIsBeingWritten } from '../kept/use-device-state.ts'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { Picture } from '../../ui/photos/picture.tsx'
import { UploadItem, type UploadState } from '../../ui/loading/upload-item.tsx'

/** One photo of this person that is on its way, an item of a list: its picture, how far it is, and what can be done. */
export function PhotoOnItsWay({ photo }: { photo: PhotoEntry }) {
  const outbox = useOutbox()
  const sentBytes = useSentBytes(photo.id)
  const confirm = useConfirm()
  const isBeingWritten = useIsBeingWritten(photo.id)
  const { id, file, state, wasSent } = photo
  /** One that was refused is nowhere else, and the focus may come to this button by itself. */
  const cancel = async () => {
    const isSure =
      state !== 'refused' ||
      !wasSent ||
      (await confirm({
        title: `Dismiss ${file.name}?`,
        description: 'The server did not take it, and this device does not keep it then.',
        action: 'Dismiss',
        tone: 'danger',
      }))
    if (isSure) outbox.withdraw(id)
  }
  const url = outbox.photos.files.picture(id)
  return (
    <UploadItem
      name={file.name}
      sizeBytes={file.size}
      preview={url === null ? undefined : <Picture url={url} alt="" isTiny />}
      upload={uploadState(photo, sentBytes, isBeingWritten)}
      onRetry={() => outbox.photos.retry(id)}
      onCancel={() => void cancel()}
    />
  )
}

function uploadState(photo: PhotoEntry, sentBytes: number, isBeingWritten: boolean): UploadState {
  const { state, waitsFor, reason, wasSent } = photo
  switch (state) {
    case 'queued':
      // Until it is there it would go with the page: it does not wait yet.
      if (isBeingWritten) return { status: 'writing' }
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
