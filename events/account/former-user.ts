import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { User } from './user.ts'

/**
 * A person whose account was deleted, by the name that stays in what they did (docs/rules.md, ACCOUNT-5). `erasure`: how far that of
 * their data is, null while it was not asked for; `erased` takes name and e-mail (docs/rules.md, ERASE).
 */
export const FormerUser = User.pick({ id: true, firstName: true, lastName: true, email: true }).extend({
  erasure: z.enum(['requested', 'erased']).nullable(),
})
export type FormerUser = z.infer<typeof FormerUser>

/** A person whose data was erased. All who are signed in may read it: what their devices keep goes by it (docs/rules.md, ERASE-60). */
export const ErasedUser = z.object({ id: UserId })
export type ErasedUser = z.infer<typeof ErasedUser>
