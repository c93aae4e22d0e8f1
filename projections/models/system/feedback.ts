import type { Feedback } from '#events/feedback/api.ts'
import type { FeedbackEvent, Picture } from '#events/feedback/events.ts'
import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { changed, collection } from '../collection.ts'
import { touched } from '../live-list.ts'

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
    const set = (id: FeedbackId, change: Partial<Feedback>) =>
      changed(row, id, (before) => ({ feedback: { ...before.feedback, ...change, updatedAt: recordedAt } }))
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
        return set(event.data.feedbackId, { status: event.data.status })
      case 'FeedbackAnswered': {
        const answer = { text: event.data.answer, by: event.actor.id, at: recordedAt }
        return set(event.data.feedbackId, { answer })
      }
      case 'FeedbackDeleted':
        return changed(row, event.data.feedbackId, () => ({ isDeleted: true }))
    }
  },
})

const kept = collection<Feedback>(feedback, 'feedback')
export const { one: findFeedback } = kept

/** All feedback, newest first. */
export const listFeedback = (db: Db): Promise<Feedback[]> => kept.things(db, 'order by id desc')

/** The feedback of a person, newest first. */
export const listFeedbackOf = (db: Db, author: UserId): Promise<Feedback[]> =>
  kept.things(db, "and (doc -> 'feedback' ->> 'userId')::bigint = $1 order by id desc", author)

/** The ids of the feedback of a person. */
export const feedbackOf = async (db: Db, author: UserId): Promise<FeedbackId[]> =>
  (await listFeedbackOf(db, author)).map(({ id }) => id)

/** The picture of a feedback; null where there is no such feedback, or none with a picture. */
export async function findPicture(db: Db, id: FeedbackId): Promise<Picture | null> {
  const sql = `select doc -> 'picture' as picture from ${feedback.rows}
    where id = $1 and not (doc -> 'isDeleted')::boolean`
  const { rows } = await db.query<{ readonly picture: Picture | null }>(sql, [id])
  return rows[0]?.picture ?? null
}

export const feedbackList = kept.list(['employee'], (event) =>
  'feedbackId' in event.data ? touched(event.data.feedbackId) : null,
)
