import { type AnswerFeedbackBody, feedbackCalls } from '#events/feedback/api.ts'
import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import type { FeedbackStatus } from '#events/feedback/words.ts'
import { requestOf } from '#events/kernel/call.ts'
import { failed } from '../../api/request/failed.ts'
import { feedbackList } from '../../api/system/feedback.ts'
import { messageOf } from '../../api/request/request.ts'
import { useCommand } from '../../api/request/use-command.ts'

/** Deletes a feedback, for good. */
export const useDeleteFeedback = (id: FeedbackId) =>
  useCommand<void, null>({
    call: () => requestOf(feedbackCalls.delete, { id }),
    read: () => null,
    done: () => feedbackList.take({ rows: [], gone: [id] }),
    success: () => ({ title: 'Feedback deleted' }),
    failure: (error) => ({ title: `Failed to delete feedback: ${messageOf(error)}`, variant: 'destructive' }),
  })

/** Sets how far a feedback is; `base` is the status that the person saw. The toasts are the specification's (000, section 8). */
export const useSetStatus = (id: FeedbackId) =>
  useCommand({
    call: (body: { readonly status: FeedbackStatus; readonly base: FeedbackStatus }) =>
      requestOf(feedbackCalls.setStatus, { id }, body),
    ...feedbackList.saved,
    success: () => ({ title: 'Status Updated' }),
    failure: (error) => ({ title: `Failed to update status: ${messageOf(error)}`, variant: 'destructive' }),
  })

/** Answers a feedback, for its author to read; `base` is the answer that the person saw. */
export const useAnswer = (id: FeedbackId) =>
  useCommand({
    call: (body: AnswerFeedbackBody) => requestOf(feedbackCalls.answer, { id }, body),
    ...feedbackList.saved,
    success: () => ({ title: 'Answer saved', description: 'Its author reads it in their profile.' }),
    failure: failed('Failed to save the answer'),
  })
