import { z } from 'zod'

// The choices that feedback has (specification 000, section 3).

export const FeedbackType = z.enum(['bug', 'feature', 'general'])
export type FeedbackType = z.infer<typeof FeedbackType>

/** Set freely to any of them; no order is enforced. */
export const FeedbackStatus = z.enum(['open', 'in-progress', 'resolved', 'closed'])
export type FeedbackStatus = z.infer<typeof FeedbackStatus>
