import { z } from 'zod'
import { UserId } from './ids.ts'

/** The relation of a person to the integrator; it decides what they may do (decisions, "Who may do what"). */
export const Role = z.enum(['employee', 'customer', 'installer'])
export type Role = z.infer<typeof Role>

/** Roles of a rule that holds for all people, and of one that holds for the integrator's own. */
export const EVERYONE: readonly Role[] = Role.options
export const EMPLOYEES: readonly Role[] = ['employee']
/** The integrator's people, who work for its customers. */
export const INTEGRATORS: readonly Role[] = ['employee', 'installer']

/** The grounds of access: who a person is, their role, and the e-mail by which they are assigned. */
export type Person = { readonly id: UserId; readonly role: Role; readonly email: string }

/** Who caused an event: an id and the role at that time, never a name. `system` acts on rules of its own. */
export const Actor = z.discriminatedUnion('role', [
  z.object({ id: UserId, role: Role.extract(['employee']) }),
  z.object({ id: UserId, role: Role.extract(['customer']) }),
  z.object({ id: UserId, role: Role.extract(['installer']) }),
  z.object({ id: z.null(), role: z.literal('system') }),
])
export type Actor = z.infer<typeof Actor>

/** The rules of the product itself, acting without a person. */
export const SYSTEM: Actor = { id: null, role: 'system' }
