import { z } from 'zod'
import { QuotaStatus } from '#events/quota/api.ts'
import { ApiError, messageOf } from '../../../api/request.ts'
import type { ToastMessage } from '../../../ui/toast.ts'
import { INVALID_TYPE, OVER_QUOTA, TOO_LARGE } from './check-photos.ts'

const QuotaAnswer = z.object({
  quota: QuotaStatus.pick({ usagePercentage: true, currentUsage: true, quotaLimit: true }),
})

/** What is said of a photo that could not be uploaded, in a toast and at the photo (specification 001, section 8). */
export function uploadFailure(error: unknown): { readonly toast: ToastMessage; readonly reason: string } {
  const { title, description, reason = description } = wordsOf(error)
  return { toast: { title, description, variant: 'destructive' }, reason }
}

function wordsOf(error: unknown): { title: string; description: string; reason?: string } {
  if (!(error instanceof ApiError)) return { title: 'Upload failed', description: messageOf(error) }
  const { status, message, body } = error
  if (status === 413) {
    const { data } = QuotaAnswer.safeParse(body)
    if (!data) return OVER_QUOTA
    const { usagePercentage, currentUsage, quotaLimit } = data.quota
    const used = `${usagePercentage}% used (${currentUsage}/${quotaLimit}MB)`
    return { title: OVER_QUOTA.title, description: `Storage limit reached: ${used}` }
  }
  const known = [INVALID_TYPE, TOO_LARGE].find(({ description }) => status === 400 && description === message)
  if (known) return known
  if (status === 0) return { title: 'Upload failed', description: message }
  const reason = status < 500 ? message : 'The server could not take it. Retry in a moment.'
  return { title: 'Upload failed', description: `Upload failed: ${error.statusLine}`, reason }
}
