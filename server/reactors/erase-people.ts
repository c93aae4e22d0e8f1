import type { FeedbackId } from '#events/feedback/feedback-id.ts'
import { isErasedEmail } from '#events/kernel/erased-email.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { feedbackOf } from '#projections/models/system/feedback.ts'
import { findFormerUser } from '#projections/models/people/former-users.ts'
import { ASSIGNED_LISTS, removalsOf } from './leave-assigned.ts'
import { reactor, sendTo } from './reactor.ts'

/**
 * The data of a person is erased, as an employee asked (docs/rules.md, ERASE): their e-mail leaves all that it
 * was assigned to since they were deleted, and their feedback goes. Then their keys go with all copies, and the log says so. Each step
 * may be repeated.
 */
export const erasePeople = reactor({
  name: 'erase-people',
  handles: ['UserErasureRequested'],
  startsAt: 'beginning',
  async react({ data: { userId }, recordedAt }, { bus, pool, atHead, erase }) {
    await demandHead(atHead, ['users', 'feedback', ...ASSIGNED_LISTS])
    const written: readonly FeedbackId[] = await feedbackOf(pool, userId)
    const { email = '' } = (await findFormerUser(pool, userId)) ?? {}
    // Its keys are destroyed already where it is known no more.
    const isKnown = email !== '' && !isErasedEmail(email)
    return [
      ...(isKnown ? await removalsOf({ bus, pool }, email, recordedAt) : []),
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
