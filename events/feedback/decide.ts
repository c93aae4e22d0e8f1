import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import type { FeedbackCommand } from './commands.ts'
import type { FeedbackEvent } from './events.ts'
import { FeedbackId } from './feedback-id.ts'
import { refused } from './refusals.ts'
import { FeedbackStatus } from './words.ts'

/** What the rules look at: the status of each feedback. What people wrote is for the read model alone. */
export type FeedbackView = ReadonlyMap<FeedbackId, FeedbackStatus>
export type FeedbackPatch = KeyedPatch<FeedbackId, FeedbackStatus>

/** The rules of feedback (specification, first document, sections 4 and 5). */
export const feedbackDecider: Decider<FeedbackView, FeedbackPatch, FeedbackCommand, FeedbackEvent> = {
  decide(command, view) {
    switch (command.type) {
      case 'SubmitFeedback':
        if (view.has(command.data.feedbackId)) throw refused({ code: 'feedback-exists' })
        return decided({ type: 'FeedbackSubmitted', data: command.data })
      case 'SetFeedbackStatus': {
        const { feedbackId, status } = command.data
        const previous = view.get(feedbackId)
        if (previous === undefined) throw refused({ code: 'feedback-unknown' })
        if (previous === status) return decided()
        return decided({ type: 'FeedbackStatusSet', data: { feedbackId, status, previous } })
      }
    }
  },
  evolve(_, event) {
    switch (event.type) {
      case 'FeedbackSubmitted':
        return [[event.data.feedbackId, 'open']]
      case 'FeedbackStatusSet':
        return [[event.data.feedbackId, event.data.status]]
    }
  },
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(1, z.tuple([FeedbackId, FeedbackStatus])),
}
