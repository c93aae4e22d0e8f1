import type { ChangeEvent, Ref } from 'react'

/**
 * The input of a button of photos: on a phone the camera, or with `isLibrary` the photos that it has; on a computer its files.
 * It shows nothing itself.
 */
export const PhotoInput = ({
  ref,
  isLibrary = false,
  disabled,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>
  isLibrary?: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple
    accept="image/*"
    {...(!isLibrary && { capture: 'environment' as const })}
    disabled={disabled}
    onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const files = [...(currentTarget.files ?? [])]
      // The same file may be chosen once more.
      currentTarget.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
