import { z } from 'zod'

/** A feedback's id, handed out by the server. */
export const FeedbackId = z.int().positive().brand<'FeedbackId'>()
export type FeedbackId = z.infer<typeof FeedbackId>
