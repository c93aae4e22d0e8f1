import { MAX_PHOTO_BYTES, MAX_PHOTOS_AT_ONCE, PHOTO_SENTENCES, PhotoType } from '#events/kernel/photo.ts'
import { QUOTA_EXCEEDED, type QuotaStatus } from '#events/quota/api.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'
import { lookInside, type Look } from './look-inside.ts'

export const INVALID_TYPE = { title: 'Invalid file type', description: PHOTO_SENTENCES.type } as const
export const TOO_LARGE = { title: 'File too large', description: PHOTO_SENTENCES.bytes } as const
export const OVER_QUOTA = { title: 'Quota exceeded', description: QUOTA_EXCEEDED } as const

/** A server that says this of a file found a picture that it cannot read to its end (docs/rules.md, PHOTO-102). */
export const DAMAGED = {
  title: INVALID_TYPE.title,
  description: `${INVALID_TYPE.description}. This picture is damaged: take it or copy it once more`,
} as const
const TOO_MANY = { title: 'Too many photos', description: PHOTO_SENTENCES.tooMany } as const

type Problem = { readonly title: string; readonly description: string }
type AnyFile = Pick<File, 'name' | 'type' | 'size'>

/** Browsers that do not know HEIC give such a file no type. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === 'image/heic' || (type === '' && /\.hei[cf]$/i.test(name))

/** Media types that some browsers and file managers give pictures that cards take, besides those of the pictures. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...['image/heif', 'image/heic-sequence', 'image/jpg', 'image/pjpeg', 'image/x-png'],
  ...['application/octet-stream', 'binary/octet-stream', ''],
])

/** True if it may be a picture: by its bytes, or by what the browser says of one whose bytes were not looked at. */
const mayBeImage = ({ type }: AnyFile, look: Look): boolean =>
  look === undefined ? PhotoType.safeParse(type).success || OTHER_WORDS.has(type) : look !== null

/** A quota says its megabytes with one decimal: the server decides on a file that may fit. */
const ROUNDED_MB = 0.05
const BYTES_PER_MB = 1024 * 1024

/** How many bytes a person may still upload; null while nothing is known. */
export const remainingBytes = (status: Pick<QuotaStatus, 'remainingSpace'> | undefined): number | null =>
  status ? (status.remainingSpace + ROUNDED_MB) * BYTES_PER_MB : null

type FileVerdicts<F> = {
  readonly accepted: readonly F[]
  readonly refused: readonly { readonly file: F; readonly reason: string }[]
  readonly refusal: ToastMessage | null
}

/** Looks into the files of a selection, and then as {@link checkPhotos}. */
export async function checkFiles(
  files: readonly File[],
  roomBytes: number | null,
  most?: number,
): Promise<FileVerdicts<File>> {
  const looks = await Promise.all(files.map(async (file) => [file, await lookInside(file)] as const))
  return checkPhotos(files, roomBytes, most, new Map(looks))
}

/**
 * Parts a selection into files to send and refused ones, with a reason each, and one toast for all, because people see one at
 * a time. `roomBytes` is the person's room for today; null while that is not known. `most`: so many go up from one selection.
 * `looks`: what files are by their bytes. The server looks at everything again.
 */
export function checkPhotos<F extends AnyFile>(
  files: readonly F[],
  roomBytes: number | null,
  most: number = MAX_PHOTOS_AT_ONCE,
  looks: ReadonlyMap<F, Look> = new Map(),
): FileVerdicts<F> {
  const accepted: F[] = []
  const refused: { file: F; problem: Problem }[] = []
  let room = roomBytes ?? Infinity
  for (const file of files) {
    // A file that is too large is told so, whatever it holds.
    const look = file.size > MAX_PHOTO_BYTES ? undefined : looks.get(file)
    const problem = !mayBeImage(file, look)
      ? INVALID_TYPE
      : file.size > MAX_PHOTO_BYTES
        ? TOO_LARGE
        : file.size > room
          ? OVER_QUOTA
          : accepted.length === most
            ? TOO_MANY
            : null
    if (problem) refused.push({ file, problem })
    else {
      accepted.push(file)
      room -= file.size
    }
  }
  return {
    accepted,
    refused: refused.map(({ file, problem }) => ({ file, reason: problem.description })),
    refusal: refusalOf(
      refused.map(({ file, problem }) => ({ name: file.name, problem })),
      files.length,
    ),
  }
}

/** One toast of all that is not sent of so many files. That there were too many is said last: the others will not fit next time. */
function refusalOf(refused: readonly { name: string; problem: Problem }[], fileCount: number): ToastMessage | null {
  const problems = [INVALID_TYPE, TOO_LARGE, OVER_QUOTA, TOO_MANY].filter((problem) =>
    refused.some((one) => one.problem === problem),
  )
  const [first] = problems
  if (!first) return null
  const sentences = problems.map((problem) => {
    const names = refused.filter((one) => one.problem === problem).map(({ name }) => name)
    if (fileCount === 1) return problem.description
    return `${problem.description}${problem === TOO_MANY ? '. Not added' : ''}: ${names.join(', ')}`
  })
  return { title: first.title, description: sentences.join('. '), variant: 'destructive' }
}
