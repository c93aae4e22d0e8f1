import { z } from 'zod'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { type Decider, decided } from '../kernel/decider.ts'
import { KeyedModel, type KeyedPatch, keyedSnapshots } from '../kernel/model/keyed-model.ts'
import type { FeedbackCommand } from './commands.ts'
import { type FeedbackEvent, Picture } from './events.ts'
import { FeedbackId } from './feedback-id.ts'
import { refused } from './refusals.ts'
import { FeedbackStatus } from './words.ts'

/** How far a feedback is, its answer, and the picture that goes with it when it is deleted. */
const KeptFeedback = z.object({ status: FeedbackStatus, screenshot: Picture.nullable(), answer: z.string().nullable() })
type KeptFeedback = Readonly<z.infer<typeof KeptFeedback>>

/** Roughly what one takes in memory. */
const bytesOf = ({ answer }: KeptFeedback): number => 300 + 2 * (answer?.length ?? 0)

/** The state that the rules read of each feedback. Its author's text is for the read model alone. */
export type FeedbackView = ReadonlyMap<FeedbackId, KeptFeedback>
export type FeedbackPatch = KeyedPatch<FeedbackId, KeptFeedback>

/** The rules of feedback (specification, first document, sections 4 and 5). */
export const feedbackDecider: Decider<FeedbackView, FeedbackPatch, FeedbackCommand, FeedbackEvent> = {
  decide(command, view) {
    switch (command.type) {
      case 'SubmitFeedback':
        if (view.has(command.data.feedbackId)) throw refused({ code: 'feedback-exists' })
        return decided({ type: 'FeedbackSubmitted', data: command.data })
      case 'SetFeedbackStatus': {
        const { feedbackId, status, base } = command.data
        const { status: previous } = keptOf(feedbackId, view)
        if (previous === status) return decided()
        demandUnchanged({ status }, { status: base }, { status: previous })
        return decided({ type: 'FeedbackStatusSet', data: { feedbackId, status, previous } })
      }
      case 'AnswerFeedback': {
        const { feedbackId, answer, base } = command.data
        const { answer: previous } = keptOf(feedbackId, view)
        if (previous === answer) return decided()
        demandUnchanged({ answer }, { answer: base }, { answer: previous })
        return decided({ type: 'FeedbackAnswered', data: { feedbackId, answer, previous } })
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
        return [[event.data.feedbackId, { status: 'open', screenshot: event.data.screenshot, answer: null }]]
      case 'FeedbackStatusSet':
        return changed(event.data.feedbackId, { status: event.data.status }, view)
      case 'FeedbackAnswered':
        return changed(event.data.feedbackId, { answer: event.data.answer }, view)
      case 'FeedbackDeleted':
        return [[event.data.feedbackId, null]]
    }
  },
  open: () => new KeyedModel(bytesOf),
  snapshots: keyedSnapshots(3, z.tuple([FeedbackId, KeptFeedback])),
}

function changed(id: FeedbackId, change: Partial<KeptFeedback>, view: FeedbackView): FeedbackPatch {
  const before = view.get(id)
  return before ? [[id, { ...before, ...change }]] : []
}

/** @throws Rejection where there is no such feedback. */
function keptOf(id: FeedbackId, view: FeedbackView): KeptFeedback {
  const kept = view.get(id)
  if (!kept) throw refused({ code: 'feedback-unknown' })
  return kept
}
