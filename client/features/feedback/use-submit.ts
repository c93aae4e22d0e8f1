import {
  type FeedbackText,
  type BrowserInfo,
  MAX_PATH_LENGTH,
  MAX_USER_AGENT_LENGTH,
} from '#events/feedback/commands.ts'
import { Feedback, feedbackCalls } from '#events/feedback/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { feedbackList, readOwnFeedbackAgain } from '../../api/system/feedback.ts'
import { isUnauthorized, messageOf } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { cutText } from '#events/kernel/text/text.ts'

/** Submits feedback; `screenshot` is a data URL. The toasts are the specification's (000, sections 5 and 8). */
export const useSubmitFeedback = () =>
  useCommand({
    call: ({ text, screenshot }: { readonly text: FeedbackText; readonly screenshot: string | null }) =>
      requestOf(
        feedbackCalls.submit,
        {},
        { ...text, ...(screenshot && { screenshot }), pagePath: pagePath(), browserInfo: browserInfo() },
      ),
    read: (body) => Feedback.parse(body),
    done: (feedback) => {
      feedbackList.take({ rows: [feedback], gone: [] })
      readOwnFeedbackAgain()
    },
    success: () => ({ title: 'Feedback Submitted', description: 'Thank you for your feedback!' }),
    failure: (error) =>
      isUnauthorized(error)
        ? {
            title: 'Login Required',
            description: 'You need to be logged in to submit feedback',
            variant: 'destructive',
          }
        : {
            title: 'Error Submitting Feedback',
            description: messageOf(error, 'An error occurred while submitting your feedback'),
            variant: 'destructive',
          },
  })

const MAX_WORD_LENGTH = 300

/** The page that a person is on: its path with the query, which says what they look at. */
const pagePath = (): string => cutText(`${location.pathname}${location.search}`, MAX_PATH_LENGTH)

/** This browser's description of itself, its texts cut to the lengths that the server takes. */
const browserInfo = (): BrowserInfo => ({
  userAgent: cutText(navigator.userAgent, MAX_USER_AGENT_LENGTH),
  // Deprecated and kept by every browser; the specification names it.
  platform: cutText(navigator.platform, MAX_WORD_LENGTH),
  language: cutText(navigator.language, MAX_WORD_LENGTH),
  screenWidth: screen.width,
  screenHeight: screen.height,
})
