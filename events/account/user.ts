import { z } from 'zod'
import { Role } from '../kernel/actor.ts'
import { CompanyId, UserId } from '../kernel/ids.ts'

// In a file of its own: the login screen takes it, and none of the calls.

export const User = z.object({
  id: UserId,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  companyId: CompanyId.nullable(),
  /** False until a person whom an employee created has set their first password. */
  hasPassword: z.boolean(),
  /** Absent: the person can sign in. */
  isSuspended: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

/** The part of a person that other people of a project see. */
export const Colleague = z.object({ id: UserId, name: z.string(), role: Role })
export type Colleague = z.infer<typeof Colleague>
