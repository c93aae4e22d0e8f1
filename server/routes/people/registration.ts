import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { accountCalls, LinkVerdict, VerifyLinkQuery } from '#events/account/api.ts'
import { User } from '#events/account/user.ts'
import type { AccountCommand } from '#events/account/commands.ts'
import { demandOpen } from '#events/account/decide/known.ts'
import { userIn } from '#events/account/model.ts'
import { refused } from '#events/account/refusals.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { refusalSentence } from '#events/registry.ts'
import { SignInOptions } from '#events/session/api.ts'
import { settingsIn } from '#events/settings/settings.ts'
import { projectsOf } from '#projections/models/projects/projects.ts'
import { deriveId } from '../../commands/command-id.ts'
import { reserveOne } from '../../commands/reservations.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { HttpError } from '../../errors/http-error.ts'
import { turnOf } from '../../network/networks.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { commandIdOf } from '../../http/door/send-command.ts'
import { browserSession } from '../../http/door/guards.ts'
import { clearSessionCookie } from '../../identity/cookie.ts'
import { forgetPeople } from '../../identity/deleted-people.ts'
import { beginSession, forgetReads, listedUser } from '../../http/door/begin-session.ts'
import { findInvitation, findPasswordLink } from '../../identity/find-link.ts'
import { LoginLimit } from '../../identity/login-limit.ts'
import { demandNoName, namesOfNew } from '../../identity/name-as-password.ts'
import { putPassword, removeOtherPasswords } from '../../identity/passwords.ts'
import type { Routes } from '../deps.ts'

const { register, completeRegistration, setPassword } = accountCalls

/** Open to people without a session, so many an hour from one address. */
const open = { cost: 'own', access: 'public', limit: 'signUp' } as const

/** How people come by an account, and by a password (specification, first document, sections 2 and 7). */
export const registrationRoutes: Routes<
  'bus' | 'pool' | 'reserve' | 'links' | 'sessions' | 'publicUrl' | 'now' | 'atHead'
> = async (app, deps) => {
  const { bus, pool, reserve, links, now, atHead } = deps
  const limit = new LoginLimit(pool, now)

  for (const url of [register.path, `/auth${register.path}`]) {
    app.route({
      method: register.method,
      url,
      config: { ...open, auth: 'register' },
      schema: { summary: 'Register', body: register.body, response: { 201: User } },
      handler: async (request, reply) => {
        if (!(await bus.settings().read(settingsIn)).selfRegistration)
          throw new HttpError(403, 'People register by invitation here. Ask an employee for one.', {
            code: 'by-invitation',
          })
        const { password, role: _, username = null, ...body } = request.body
        const person = { ...body, username }
        await demandUnassigned(body.email)
        const user = await registered({ request, reply }, password, person, (userId) => ({
          type: 'SignUp',
          data: { userId, ...person },
        }))
        return reply.code(201).send(user)
      },
    })
  }

  app.route({
    method: completeRegistration.method,
    url: completeRegistration.path,
    config: { ...open, auth: 'register' },
    schema: { summary: 'Register by an invitation', body: completeRegistration.body, response: { 201: User } },
    handler: async (request, reply) => {
      const { token, password, ...body } = request.body
      const invitationId = await findInvitation(deps, { token, email: body.email })
      const person = { ...body, username: null, invitationId }
      const user = await registered({ request, reply }, password, person, (userId) => ({
        type: 'AcceptInvitation',
        data: { userId, ...person },
      }))
      await links.markUsed('invitation', invitationId)
      return reply.code(201).send(user)
    },
  })

  const options = { summary: 'How people may come by an account', response: { 200: SignInOptions } }
  app.get('/auth/options', { config: { cost: 'small', access: 'public' }, schema: options }, async () => {
    const { selfRegistration } = await bus.settings().read(settingsIn)
    return { selfRegistration }
  })

  const checksLink = (summary: string) =>
    ({
      config: { cost: 'small', access: 'public', limit: 'signIn', auth: 'check_link' },
      schema: { summary, querystring: VerifyLinkQuery, response: { 200: LinkVerdict } },
    }) as const
  app.get('/auth/verify-reset-token', checksLink('Check a link that sets a password'), ({ query }) =>
    verdict(async (at) => {
      const { linkId, account } = await findPasswordLink(deps, query)
      if (account.isSuspended) throw refused({ code: 'user-suspended' })
      demandOpen('password', account.link, linkId, at)
    }),
  )
  app.get('/auth/verify-invitation', checksLink('Check an invitation'), ({ query }) =>
    verdict(async (at) => {
      const id = await findInvitation(deps, query)
      const key = foldCase(query.email)
      await bus.account().read(({ invitations, logins }) => {
        demandOpen('invitation', invitations.get(key), id, at)
        if (logins.has(key)) throw refused({ code: 'account-exists', field: 'email' })
      })
    }),
  )

  app.route({
    method: setPassword.method,
    url: setPassword.path,
    config: { ...open, auth: 'set_password' },
    schema: { summary: 'Set a password by a link', body: setPassword.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const { user: userId, account, linkId } = await findPasswordLink(deps, request.body)
      demandNoName(account, request.body.password, 'password')
      const commandId = commandIdOf(request)
      const own = { user: userId, passwordId: deriveId('password', userId, commandId) }
      const meta = { actor: { id: userId, role: account.role }, commandId, source: 'web' } as const
      const command = { type: 'SetPassword', data: { userId, linkId, passwordId: own.passwordId } } as const
      const typed = { password: request.body.password, turn: turnOf(request) }
      await putPassword(pool, own, typed, () => bus.account().execute(command, meta))
      await Promise.all([
        links.markUsed('password', linkId),
        removeOtherPasswords(pool, bus, own),
        limit.remember(userId, request),
        limit.end(userId),
      ])
      await endOthers(request, reply, userId)
      return reply.code(204).send()
    },
  })

  /** Ends the session that another person has in the browser of a request. */
  async function endOthers(request: FastifyRequest, reply: FastifyReply, userId: UserId): Promise<void> {
    const session = browserSession(request)
    if (!session || session.user.id === userId) return
    await deps.sessions.end(session)
    clearSessionCookie(reply, deps.publicUrl)
    forgetReads(reply)
  }

  /** The verdict on a link. @param demand throws a Rejection where it opens nothing at a time. */
  async function verdict(demand: (at: string) => Promise<void>): Promise<z.infer<typeof LinkVerdict>> {
    const at = now().toISOString()
    try {
      await demand(at)
      return { valid: true, message: 'This link is valid.' }
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      return { valid: false, message: refusalSentence(error.refusal, at, String) }
    }
  }

  /** An e-mail that no one proved gets no access that was given before (docs/rules.md, ACCOUNT-18). @throws Rejection */
  async function demandUnassigned(email: string): Promise<void> {
    // Of an account that there is, the decision says so. Nor is a call refused that comes again, whose answer was lost.
    if (await bus.account().read(({ logins }) => logins.has(foldCase(email)))) return
    await demandHead(atHead, ['projects'])
    if ((await projectsOf(pool, email)).length > 0) throw refused({ code: 'email-not-proven' })
  }

  type Registration = Extract<AccountCommand, { type: 'SignUp' | 'AcceptInvitation' }>
  /** Makes an account with a password and signs its person in. @param person what tells one registration from another. */
  async function registered(
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    password: string,
    person: { readonly email: string; readonly username: string | null },
    command: (userId: UserId) => Registration,
  ): Promise<User> {
    const meta = { actor: SYSTEM, commandId: commandIdOf(exchange.request), source: 'web' } as const
    demandNoName(await namesOfNew(bus, person), password, 'password')
    const userId = await reserveOne(reserve, UserId, { kind: 'user', meta, content: person })
    // Before the account, which would have no password if this were interrupted between the two.
    const { revision } = await putPassword(
      pool,
      { user: userId, passwordId: null },
      { password, turn: turnOf(exchange.request) },
      () => bus.account().execute(command(userId), meta),
    )
    // A call that is sent again finds that it took effect, but not whether its account is still there.
    const account = await bus.account().read((view) => userIn(view, userId))
    if (account === null) {
      await forgetPeople(pool, [userId])
      throw refused({ code: 'user-unknown' })
    }
    const user = await listedUser(pool, account, atHead)
    await limit.remember(userId, exchange.request)
    await beginSession(deps, exchange, user, revision)
    return user
  }
}
