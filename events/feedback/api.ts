import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { UserId } from '../kernel/ids.ts'
import { storableText } from '../kernel/text.ts'
import { BrowserInfo, type FeedbackCommand, FeedbackText, MAX_PATH_LENGTH } from './commands.ts'
import { FeedbackId } from './feedback-id.ts'
import { ScreenshotUrl } from './screenshot.ts'
import { FeedbackStatus, FeedbackType } from './words.ts'

// The calls about feedback (specification, first document, section 7), and what they answer.

/**
 * A feedback as the API answers it. `screenshot` is a path that this server serves, to employees. Times are ISO 8601, UTC;
 * `updatedAt` is that of the last status, else of the creation.
 */
export const Feedback = z.object({
  id: FeedbackId,
  userId: UserId.nullable(),
  type: FeedbackType,
  title: z.string(),
  description: z.string(),
  screenshot: z.string().nullable(),
  status: FeedbackStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  pagePath: z.string(),
  browserInfo: z
    .object({
      userAgent: z.string(),
      platform: z.string(),
      language: z.string(),
      screenWidth: z.number(),
      screenHeight: z.number(),
    })
    .nullable(),
})
export type Feedback = z.infer<typeof Feedback>

const SubmitFeedbackBody = z.object({
  ...FeedbackText.shape,
  screenshot: ScreenshotUrl.nullish(),
  /** The path of the page, with its query. */
  pagePath: storableText(z.string(), MAX_PATH_LENGTH),
  browserInfo: BrowserInfo.nullish(),
})

const SetFeedbackStatusBody = z.object({ status: FeedbackStatus })

const { call, bareCall } = callsOf<FeedbackCommand['type']>()

export const feedbackCalls = {
  submit: call('POST', '/feedback', SubmitFeedbackBody, 'SubmitFeedback'),
  setStatus: call('PATCH', '/feedback/:id/status', SetFeedbackStatusBody, 'SetFeedbackStatus'),
  delete: bareCall('DELETE', '/feedback/:id', 'DeleteFeedback'),
} as const
