import type { Feedback } from '#events/feedback/api.ts'
import type { FeedbackEvent, Picture } from '#events/feedback/events.ts'
import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { type Changed, type Db, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

type Row = { readonly feedback: Feedback; readonly picture: Picture | null; readonly isDeleted: boolean }

/** All that people ever reported and wished for. */
export const feedback = projection<Row, FeedbackEvent['type']>({
  name: 'feedback',
  ids: 'feedback',
  version: 3,
  table: 'feedback',
  indexes: [`(((doc -> 'feedback' ->> 'userId')::bigint))`],
  handles: ['FeedbackSubmitted', 'FeedbackStatusSet', 'FeedbackAnswered', 'FeedbackDeleted'],
  fold(row, event) {
    const { recordedAt } = event
    switch (event.type) {
      case 'FeedbackSubmitted': {
        const { feedbackId: id, screenshot: picture, ...written } = event.data
        const screenshot = picture && `/api/feedback/${id}/screenshot`
        const times = { createdAt: recordedAt, updatedAt: recordedAt }
        const begun = { status: 'open', answer: null } as const
        const submitted: Feedback = { id, userId: event.actor.id, ...written, screenshot, ...begun, ...times }
        return [[id, { feedback: submitted, picture, isDeleted: false }]]
      }
      case 'FeedbackStatusSet':
        return changed(event.data.feedbackId, { status: event.data.status })
      case 'FeedbackAnswered': {
        const answer = { text: event.data.answer, by: event.actor.id, at: recordedAt }
        return changed(event.data.feedbackId, { answer })
      }
      case 'FeedbackDeleted': {
        const { feedbackId } = event.data
        const before = row(feedbackId)
        return before ? [[feedbackId, { ...before, isDeleted: true }]] : []
      }
    }
    function changed(id: FeedbackId, change: Partial<Feedback>): Changed<Row>[] {
      const before = row(id)
      return before ? [[id, { ...before, feedback: { ...before.feedback, ...change, updatedAt: recordedAt } }]] : []
    }
  },
})

type Found = { readonly feedback: Feedback }
const EXISTING = `select doc -> 'feedback' as feedback from ${feedback.rows} where not (doc -> 'isDeleted')::boolean`

/** All feedback, newest first. */
export async function listFeedback(db: Db): Promise<Feedback[]> {
  const { rows } = await db.query<Found>(`${EXISTING} order by id desc`)
  return rows.map((row) => row.feedback)
}

/** The feedback of a person, newest first. */
export async function listFeedbackOf(db: Db, author: UserId): Promise<Feedback[]> {
  const sql = `${EXISTING} and (doc -> 'feedback' ->> 'userId')::bigint = $1 order by id desc`
  const { rows } = await db.query<Found>(sql, [author])
  return rows.map((row) => row.feedback)
}

/** The ids of the feedback of a person. */
export const feedbackOf = async (db: Db, author: UserId): Promise<FeedbackId[]> =>
  (await listFeedbackOf(db, author)).map(({ id }) => id)

/** Those of the feedback with these ids that there are. */
export async function findFeedback(db: Db, ids: readonly number[]): Promise<Feedback[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and id = any($1::bigint[])`, [ids])
  return rows.map((row) => row.feedback)
}

/** The picture of a feedback; null where there is no such feedback, or none with a picture. */
export async function findPicture(db: Db, id: FeedbackId): Promise<Picture | null> {
  const sql = `select doc -> 'picture' as picture from ${feedback.rows}
    where id = $1 and not (doc -> 'isDeleted')::boolean`
  const { rows } = await db.query<{ readonly picture: Picture | null }>(sql, [id])
  return rows[0]?.picture ?? null
}

/** The list of feedback. */
export const feedbackList: List<Feedback> = {
  touchedBy: (event) => ('feedbackId' in event.data ? touched(event.data.feedbackId) : null),
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findFeedback(db, ids)),
}
