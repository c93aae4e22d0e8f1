import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { UploadItem, type UploadState } from '../../../../ui/upload-item.tsx'
import { sendPhotos } from './send-photos.ts'
import { endUpload, type Upload, useUploads } from './uploads.ts'
import { useUploadPlaces } from './use-add-photos.ts'

/** The photos of a section that are on their way, with how far they are, and those that did not get there. */
export function UploadsOfSection({ id }: { id: number }) {
  const uploads = useUploads()
  const mine = useStore(
    uploads,
    useShallow((list) => list.filter((one) => one.section === id)),
  )
  const places = useUploadPlaces()
  if (mine.length === 0) return null
  return (
    <ul aria-label="Photos on their way" className="flex flex-col gap-2">
      {mine.map((upload) => (
        <UploadItem
          key={upload.id}
          name={upload.file.name}
          sizeBytes={upload.file.size}
          upload={stateOf(upload)}
          onRetry={() => void sendPhotos(places, id, [upload])}
          onCancel={() => endUpload(uploads, upload)}
        />
      ))}
    </ul>
  )
}

function stateOf({ state, reason, sentBytes }: Upload): UploadState {
  if (state === 'waiting') return { status: state }
  return state === 'sending' ? { status: state, sentBytes } : { status: state, reason }
}
