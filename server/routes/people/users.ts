// Longer than 200 lines: the routes of one list, most of which send a command by the same few lines.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls, CreatedUser, SeveralAnswer } from '#events/account/api.ts'
import { ErasedUser, FormerUser } from '#events/account/former-user.ts'
import { User } from '#events/account/user.ts'
import type { AccountCommand } from '#events/account/commands.ts'
import { type AccountView, userIn } from '#events/account/model.ts'
import { refusalOfSeveral, type SeveralCommand } from '#events/account/decide/decide-several.ts'
import { refused } from '#events/account/refusals.ts'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { findFormerUser, listErasedUsers, listFormerUsers } from '#projections/models/people/former-users.ts'
import { listUsers } from '#projections/models/people/users.ts'
import { deriveId } from '../../commands/command-id.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { ownSession } from '../../http/door/guards.ts'
import { pathId } from '../../http/door/visible.ts'
import { forgetPeople } from '../../identity/deleted-people.ts'
import { passwordUrl } from '../../identity/link-urls.ts'
import type { Routes } from '../deps.ts'

const {
  createUser,
  info,
  email,
  role,
  company,
  suspend,
  resume,
  signOut,
  deleteUser,
  eraseUser,
  severalRole,
  severalCompany,
  severalDelete,
} = accountCalls

const ofEmployees = { cost: 'large', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'accounts:read' } as const

/** The list of users, and the commands of employees about them (specification, first document, sections 6 and 7). */
export const userRoutes: Routes<
  'bus' | 'pool' | 'reserve' | 'fresh' | 'large' | 'links' | 'publicUrl' | 'isMailOn' | 'refusalBodies'
> = async (app, { bus, pool, reserve, fresh, large, ...deps }) => {
  app.get(
    '/users',
    { config: ofEmployees, schema: { summary: 'All users', response: { 200: z.array(User) } } },
    async (request, reply) => {
      await fresh(request, ['users'])
      return large(request, reply, 'role', listUsers)
    },
  )

  // The names of people whose accounts were deleted, for lists that say who wrote something.
  app.get(
    '/users/former',
    {
      config: { ...ofEmployees, cost: 'heavy' },
      schema: { summary: 'People whose accounts were deleted', response: { 200: z.array(FormerUser) } },
    },
    async (request) => {
      await fresh(request, ['users'])
      return listFormerUsers(pool)
    },
  )
  app.get(
    '/users/erased',
    {
      config: { ...ofEmployees, cost: 'heavy', access: { roles: EVERYONE, visible: 'nothing' } },
      schema: { summary: 'People who were erased', response: { 200: z.array(ErasedUser) } },
    },
    async (request) => {
      await fresh(request, ['users'])
      return listErasedUsers(pool)
    },
  )

  app.route({
    ...routeOf(accountAggregate, createUser, 'nothing'),
    schema: { body: createUser.body, response: { 201: CreatedUser } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const userId = await reserveOne(reserve, UserId, { kind: 'user', meta, content: request.body })
      const linkId = deriveId('password link', meta.actor.id, meta.commandId)
      const data = { userId, username: null, linkId, ...request.body }
      const show = (view: AccountView) => userIn(view, userId)
      const outcome = await sendCommand(bus.account(), { type: 'RegisterUser', data }, { request, reply, meta, show })
      if (!outcome.shown) throw refused({ code: 'user-unknown' })
      const resetUrl = await passwordUrl(deps, request, outcome, outcome.shown.email)
      return reply.code(201).send({ ...outcome.shown, resetUrl, isMailed: deps.isMailOn })
    },
  })

  app.route({
    ...routeOf(accountAggregate, info, 'nothing'),
    schema: { body: info.body, response: { 200: User } },
    handler: (request, reply) =>
      change(request, reply, { type: 'RenameUser', data: { userId: userOf(request), ...request.body } }),
  })
  app.route({
    ...routeOf(accountAggregate, email, 'nothing'),
    schema: { body: email.body, response: { 200: User } },
    handler: (request, reply) =>
      change(request, reply, { type: 'ChangeUserEmail', data: { userId: userOf(request), ...request.body } }),
  })
  app.route({
    ...routeOf(accountAggregate, role, 'nothing'),
    schema: { body: role.body, response: { 200: User } },
    handler: (request, reply) =>
      change(request, reply, { type: 'ChangeUserRole', data: { userId: userOf(request), ...request.body } }),
  })
  app.route({
    ...routeOf(accountAggregate, company, 'nothing'),
    schema: { body: company.body, response: { 200: User } },
    handler: (request, reply) =>
      change(request, reply, { type: 'MoveUserToCompany', data: { userId: userOf(request), ...request.body } }),
  })
  app.route({
    ...routeOf(accountAggregate, suspend, 'nothing'),
    schema: { response: { 200: User } },
    handler: (request, reply) => change(request, reply, { type: 'SuspendUser', data: { userId: userOf(request) } }),
  })
  app.route({
    ...routeOf(accountAggregate, resume, 'nothing'),
    schema: { response: { 200: User } },
    handler: (request, reply) => change(request, reply, { type: 'ResumeUser', data: { userId: userOf(request) } }),
  })
  app.route({
    ...routeOf(accountAggregate, signOut, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const userId = userOf(request)
      const own = ownSession(request)
      // Who does it to themself stays where they do it.
      const sessionId = own.user.id === userId ? own.sessionId : null
      await sendCommand(bus.account(), { type: 'SignOutUser', data: { userId, sessionId } }, { request, reply })
      return reply.code(204).send()
    },
  })
  app.route({
    ...routeOf(accountAggregate, deleteUser, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const userId = userOf(request)
      await sendCommand(bus.account(), { type: 'DeleteUser', data: { userId } }, { request, reply })
      await forgetPeople(pool, [userId])
      return reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(accountAggregate, eraseUser, 'nothing', 'heavy'),
    schema: { response: { 202: FormerUser } },
    handler: async (request, reply) => {
      const userId = userOf(request)
      await sendCommand(bus.account(), { type: 'RequestUserErasure', data: { userId } }, { request, reply })
      await fresh(request, ['users'])
      const former = await findFormerUser(pool, userId)
      if (!former) throw refused({ code: 'user-unknown' })
      return reply.code(202).send(former)
    },
  })

  const answersSeveral = { response: { 200: SeveralAnswer } }
  app.route({
    ...routeOf(accountAggregate, severalRole, 'nothing', 'heavy'),
    schema: { body: severalRole.body, ...answersSeveral },
    handler: (request, reply) => changeSeveral(request, reply, { type: 'ChangeUserRoles', data: request.body }),
  })
  app.route({
    ...routeOf(accountAggregate, severalCompany, 'nothing', 'heavy'),
    schema: { body: severalCompany.body, ...answersSeveral },
    handler: (request, reply) => changeSeveral(request, reply, { type: 'MoveUsersToCompany', data: request.body }),
  })
  app.route({
    ...routeOf(accountAggregate, severalDelete, 'nothing', 'heavy'),
    schema: { body: severalDelete.body, ...answersSeveral },
    handler: async (request, reply) => {
      const answer = await changeSeveral(request, reply, { type: 'DeleteUsers', data: request.body })
      await forgetPeople(
        pool,
        answer.results.flatMap(({ userId, ok }) => (ok ? [userId] : [])),
      )
      return answer
    },
  })

  /** Sends a command about several people, and answers what became of each. */
  async function changeSeveral(request: FastifyRequest, reply: FastifyReply, command: SeveralCommand) {
    const meta = metaOf(request)
    const userIds = [...new Set(command.data.userIds)]
    const show = (view: AccountView) => userIds.map((id) => refusalOfSeveral(command, id, view, meta.actor))
    const { events, shown = [] } = await sendCommand(bus.account(), command, { request, reply, meta, show })
    // The log keeps what took effect; the rest is judged by how the accounts stand, also when the command is sent again.
    const changed = new Set(events.map(({ data }) => 'userId' in data && data.userId))
    const refusals = userIds.map((id, index) => (changed.has(id) ? null : (shown[index] ?? null)))
    const bodies = await deps.refusalBodies(request, refusals)
    const results = userIds.map((userId, index) => {
      const body = bodies[index]
      return body ? { userId, ok: false, code: body.code, message: body.message } : { userId, ok: true }
    })
    return { results }
  }

  type Change = Extract<
    AccountCommand,
    { type: `${'Rename' | 'Suspend' | 'Resume'}User` | 'ChangeUserEmail' | 'ChangeUserRole' | 'MoveUserToCompany' }
  >
  /** Sends a command about a user, and answers the user that it leads to. */
  async function change(request: FastifyRequest, reply: FastifyReply, command: Change): Promise<User> {
    const show = (view: AccountView) => userIn(view, command.data.userId)
    const { shown } = await sendCommand(bus.account(), command, { request, reply, show })
    // A command that is sent again may find that the user was deleted since.
    if (!shown) throw refused({ code: 'user-unknown' })
    return shown
  }
}

/** The user that a path names. */
const userOf = (request: FastifyRequest): UserId => pathId(request, UserId)
