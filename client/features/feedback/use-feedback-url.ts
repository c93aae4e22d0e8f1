import { useSearchParams } from 'wouter'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { FeedbackStatus, FeedbackType } from '#events/feedback/words.ts'

/** The filters of the list and the open feedback. They stand in the url, so that reload and back bring them along. */
export function useFeedbackUrl() {
  const [parameters, setParameters] = useSearchParams()
  const set = (name: 'type' | 'status' | 'id', value: string | null, options?: { readonly replace: boolean }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before)
      if (value === null) after.delete(name)
      else after.set(name, value)
      return after
    }, options)
  return {
    /** Null: all of them. */
    type: FeedbackType.safeParse(parameters.get('type')).data ?? null,
    status: FeedbackStatus.safeParse(parameters.get('status')).data ?? null,
    openId: FeedbackId.safeParse(Number(parameters.get('id'))).data ?? null,
    setType: (type: FeedbackType | null) => set('type', type, { replace: true }),
    setStatus: (status: FeedbackStatus | null) => set('status', status, { replace: true }),
    open: (id: FeedbackId | null) => set('id', id === null ? null : String(id)),
  }
}
