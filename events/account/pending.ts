import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'

/** Who gave it, and until when the newest link works; times are ISO 8601, UTC. `by` null: the server itself. */
const given = { id: z.int(), by: UserId.nullable(), madeAt: z.string(), expiresAt: z.string() }

/**
 * A person who was asked in and has not come yet: by an invitation, in a role and company, or by an account whose `id` is the
 * user's and that has no password. The `id` of an invitation is a number that its e-mail has.
 */
export const Pending = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invitation'),
    ...given,
    invitationId: z.guid(),
    email: z.string(),
    role: Role,
    companyId: CompanyId.nullable(),
  }),
  z.object({ kind: z.literal('account'), ...given }),
])
export type Pending = Readonly<z.infer<typeof Pending>>
