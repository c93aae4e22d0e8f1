import type { FeedbackText } from '#events/feedback/commands.ts'
import { Feedback, feedbackCalls } from '#events/feedback/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import { feedbackList, readOwnFeedbackAgain } from '../../api/feedback.ts'
import { isUnauthorized, messageOf } from '../../api/request.ts'
import { useCommand } from '../../api/use-command.ts'
import { browserInfo, pagePath } from './browser-info.ts'

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
