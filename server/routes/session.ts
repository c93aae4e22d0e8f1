import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LoginBody } from '#events/session/api.ts'
import { EMPLOYEES, EVERYONE, type Role } from '#events/kernel/actor.ts'
import { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findAccount, findLogin, listUsers } from '#projections/models/users.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { Config } from '../startup/config.ts'
import type { RouteDeps } from './deps.ts'
import { HttpError } from '../http/http-error.ts'
import { beginSession, forgetReads, listedUser } from '../identity/begin-session.ts'
import { clearSessionCookie } from '../identity/cookie.ts'
import { namesOther, sessionOf } from '../http/guards.ts'
import { turnOf } from '../http/networks.ts'
import { LoginLimit } from '../identity/login-limit.ts'
import { checkRoom, type Typed, verifyPassword } from '../identity/passwords.ts'
import type { Sessions } from '../identity/sessions.ts'

type Options = {
  readonly db: Db
  readonly bus: Pick<CommandBus, 'accounts'>
  readonly sessions: Sessions
  readonly now: () => Date
  readonly config: Pick<Config, 'publicUrl'>
} & Pick<RouteDeps, 'fresh' | 'atHead' | 'large'>

/** An account as it is signed in to. `revision` is that of the stream of accounts that it was found on. */
type Account = {
  readonly user: UserId
  readonly role: Role
  readonly passwordId: string | null
  readonly revision: number
}

const anyone = { access: { roles: EVERYONE, visible: 'nothing' } } as const
const employees = { access: { roles: EMPLOYEES, visible: 'nothing' } } as const

/** Signing in and out, the person of a session, and the list of people; in a scope with the prefix /api and the guards. */
export const identityRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, bus, sessions, now, config, fresh, atHead, large },
) => {
  const limit = new LoginLimit(db, now)

  /** Whose username or e-mail this is, as the log has it: how far the read models are must not tell which accounts there are. */
  async function accountOf(username: string): Promise<Account | null> {
    try {
      return await bus.accounts().read(({ logins, users }, revision) => {
        const user = logins.get(foldCase(username))
        const account = user === undefined ? undefined : users.get(user)
        return user === undefined || !account
          ? null
          : { user, role: account.role, passwordId: account.passwordId, revision }
      })
    } catch (error) {
      if (!(error instanceof UnreadableStream)) throw error
      // Those whom this build can read go on signing in. The wait is the same for every name.
      await atHead(['users'])
      const user = await findLogin(db, username)
      const account = user && (await findAccount(db, user.id))
      if (!account) return null
      const { user: found, passwordId, ending } = account
      return { user: found.id, role: found.role, passwordId, revision: ending?.revision ?? -1 }
    }
  }

  /** The person who signs in; null when name or password are wrong. Read models are waited for only when both are right. */
  async function personOf(account: Account | null, typed: Typed): Promise<User | null> {
    if (!(await verifyPassword(db, account, typed)) || account === null) return null
    return listedUser(db, { id: account.user, role: account.role }, atHead)
  }

  app.post(
    '/auth/login',
    {
      config: { access: 'public', limit: 'signIn', auth: 'login' },
      schema: { body: LoginBody, response: { 200: User } },
    },
    async (request, reply) => {
      const { username, password } = request.body
      const turn = turnOf(request)
      checkRoom(turn)
      const account = await accountOf(username)
      const takeBack = await limit.count(account?.user ?? foldCase(username), request)
      const user = await personOf(account, { password, turn }).catch(async (error: unknown) => {
        // Whether the password is right is not known: that is no failure of theirs.
        await takeBack()
        throw error
      })
      if (!user || !account) throw new HttpError(401, 'Invalid username or password', { code: 'wrong-login' })
      await takeBack()
      await limit.remember(user.id, request)
      await beginSession({ sessions, publicUrl: config.publicUrl }, { request, reply }, user, account.revision)
      return user
    },
  )

  // Public: a person who is signed out already (expired, ended elsewhere) has what they asked for.
  app.post('/auth/logout', { config: { access: 'public', auth: 'logout' } }, async (request, reply) => {
    // So has a person in whose browser another one signed in since.
    if (namesOther(request)) return reply.code(204).send()
    if (request.session) await sessions.end(request.session)
    clearSessionCookie(reply, config.publicUrl)
    forgetReads(reply)
    return reply.code(204).send()
  })

  app.get('/user', { config: anyone, schema: { response: { 200: User } } }, (request) => sessionOf(request).user)

  app.get('/users', { config: employees, schema: { response: { 200: z.array(User) } } }, async (request, reply) => {
    await fresh(request, ['users'])
    return large(request, reply, 'role', listUsers)
  })
}
