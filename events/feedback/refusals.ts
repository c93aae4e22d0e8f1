import { beaten, gone, type RefusalTable, Rejection } from '../kernel/refusal.ts'

/** Why a command about feedback is refused. */
export type FeedbackRefusal = { readonly code: 'feedback-unknown' } | { readonly code: 'feedback-exists' }

/** To be thrown: refuses the command. */
export const refused = (refusal: FeedbackRefusal): Rejection => new Rejection(refusal)

export const feedbackRefusals: RefusalTable<FeedbackRefusal> = {
  'feedback-unknown': gone('This feedback does not exist.'),
  'feedback-exists': beaten('This feedback was submitted before.'),
}
