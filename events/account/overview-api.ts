import { z } from 'zod'
import { callsOf } from '../kernel/call.ts'
import { DeviceId, FormId, ProjectId, UserId } from '../kernel/ids.ts'
import { User } from './user.ts'

const OpenSession = z.object({ signedInAt: z.string(), lastUsedAt: z.string() })
export type OpenSession = z.infer<typeof OpenSession>

/**
 * GET /users/:id/overview: a person as employees look at them. Times are ISO 8601, UTC. `sessions` are those that go on. Projects and
 * surveys are those that the person is assigned to, surveys also those that they made. Cards are their open work by day, at most
 * MAX_CARDS_OF_PERSON of `cardCount`.
 */
export const MAX_CARDS_OF_PERSON = 100
export const UserOverview = z.object({
  user: User,
  lastSignIn: z.string().nullable(),
  sessions: z.array(OpenSession),
  projects: z.array(z.object({ id: ProjectId, name: z.string(), isClosed: z.boolean() })),
  forms: z.array(z.object({ id: FormId, title: z.string(), isAssigned: z.boolean() })),
  cards: z.array(
    z.object({
      id: DeviceId,
      name: z.string(),
      // As cards of a project have it, which know of accounts, not these of them.
      status: z.enum(['waiting', 'installed', 'confirmed']),
      day: z.string().nullable(),
      projectId: ProjectId,
      projectName: z.string(),
    }),
  ),
  cardCount: z.int(),
})
export type UserOverview = z.infer<typeof UserOverview>

/** `to`: who takes the place of the person in all that they are assigned to. */
const HandOverBody = z.object({ to: UserId })
/** The outcome of a hand-over: the number of projects and forms that went over, and those that stayed, with the reason. */
export const HandedOver = z.object({
  projects: z.int(),
  forms: z.int(),
  stayed: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type HandedOver = z.infer<typeof HandedOver>

/** Answers {@link HandedOver}. */
export const handOverCall = callsOf<'AssignUsers'>().call('POST', '/users/:id/hand-over', HandOverBody, 'AssignUsers')
