import { useMemo } from 'react'
import type { FormId } from '#events/kernel/ids.ts'
import type { FormPicture } from '../../../../live/view/form-view.ts'
import { addressOfPhoto, pathOfPhoto, photoOfPath } from '#events/form/photos.ts'
import { useEdit, useOpenForm, useSaved } from '../draft/form-context.tsx'

type HeldPhoto = FormPicture['photos'] extends ReadonlyMap<string, infer Photo> ? Photo : never

/** A photo of a section. A path that leads to no photo of this form has none: a placeholder stands for it. */
export type SectionPicture = { readonly digest: string; readonly path: string; readonly photo: HeldPhoto | undefined }

const NONE: readonly string[] = []

/** The photos of a section: those of one that is saved, or those that came up for one that is not. */
export function useSectionPictures(id: number): readonly SectionPicture[] {
  const form = useOpenForm().stream.id as FormId
  const digests = useSaved(({ sections }) => sections.find((section) => section.id === id)?.photos)
  const paths = useEdit(({ draft }) => draft.edits.get(id)?.photos ?? NONE)
  const photos = useSaved((state) => state.photos)
  return useMemo(() => {
    const saved = (digests ?? NONE).map((digest): SectionPicture => {
      const photo = photos.get(digest)
      return { digest, photo, path: photo ? pathOfPhoto(form, photo) : '' }
    })
    const unsaved = paths.map((path): SectionPicture => {
      const digest = photoOfPath(path)?.digest ?? path
      return { digest, photo: photos.get(digest), path }
    })
    return [...saved, ...unsaved]
  }, [form, digests, paths, photos])
}

/** Number of photos of a section that the server has, saved with it or not. */
export function useSectionPhotoCount(id: number): number {
  const saved = useSaved(({ sections }) => sections.find((section) => section.id === id)?.photos.length ?? 0)
  const unsaved = useEdit(({ draft }) => draft.edits.get(id)?.photos?.length ?? 0)
  return saved + unsaved
}

/** Where a photo is served at a width. */
export const renditionOf = (path: string, size: 360 | 1600): string => `${addressOfPhoto(path)}?size=${size}`
