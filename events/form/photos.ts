import { z } from 'zod'
import { UserId, FormId } from '../kernel/ids.ts'
import { EventPhoto, PHOTO_ENDINGS } from '../kernel/photo.ts'

/** A photo of a form, with who added it when. Its sections name it by its digest: the same bytes are one photo of the form. */
export const FormPhoto = z.object({ ...EventPhoto.shape, addedBy: UserId.nullable(), addedAt: z.string() })
export type FormPhoto = Readonly<z.infer<typeof FormPhoto>>

/** The path of a photo, by which calls name it (`photoPath`). It is served under `/api/forms/photos/`, encoded. */
export const pathOfPhoto = (form: FormId, { digest, mediaType }: Pick<EventPhoto, 'digest' | 'mediaType'>): string =>
  `form-${form}/${digest}.${PHOTO_ENDINGS[mediaType][0]}`

const PATH = /^form-([1-9]\d{0,14})\/([0-9a-f]{64})\.[a-z]{3,4}$/

/** The form and the digest that a path names; null when it is the path of no photo. */
export function photoOfPath(path: string): { readonly form: FormId; readonly digest: string } | null {
  const [, form, digest] = PATH.exec(path) ?? []
  return form === undefined || digest === undefined ? null : { form: FormId.parse(Number(form)), digest }
}

/** The address under which a photo is served. */
export const addressOfPhoto = (path: string): string => `/api/forms/photos/${encodeURIComponent(path)}`
