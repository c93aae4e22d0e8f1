import { EMPLOYEES, EVERYONE } from '../kernel/actor.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { Feedback } from './api.ts'
import type { FeedbackCommand } from './commands.ts'
import { feedbackDecider, type FeedbackPatch, type FeedbackView } from './decide.ts'
import { FeedbackEvent } from './events.ts'
import { type FeedbackRefusal, feedbackRefusals } from './refusals.ts'

/** The one stream of all feedback: it grows by what people write, and no rule spans more of it than an id. */
export const FEEDBACK_STREAM = 'feedback'

/** Reports and wishes of people. Everyone submits them, employees read them and say how far they are. */
export const feedbackAggregate = {
  stream: () => FEEDBACK_STREAM,
  decider: feedbackDecider,
  events: FeedbackEvent,
  commands: {
    SubmitFeedback: { roles: EVERYONE, tellsOfPeople: true },
    SetFeedbackStatus: { roles: EMPLOYEES },
    AnswerFeedback: { roles: EMPLOYEES },
    DeleteFeedback: { roles: EMPLOYEES },
  },
  // Answers to commands show only what the sender sent; the list is for employees, which its route says.
  maySee: () => true,
  refusals: feedbackRefusals,
  history: null,
  lists: { feedback: Feedback },
  dropsPictures: ['FeedbackDeleted'],
  personal: { FeedbackSubmitted: { whose: 'sender', fields: ['title', 'description', 'pagePath', 'browserInfo'] } },
  scope: 'feedback',
  ids: ['feedback'],
} as const satisfies Aggregate<[], FeedbackView, FeedbackPatch, FeedbackCommand, FeedbackEvent, FeedbackRefusal>
