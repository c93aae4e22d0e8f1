import { z } from 'zod'
import { type Decider, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/keyed-model.ts'
import type { FeedbackCommand } from './commands.ts'
import { type FeedbackEvent, Picture } from './events.ts'
import { FeedbackId } from './feedback-id.ts'
import { refused } from './refusals.ts'
import { FeedbackStatus } from './words.ts'

/** How far a feedback is, and the picture that goes with it when it is deleted. */
type Kept = { readonly status: FeedbackStatus; readonly screenshot: Picture | null }

/** What the rules look at of each feedback. What people wrote is for the read model alone. */
export type FeedbackView = ReadonlyMap<FeedbackId, Kept>
export type FeedbackPatch = KeyedPatch<FeedbackId, Kept>

/** The rules of feedback (specification, first document, sections 4 and 5). */
export const feedbackDecider: Decider<FeedbackView, FeedbackPatch, FeedbackCommand, FeedbackEvent> = {
  decide(command, view) {
    switch (command.type) {
      case 'SubmitFeedback':
        if (view.has(command.data.feedbackId)) throw refused({ code: 'feedback-exists' })
        return decided({ type: 'FeedbackSubmitted', data: command.data })
      case 'SetFeedbackStatus': {
        const { feedbackId, status } = command.data
        const { status: previous } = keptOf(feedbackId, view)
        if (previous === status) return decided()
        return decided({ type: 'FeedbackStatusSet', data: { feedbackId, status, previous } })
      }
      case 'DeleteFeedback': {
        const { feedbackId } = command.data
        const { screenshot } = keptOf(feedbackId, view)
        return decided({ type: 'FeedbackDeleted', data: { feedbackId, screenshot } })
      }
    }
  },
  evolve(view, event) {
    switch (event.type) {
      case 'FeedbackSubmitted':
        return [[event.data.feedbackId, { status: 'open', screenshot: event.data.screenshot }]]
      case 'FeedbackStatusSet': {
        const { feedbackId, status } = event.data
        return [[feedbackId, { status, screenshot: view.get(feedbackId)?.screenshot ?? null }]]
      }
      case 'FeedbackDeleted':
        return [[event.data.feedbackId, null]]
    }
  },
  open: () => new KeyedModel(),
  snapshots: keyedSnapshots(
    2,
    z.tuple([FeedbackId, z.object({ status: FeedbackStatus, screenshot: Picture.nullable() })]),
  ),
}

/** @throws Rejection where there is no such feedback. */
function keptOf(id: FeedbackId, view: FeedbackView): Kept {
  const kept = view.get(id)
  if (!kept) throw refused({ code: 'feedback-unknown' })
  return kept
}
