import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { countOf } from '../../../../ui/format-count.ts'
import { UploadItem } from '../../../../ui/upload-item.tsx'
import { useUploads } from './open-uploads.ts'
import { sendPhotos } from './send-photos.ts'
import { stateOf } from './upload-state.ts'
import { endUpload, isUnderWay, type Upload } from './uploads.ts'
import { useUploadPlaces } from './use-add-photos.ts'

/** The photos of a section that are on their way, with how far they are, and those that did not get there. */
export const UploadsOfSection = ({ id }: { id: number }) => (
  <UploadList
    label="Photos on their way"
    isOfList={({ section, waitsFor }) => section === id && waitsFor !== 'its section'}
  />
)

/** The photos that cannot go to their section: another person deleted it. */
export const UploadsWithoutSection = () => (
  <UploadList label="Photos whose section is gone" isOfList={({ waitsFor }) => waitsFor === 'its section'} />
)

function UploadList({ label, isOfList }: { label: string; isOfList: (upload: Upload) => boolean }) {
  const { store } = useUploads()
  const uploads = useStore(
    store,
    useShallow((list) => list.filter(isOfList)),
  )
  const places = useUploadPlaces()
  if (uploads.length === 0) return null
  return (
    <>
      <NotKept count={uploads.filter((one) => isUnderWay(one) && !one.isKept).length} />
      <ul aria-label={label} className="flex flex-col gap-2">
        {uploads.map((upload) => (
          <UploadItem
            key={upload.id}
            name={upload.file.name}
            sizeBytes={upload.file.size}
            upload={stateOf(upload)}
            onRetry={() => void sendPhotos(places, upload.section, [upload])}
            onCancel={() => endUpload(store, upload)}
          />
        ))}
      </ul>
    </>
  )
}

/** Says that photos end with this page, and why. */
function NotKept({ count }: { count: number }) {
  const words = useStore(useUploads().kept.failure, (failure) => failure.words)
  if (words === null || count === 0) return null
  return (
    <p role="alert" className="text-label text-danger-text">
      {`${countOf(count, 'photo')} ${count === 1 ? 'is' : 'are'} not kept on this device. ${words}`}
    </p>
  )
}
