import { User } from './user.ts'
import type { z } from 'zod'

/** A person whose account was deleted, by the name that stays in what they did (docs/rules.md, ACCOUNT-5). */
export const FormerUser = User.pick({ id: true, firstName: true, lastName: true })
export type FormerUser = z.infer<typeof FormerUser>
