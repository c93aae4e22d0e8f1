import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LoginBody } from '#events/session/api.ts'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { User } from '#events/account/api.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findLogin, findUser, listUsers } from '#projections/models/users.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import { ReadModelsBehind } from '../http/errors.ts'
import type { Config } from '../startup/config.ts'
import type { RouteDeps } from './deps.ts'
import { findFresh } from '../http/find-fresh.ts'
import { HttpError } from '../http/http-error.ts'
import { clearSessionCookie, setSessionCookie } from '../identity/cookie.ts'
import { sessionOf } from '../http/guards.ts'
import { addressOf } from '../http/limits.ts'
import { LoginLimit } from '../identity/login-limit.ts'
import { checkRoom, verifyPassword } from '../identity/passwords.ts'
import type { Sessions } from '../identity/sessions.ts'

type Options = {
  readonly db: Db
  readonly bus: Pick<CommandBus, 'accounts'>
  readonly sessions: Sessions
  readonly now: () => Date
  readonly config: Pick<Config, 'publicUrl'>
} & Pick<RouteDeps, 'fresh' | 'atHead'>

const anyone = { access: { roles: EVERYONE, visible: 'nothing' } } as const
const employees = { access: { roles: EMPLOYEES, visible: 'nothing' } } as const

/** Makes the browser drop the reads that it kept of the person who was signed in (docs/rules.md, ACCESS-22). */
const forgetReads = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')

/** Signing in and out, the person of a session, and the list of people; in a scope with the prefix /api and the guards. */
export const identityRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, bus, sessions, now, config, fresh, atHead },
) => {
  const limit = new LoginLimit(db, now)

  /** Whose username or e-mail this is, as the log has it: how far the read models are must not tell which accounts there are. */
  async function accountOf(username: string): Promise<UserId | null> {
    try {
      return await bus.accounts().read((logins) => logins.get(foldCase(username)) ?? null)
    } catch (error) {
      if (!(error instanceof UnreadableStream)) throw error
      // Those whom this build can read go on signing in. The wait is the same for every name.
      await atHead(['users'])
      return (await findLogin(db, username))?.id ?? null
    }
  }

  /** The person who signs in; null when name or password are wrong. Read models are waited for only when both are right. */
  async function personOf(account: UserId | null, password: string): Promise<User | null> {
    if (!(await verifyPassword(db, account, password)) || account === null) return null
    const user = await findFresh(
      () => findUser(db, account),
      () => atHead(['users']),
    )
    if (!user) throw new ReadModelsBehind()
    return user
  }

  app.post(
    '/auth/login',
    { config: { access: 'public', limit: 'signIn' }, schema: { body: LoginBody, response: { 200: User } } },
    async (request, reply) => {
      const { username, password } = request.body
      checkRoom()
      const account = await accountOf(username)
      const takeBack = await limit.count(account ?? foldCase(username), addressOf(request))
      const user = await personOf(account, password).catch(async (error: unknown) => {
        // Whether the password is right is not known: that is no failure of theirs.
        await takeBack()
        throw error
      })
      if (!user) throw new HttpError(401, 'Invalid username or password', { code: 'wrong-login' })
      await takeBack()
      // Another person at the same browser: what is still open there must not go on in the first one's name.
      if (request.session) await sessions.end(request.session)
      if (request.session && request.session.user.id !== user.id) forgetReads(reply)
      setSessionCookie(reply, await sessions.create(user), config.publicUrl)
      return user
    },
  )

  // Public: a person who is signed out already (expired, ended elsewhere) has what they asked for.
  app.post('/auth/logout', { config: { access: 'public' } }, async (request, reply) => {
    if (request.session) await sessions.end(request.session)
    clearSessionCookie(reply, config.publicUrl)
    forgetReads(reply)
    return reply.code(204).send()
  })

  app.get('/user', { config: anyone, schema: { response: { 200: User } } }, (request) => sessionOf(request).user)

  app.get('/users', { config: employees, schema: { response: { 200: z.array(User) } } }, async (request) => {
    await fresh(request, ['users'])
    return listUsers(db)
  })
}
