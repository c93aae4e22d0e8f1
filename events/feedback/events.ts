import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { FeedbackId } from './feedback-id.ts'

const type = z.enum(['bug', 'feature', 'general'])
const status = z.enum(['open', 'in-progress', 'resolved', 'closed'])

/** Names a picture in the photo store: where it lies, and what it must be. Its bytes are never in the log. */
export const Picture = z.object({
  key: z.string(),
  digest: z.string(),
  bytes: z.int().positive(),
  mediaType: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Picture = z.infer<typeof Picture>

const browser = z.object({
  userAgent: z.string(),
  platform: z.string(),
  language: z.string(),
  screenWidth: z.number(),
  screenHeight: z.number(),
})

export const FeedbackEvent = z.discriminatedUnion('type', [
  /** Who wrote it is the actor. It is open from then on. */
  event(
    'FeedbackSubmitted',
    {
      feedbackId: FeedbackId,
      type,
      title: z.string(),
      description: z.string(),
      screenshot: Picture.nullable(),
      pagePath: z.string(),
      browserInfo: browser.nullable(),
    },
    2,
  ),
  event('FeedbackStatusSet', { feedbackId: FeedbackId, status, previous: status }),
  /** Who answered is the actor. `previous`: the answer before; null: the first one. */
  event('FeedbackAnswered', { feedbackId: FeedbackId, answer: z.string(), previous: z.string().nullable() }),
  /** `screenshot`: the picture that goes with it. */
  event('FeedbackDeleted', { feedbackId: FeedbackId, screenshot: Picture.nullable() }),
])
export type FeedbackEvent = z.infer<typeof FeedbackEvent>
