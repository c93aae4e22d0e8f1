import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { FeedbackId } from '#events/feedback/feedback-id.ts'
import { FEEDBACK_STREAM } from '#events/feedback/aggregate.ts'
import { feedback, feedbackList, findFeedback, findPicture, listFeedback } from './feedback.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [first, second, gone] = [1, 4, 5].map((id) => FeedbackId.parse(id)) as [FeedbackId, FeedbackId, FeedbackId]
const customer: Actor = { id: UserId.parse(9), role: 'customer' }
const written = { type: 'bug', title: 'The list', description: 'It is empty.', pagePath: '/' } as const
const browserInfo = { userAgent: 'UA', platform: 'P', language: 'de', screenWidth: 390, screenHeight: 844 }
const screenshot = { key: 'k', digest: 'd', bytes: 3, mediaType: 'image/png', width: 2, height: 1 }

const events: GivenEvent[] = [
  {
    stream: FEEDBACK_STREAM,
    actor: customer,
    type: 'FeedbackSubmitted',
    data: { feedbackId: first, ...written, browserInfo, screenshot },
  },
  {
    stream: FEEDBACK_STREAM,
    type: 'FeedbackSubmitted',
    data: { feedbackId: second, ...written, browserInfo: null, screenshot: null },
  },
  {
    stream: FEEDBACK_STREAM,
    type: 'FeedbackStatusSet',
    data: { feedbackId: first, status: 'in-progress', previous: 'open' },
  },
  {
    stream: FEEDBACK_STREAM,
    type: 'FeedbackStatusSet',
    data: { feedbackId: first, status: 'resolved', previous: 'in-progress' },
  },
  {
    stream: FEEDBACK_STREAM,
    type: 'FeedbackAnswered',
    data: { feedbackId: first, answer: 'Mended.', previous: null },
  },
  {
    stream: FEEDBACK_STREAM,
    type: 'FeedbackSubmitted',
    data: { feedbackId: gone, ...written, browserInfo, screenshot },
  },
  { stream: FEEDBACK_STREAM, type: 'FeedbackDeleted', data: { feedbackId: gone, screenshot } },
]

describe('feedback', () => {
  it('[PROJ-1] [FEEDBACK-1] [FEEDBACK-16] is listed newest first, with who wrote it and how far it is, without what was deleted', async () => {
    expect(await given(...events).answer(test.database.pool, [feedback], listFeedback)).toEqual([
      {
        id: second,
        userId: 1,
        ...written,
        browserInfo: null,
        screenshot: null,
        status: 'open',
        answer: null,
        createdAt: at(1),
        updatedAt: at(1),
      },
      {
        id: first,
        userId: 9,
        ...written,
        browserInfo,
        screenshot: '/api/feedback/1/screenshot',
        status: 'resolved',
        answer: { text: 'Mended.', by: 1, at: at(4) },
        createdAt: at(0),
        updatedAt: at(4),
      },
    ])
  })

  it('is found by its ids, and its picture where it has one', async () => {
    const { pool } = test.database
    const find = () => Promise.all([first, second, FeedbackId.parse(7), gone].map((id) => findPicture(pool, id)))
    expect(await given(...events).answer(pool, [feedback], find)).toEqual([screenshot, null, null, null])
    const found = [second, FeedbackId.parse(7), gone].map((id) => findFeedback(pool, id))
    expect(await Promise.all(found)).toMatchObject([{ id: second }, null, null])
  })

  it('is told row by row to employees, without where its picture lies', async () => {
    await given(...events).answer(test.database.pool, [feedback], listFeedback)
    expect(recorded(...events).map(feedbackList.touchedBy)).toMatchObject([1, 4, 1, 1, 1, 5, 5].map((id) => ({ id })))
    expect(feedbackList.roles).toEqual(['employee'])
    const rows = await feedbackList.rows(test.database.pool, [first, 7])
    expect(rows).toMatchObject([
      { id: 1, row: { status: 'resolved' } },
      { id: 7, row: null },
    ])
    expect(JSON.stringify(rows)).not.toContain('"key"')
  })
})
