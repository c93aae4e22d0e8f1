import { PhotoType } from '#events/kernel/photo.ts'
import { MAX_PHOTO_BYTES } from '#events/project/photos.ts'
import type { QuotaStatus } from '#events/quota/api.ts'
import type { ToastMessage } from '../../../ui/toast.ts'

/** So many photos go up from one selection (specification 001, section 9). */
const MAX_PHOTOS_AT_ONCE = 5

export const INVALID_TYPE = { title: 'Invalid file type', description: 'Please select an image file' } as const
export const TOO_LARGE = { title: 'File too large', description: 'File must be smaller than 25MB' } as const
export const OVER_QUOTA = { title: 'Quota exceeded', description: 'Upload would exceed your storage quota' } as const

type Problem = { readonly title: string; readonly description: string }
type AnyFile = Pick<File, 'name' | 'type' | 'size'>

/** Browsers that do not know HEIC give such a file no type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'image/heic' || (type === '' && /\.hei[cf]$/i.test(name))

const isImage = (file: AnyFile): boolean => PhotoType.safeParse(file.type).success || isHeic(file)

/** A quota says its megabytes with one decimal: what may fit is left to the server. */
const ROUNDED_MB = 0.05
const BYTES_PER_MB = 1024 * 1024

/** How many bytes a person may still upload; null while nothing is known. */
export const remainingBytes = (status: Pick<QuotaStatus, 'remainingSpace'> | undefined): number | null =>
  status ? (status.remainingSpace + ROUNDED_MB) * BYTES_PER_MB : null

/**
 * What of a selection is sent, and what is said of the rest, in one toast: people see one at a time. `roomBytes` is what the
 * person may still upload today; null while that is not known. The server looks at everything again.
 */
export function checkPhotos<F extends AnyFile>(
  files: readonly F[],
  roomBytes: number | null,
): { readonly accepted: readonly F[]; readonly refusal: ToastMessage | null } {
  const accepted: F[] = []
  const refused = new Map<Problem, string[]>()
  const tooMany: string[] = []
  let room = roomBytes ?? Infinity
  for (const file of files) {
    const problem = !isImage(file)
      ? INVALID_TYPE
      : file.size > MAX_PHOTO_BYTES
        ? TOO_LARGE
        : file.size > room
          ? OVER_QUOTA
          : null
    if (problem) refused.set(problem, [...(refused.get(problem) ?? []), file.name])
    else if (accepted.length === MAX_PHOTOS_AT_ONCE) tooMany.push(file.name)
    else {
      accepted.push(file)
      room -= file.size
    }
  }
  const sentences = [...refused].map(([{ description }, names]) =>
    files.length === 1 ? description : `${description}: ${names.join(', ')}`,
  )
  if (tooMany.length > 0) sentences.push(`Up to five photos can be added at once. Not added: ${tooMany.join(', ')}`)
  const [first] = refused.keys()
  const title = first?.title ?? 'Too many photos'
  return {
    accepted,
    refusal: sentences.length === 0 ? null : { title, description: sentences.join('. '), variant: 'destructive' },
  }
}
