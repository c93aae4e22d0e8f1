import type { FeedbackStatus, FeedbackType } from '#events/feedback/words.ts'
import type { Tone } from '../../ui/badge.tsx'

// The labels of the choices that feedback has (specification 000, sections 2 and 3; decisions, "Feedback filter").

export const FEEDBACK_TYPE_LABELS: Readonly<Record<FeedbackType, string>> = {
  bug: 'Bug',
  feature: 'Feature Request',
  general: 'General',
}

export const FEEDBACK_STATUS_LABELS: Readonly<Record<FeedbackStatus, string>> = {
  open: 'Open',
  'in-progress': 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
}

/** How far something is, besides the word. */
export const STATUS_TONES: Readonly<Record<FeedbackStatus, Tone>> = {
  open: 'warning',
  'in-progress': 'accent',
  resolved: 'success',
  closed: 'neutral',
}
