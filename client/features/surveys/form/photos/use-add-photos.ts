import { useCallback, useMemo } from 'react'
import { knownQuota } from '../../../../api/quota.ts'
import { useUser } from '../../../../api/session.tsx'
import { checkPhotos, remainingBytes } from '../../../../shared/photos/check-photos.ts'
import { toast } from '../../../../ui/toast.ts'
import { useFormEdit, useOpenForm } from '../draft/form-context.tsx'
import { sendPhotos, type UploadPlaces } from './send-photos.ts'
import { useUploads } from './open-uploads.ts'
import { newUpload } from './uploads.ts'

export function useUploadPlaces(): UploadPlaces {
  const form = useOpenForm()
  const edit = useFormEdit()
  const { store, kept } = useUploads()
  const userId = useUser().id
  return useMemo(() => ({ form, edit, store, kept, userId }), [form, edit, store, kept, userId])
}

/** Puts the photos of a selection into a section. A toast says what is not taken. */
export function useAddPhotos(section: number): (files: readonly File[]) => Promise<void> {
  const places = useUploadPlaces()
  return useCallback(
    (files) => {
      const { accepted, refused, refusal } = checkPhotos(files, remainingBytes(knownQuota()), Infinity)
      if (refusal) toast(refusal)
      const uploads = accepted.map((file) => newUpload(section, file))
      const notTaken = refused.map(({ file, reason }) => newUpload(section, file, reason))
      places.store.setState((list) => [...list, ...uploads, ...notTaken], true)
      return sendPhotos(places, section, uploads)
    },
    [section, places],
  )
}
