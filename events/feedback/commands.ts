import { z } from 'zod'
import { command } from '../kernel/message.ts'
import { StoredPhoto } from '../kernel/photo.ts'
import { requiredLongText, requiredTitle, shortText, storableText } from '../kernel/text/text.ts'
import { FeedbackId } from './feedback-id.ts'
import { FeedbackStatus, FeedbackType } from './words.ts'

/** The largest length of a path with its query, in UTF-16 units. */
export const MAX_PATH_LENGTH = 2_000
/** Browsers in apps add to their name as they like. */
export const MAX_USER_AGENT_LENGTH = 1_000

const pixels = z.number().nonnegative().max(100_000)

/** A browser's description of itself and of its screen, in CSS pixels. */
export const BrowserInfo = z.object({
  userAgent: storableText(z.string(), MAX_USER_AGENT_LENGTH),
  platform: shortText,
  language: shortText,
  screenWidth: pixels,
  screenHeight: pixels,
})
export type BrowserInfo = z.infer<typeof BrowserInfo>

/** The text that a person sends. The sentences are the specification's (first document, section 5). */
export const FeedbackText = z.object({
  type: FeedbackType,
  title: requiredTitle('Title', 'Title must be at least 3 characters', 3),
  description: requiredLongText('Description', 'Description must be at least 10 characters', 10),
})
export type FeedbackText = z.infer<typeof FeedbackText>

/** The answer of an employee. `base`: the answer that they saw before, null where there was none. */
export const AnswerText = z.object({
  answer: requiredLongText('Answer', 'Answer is required'),
  base: z.string().nullable(),
})

export const FeedbackCommand = z.discriminatedUnion('type', [
  command('SubmitFeedback', {
    feedbackId: FeedbackId,
    ...FeedbackText.shape,
    screenshot: StoredPhoto.nullable(),
    pagePath: storableText(z.string(), MAX_PATH_LENGTH),
    browserInfo: BrowserInfo.nullable(),
  }),
  /** `base`: the status that the person saw. */
  command('SetFeedbackStatus', { feedbackId: FeedbackId, status: FeedbackStatus, base: FeedbackStatus.optional() }),
  command('AnswerFeedback', { feedbackId: FeedbackId, ...AnswerText.shape }),
  command('DeleteFeedback', { feedbackId: FeedbackId }),
])
export type FeedbackCommand = z.infer<typeof FeedbackCommand>
