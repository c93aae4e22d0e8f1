import { demandHead } from '#projections/engine/read-models-behind.ts'
import { ASSIGNED_LISTS, removalsOf } from './leave-assigned.ts'
import { reactor } from './reactor.ts'

/** A person whose e-mail was changed stays in everything that they are assigned to, by the new one (docs/rules.md, ACCOUNT-91). */
export const followEmail = reactor({
  name: 'follow-email',
  handles: ['UserEmailChanged'],
  startsAt: 'beginning',
  async react({ data: { email, previousEmail }, recordedAt }, { bus, pool, atHead }) {
    await demandHead(atHead, ASSIGNED_LISTS)
    return removalsOf({ bus, pool }, previousEmail, recordedAt, email)
  },
})
