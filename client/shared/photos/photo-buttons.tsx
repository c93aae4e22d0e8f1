import { Camera, Images } from 'lucide-react'
import { useRef } from 'react'
import { useIsStorageFull } from '../../api/system/quota.ts'
import { Button } from '../../ui/button.tsx'
import { PhotoInput } from './photo-input.tsx'

/**
 * The buttons that add photos; under a finger one for the camera and one for the phone's photos. While photos go up they keep the
 * focus, as `disabled` would not; their inputs are closed, so that a press does nothing. `label`: of the first.
 */
export function PhotoButtons({
  label,
  isUploading,
  onFiles,
}: {
  label: string
  isUploading: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const isStorageFull = useIsStorageFull()
  const isClosed = isUploading || isStorageFull
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
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
        {isUploading ? 'Uploading...' : isStorageFull ? 'Storage Full' : label}
      </Button>
    </>
  )
}
