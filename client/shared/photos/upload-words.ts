import { z } from 'zod'
import { PHOTO_DAMAGED } from '#events/kernel/photo.ts'
import { QuotaStatus } from '#events/quota/api.ts'
import { ApiError, messageOf } from '../../api/request/request.ts'
import type { ToastMessage } from '../../ui/toast/toast.ts'
import { DAMAGED, INVALID_TYPE, isHeic, OVER_QUOTA, TOO_LARGE } from './check-photos.ts'

const QuotaAnswer = z.object({
  quota: QuotaStatus.pick({ usagePercentage: true, currentUsage: true, quotaLimit: true }),
})

/** The words on a photo that could not be uploaded, in a toast and at the photo (specification 001, section 8). */
export function uploadFailure(
  error: unknown,
  file: Pick<File, 'name' | 'type'>,
): { readonly toast: ToastMessage; readonly reason: string } {
  const words = wordsOf(error, file.name)
  const { title, description, reason = description } = words === INVALID_TYPE && isHeic(file) ? UNREADABLE_HEIC : words
  return { toast: { title, description, variant: 'destructive' }, reason }
}

const PLACE_GONE = 'The place of this photo was deleted meanwhile, or you have no access to it any more.'

type Words = { readonly title: string; readonly description: string; readonly reason?: string }

/** Telephones keep pictures in it that few machines read (docs/decisions/0031-0060/0038). */
const UNREADABLE_HEIC: Words = {
  ...INVALID_TYPE,
  description: `${INVALID_TYPE.description}. This HEIC picture cannot be read here: save it as JPEG`,
}

/** The place of the words says the file already: where the answer begins with its name, the rest is said. */
function wordsOf(error: unknown, fileName: string): Words {
  if (!(error instanceof ApiError)) return { title: 'Upload failed', description: messageOf(error) }
  const { status, code, body } = error
  const message = error.message.replace(`${fileName}: `, '')
  if (status === 400 && code === PHOTO_DAMAGED) return DAMAGED
  if (status === 413) {
    const { data } = QuotaAnswer.safeParse(body)
    if (!data) return OVER_QUOTA
    const { usagePercentage, currentUsage, quotaLimit } = data.quota
    const used = `${usagePercentage}% used (${currentUsage}/${quotaLimit}MB)`
    return { title: OVER_QUOTA.title, description: `Storage limit reached: ${used}` }
  }
  const known = [INVALID_TYPE, TOO_LARGE].find(({ description }) => status === 400 && description === message)
  if (known) return known
  // "404 Not Found" tells no one that another person deleted the card meanwhile.
  if (status === 404) return { title: 'Upload failed', description: PLACE_GONE }
  if (status === 0) return { title: 'Upload failed', description: message }
  const reason = status < 500 ? message : 'The server could not take it. Retry in a moment.'
  return { title: 'Upload failed', description: `Upload failed: ${error.statusLine}`, reason }
}
