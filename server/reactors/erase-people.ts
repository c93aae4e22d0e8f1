import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { feedbackOf } from '#projections/models/feedback.ts'
import { reactor, sendTo } from './reactor.ts'

/**
 * The data of a person is erased, as an employee asked (docs/rules.md, ERASE): their feedback goes, then their keys with all copies,
 * and then the log says so. Each step may be repeated.
 */
export const erasePeople = reactor({
  name: 'erase-people',
  handles: ['UserErasureRequested'],
  startsAt: 'beginning',
  async react({ data: { userId } }, { bus, pool, atHead, erase }) {
    if (!(await atHead(['users', 'feedback']))) throw new ReadModelsBehind()
    const written: readonly FeedbackId[] = await feedbackOf(pool, userId)
    return [
      ...written.map((feedbackId) => sendTo(bus.feedback(), { type: 'DeleteFeedback', data: { feedbackId } })),
      {
        command: { erase: userId },
        async send(meta) {
          const keys = await erase(userId)
          return bus.account().execute({ type: 'FinishUserErasure', data: { userId, keys } }, meta)
        },
      },
    ]
  },
})
