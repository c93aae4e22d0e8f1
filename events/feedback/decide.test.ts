import { describe, expect, it } from 'vitest'
import { by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { FeedbackCommand } from './commands.ts'
import { feedbackDecider } from './decide.ts'
import type { FeedbackEvent } from './events.ts'
import { FeedbackId } from './feedback-id.ts'
import { FeedbackStatus } from './words.ts'

const { given } = specification(feedbackDecider)

const feedbackId = FeedbackId.parse(7)
const written = {
  feedbackId,
  type: 'bug',
  title: 'The list is empty',
  description: 'It was full this morning.',
  screenshot: null,
  pagePath: '/?projectId=3',
  browserInfo: null,
} as const
const submit: FeedbackCommand = { type: 'SubmitFeedback', data: written }
const submitted = fact<FeedbackEvent>({ type: 'FeedbackSubmitted', data: written }, by(4, 'customer'))
const screenshot = { key: 'k', digest: 'd', bytes: 3, mediaType: 'image/png', width: 2, height: 1 }
const withPicture = fact<FeedbackEvent>({ type: 'FeedbackSubmitted', data: { ...written, screenshot } })
const remove: FeedbackCommand = { type: 'DeleteFeedback', data: { feedbackId } }
const set = (status: FeedbackStatus): FeedbackCommand => ({ type: 'SetFeedbackStatus', data: { feedbackId, status } })
const reply = (answer: string, base: string | null): FeedbackCommand => ({
  type: 'AnswerFeedback',
  data: { feedbackId, answer, base },
})
const wasSet = (status: FeedbackStatus, previous: FeedbackStatus): FeedbackEvent => ({
  type: 'FeedbackStatusSet',
  data: { feedbackId, status, previous },
})

describe('feedback', () => {
  it('[FEEDBACK-1] is submitted as it was written, and open', () => {
    expect(given().when(submit, by(4, 'customer')).events).toEqual([{ type: 'FeedbackSubmitted', data: written }])
    expect(given(submitted).view.get(feedbackId)?.status).toBe('open')
  })
  it('[CMD-22] is not submitted a second time under the same id', () => {
    expect(given(submitted).refusal(submit)).toEqual({ code: 'feedback-exists' })
  })
  it.each(FeedbackStatus.options.flatMap((from) => FeedbackStatus.options.map((to) => ({ from, to }))))(
    '[FEEDBACK-2] goes from $from to $to, whatever the order, and records only a change',
    ({ from, to }) => {
      const facts = from === 'open' ? [submitted] : [submitted, fact(wasSet(from, 'open'))]
      expect(given(...facts).when(set(to)).events).toEqual(from === to ? [] : [wasSet(to, from)])
    },
  )
  it('has no status where there is none', () => {
    expect(given().refusal(set('closed'))).toEqual({ code: 'feedback-unknown' })
  })
  it('[FEEDBACK-16] is deleted with its picture, whatever its status, and there is none any more', () => {
    const deleted = (picture: typeof screenshot | null) => [
      { type: 'FeedbackDeleted', data: { feedbackId, screenshot: picture } },
    ]
    expect(given(submitted).when(remove).events).toEqual(deleted(null))
    const facts = [withPicture, fact(wasSet('closed', 'open'))]
    expect(given(...facts).when(remove).events).toEqual(deleted(screenshot))
    const gone = [...facts, fact<FeedbackEvent>({ type: 'FeedbackDeleted', data: { feedbackId, screenshot } })]
    for (const command of [remove, set('open')])
      expect(given(...gone).refusal(command)).toEqual({ code: 'feedback-unknown' })
  })
  it('[FEEDBACK-31] takes no status in the place of one that was set since the base', () => {
    const since = (base: FeedbackStatus): FeedbackCommand => ({
      type: 'SetFeedbackStatus',
      data: { feedbackId, status: 'closed', base },
    })
    const facts = [submitted, fact(wasSet('resolved', 'open'))]
    expect(given(...facts).refusal(since('open'))).toEqual({
      code: 'changed-meanwhile',
      theirs: { status: 'resolved' },
    })
    expect(given(...facts).when(since('resolved')).events).toEqual([wasSet('closed', 'resolved')])
  })
  it('[FEEDBACK-30] is answered, and answered anew in the place of the answer that was seen', () => {
    const first = { type: 'FeedbackAnswered', data: { feedbackId, answer: 'Soon.', previous: null } } as const
    expect(given(submitted).when(reply('Soon.', null)).events).toEqual([first])
    const answered = given(submitted, fact<FeedbackEvent>(first))
    expect(answered.when(reply('Soon.', null)).events).toEqual([])
    const refusal = { code: 'changed-meanwhile', theirs: { answer: 'Soon.' } }
    expect(answered.refusal(reply('Now.', null))).toEqual(refusal)
    expect(answered.refusal(reply('Now.', 'Later.'))).toEqual(refusal)
    const again = [{ type: 'FeedbackAnswered', data: { feedbackId, answer: 'Now.', previous: 'Soon.' } }]
    expect(answered.when(reply('Now.', 'Soon.')).events).toEqual(again)
    expect(given().refusal(reply('Now.', null))).toEqual({ code: 'feedback-unknown' })
  })
  it('is the same from a snapshot', () => {
    const { view } = given(
      withPicture,
      fact(wasSet('resolved', 'open')),
      fact<FeedbackEvent>({ type: 'FeedbackAnswered', data: { feedbackId, answer: 'Soon.', previous: null } }),
    )
    const model = feedbackDecider.open()
    const { snapshots } = feedbackDecider
    model.apply(snapshots?.load(JSON.parse(JSON.stringify(snapshots.save(view)))) ?? [])
    expect([...model.view]).toEqual([[feedbackId, { status: 'resolved', screenshot, answer: 'Soon.' }]])
  })
  it('has events of the shape that its commands have', () => {
    expect(FeedbackCommand.parse(submit)).toEqual(submit)
  })
})
