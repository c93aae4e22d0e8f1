import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { UserId } from '../kernel/ids.ts'
import { storableText } from '../kernel/text/text.ts'
import { AnswerText, BrowserInfo, type FeedbackCommand, FeedbackText, MAX_PATH_LENGTH } from './commands.ts'
import { FeedbackId } from './feedback-id.ts'
import { ScreenshotUrl } from './screenshot.ts'
import { FeedbackStatus, FeedbackType } from './words.ts'

// The calls about feedback (specification, first document, section 7), and what they answer.

/**
 * A feedback as the API answers it. `screenshot` is a path that this server serves, to employees. Times are ISO 8601, UTC;
 * `updatedAt` is that of the last status or answer, else of the creation.
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
  /** The latest answer of an employee, and who gave it when. */
  answer: z.object({ text: z.string(), by: UserId.nullable(), at: z.string() }).nullable(),
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

/** A feedback as its author reads it: what they wrote, and what became of it. */
export const OwnFeedback = Feedback.pick({
  id: true,
  type: true,
  title: true,
  description: true,
  status: true,
  createdAt: true,
  updatedAt: true,
}).extend({ answer: Feedback.shape.answer.unwrap().pick({ text: true, at: true }).nullable() })
export type OwnFeedback = z.infer<typeof OwnFeedback>

const SubmitFeedbackBody = z.object({
  ...FeedbackText.shape,
  screenshot: ScreenshotUrl.nullish(),
  /** The path of the page, with its query. */
  pagePath: storableText(z.string(), MAX_PATH_LENGTH),
  browserInfo: BrowserInfo.nullish(),
})

/** `base`: the status that the person saw. */
const SetFeedbackStatusBody = z.object({ status: FeedbackStatus, base: FeedbackStatus.optional() })

export const AnswerFeedbackBody = AnswerText
export type AnswerFeedbackBody = z.infer<typeof AnswerFeedbackBody>

const { call, bareCall } = callsOf<FeedbackCommand['type']>()

export const feedbackCalls = {
  submit: call('POST', '/feedback', SubmitFeedbackBody, 'SubmitFeedback'),
  setStatus: call('PATCH', '/feedback/:id/status', SetFeedbackStatusBody, 'SetFeedbackStatus'),
  answer: call('PATCH', '/feedback/:id/answer', AnswerFeedbackBody, 'AnswerFeedback'),
  delete: bareCall('DELETE', '/feedback/:id', 'DeleteFeedback'),
} as const
