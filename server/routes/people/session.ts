import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LoginBody } from '#events/session/api.ts'
import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import { refused } from '#events/account/refusals.ts'
import { User } from '#events/account/user.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findAccount, findLogin } from '#projections/models/people/users.ts'
import type { CommandBus } from '../../commands/command-bus.ts'
import { UnreadableStream } from '../../commands/command-error.ts'
import type { RouteDeps } from '../deps.ts'
import { HttpError } from '../../errors/http-error.ts'
import { beginSession, forgetReads, listedUser } from '../../http/door/begin-session.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { clearSessionCookie } from '../../identity/cookie.ts'
import { browserSession, namesOther, sessionOf } from '../../http/door/guards.ts'
import { turnOf } from '../../network/networks.ts'
import { LoginLimit } from '../../identity/login-limit.ts'
import { checkRoom, type TypedPassword, verifyPassword } from '../../identity/passwords.ts'

type Options = {
  readonly pool: Db
  readonly bus: Pick<CommandBus, 'account'>
} & Pick<RouteDeps, 'sessions' | 'now' | 'publicUrl' | 'atHead'>

/** An account as it is signed in to. `revision` is that of the stream of accounts that it was found on. */
type Account = {
  readonly user: UserId
  readonly role: Role
  readonly passwordId: string | null
  readonly isSuspended: boolean
  readonly revision: number
}

const anyone = { cost: 'small', access: { roles: EVERYONE, visible: 'nothing' }, scope: 'accounts:read' } as const

/** Signing in and out, and the person of a session. */
export const sessionRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { pool, bus, sessions, now, publicUrl, atHead },
) => {
  const limit = new LoginLimit(pool, now)

  /** Whose username or e-mail this is, as the log has it: how far the read models are must not tell which accounts there are. */
  async function accountOf(username: string): Promise<Account | null> {
    try {
      return await bus.account().read(({ logins, users }, revision) => {
        const user = logins.get(foldCase(username))
        const account = user === undefined ? undefined : users.get(user)
        return user === undefined || !account
          ? null
          : {
              user,
              role: account.role,
              passwordId: account.passwordId,
              isSuspended: account.isSuspended ?? false,
              revision,
            }
      })
    } catch (error) {
      if (!(error instanceof UnreadableStream)) throw error
      // Those whom this build can read go on signing in. The wait is the same for every name.
      await atHead(['users'])
      const user = await findLogin(pool, username)
      const account = user && (await findAccount(pool, user.id))
      if (!account) return null
      const { user: found, passwordId, ending } = account
      const { id, role, isSuspended = false } = found
      return { user: id, role, passwordId, isSuspended, revision: ending?.revision ?? -1 }
    }
  }

  /** The person who signs in; null when name or password are wrong. Read models are waited for only when both are right. */
  async function personOf(account: Account | null, typed: TypedPassword): Promise<User | null> {
    if (!(await verifyPassword(pool, account, typed)) || account === null) return null
    return listedUser(pool, { id: account.user, role: account.role }, atHead)
  }

  app.post(
    '/auth/login',
    {
      config: { cost: 'own', access: 'public', limit: 'signIn', auth: 'login' },
      schema: { summary: 'Sign in', body: LoginBody, response: { 200: User } },
    },
    async (request, reply) => {
      const { username, password } = request.body
      const turn = turnOf(request)
      checkRoom(turn)
      const account = await accountOf(username)
      const takeBack = await limit.count(account?.user ?? foldCase(username), request)
      const user = await personOf(account, { password, turn }).catch(async (error: unknown) => {
        // The password may be right: that is no failure of theirs.
        await takeBack()
        throw error
      })
      if (!user || !account) throw new HttpError(401, 'Invalid username or password', { code: 'wrong-login' })
      await takeBack()
      // After the password: no one else learns of it.
      if (account.isSuspended) throw refused({ code: 'user-suspended' })
      await limit.remember(user.id, request)
      await beginSession({ sessions, publicUrl }, { request, reply }, user, account.revision)
      return user
    },
  )

  // Public: a person who is signed out already (expired, ended elsewhere) has what they asked for.
  app.post(
    '/auth/logout',
    {
      config: { cost: 'small', access: 'public', auth: 'logout' },
      schema: { summary: 'Sign out', response: NO_CONTENT },
    },
    async (request, reply) => {
      // So has a person in whose browser another one signed in since.
      if (namesOther(request)) return reply.code(204).send()
      const session = browserSession(request)
      if (session) await sessions.end(session)
      clearSessionCookie(reply, publicUrl)
      forgetReads(reply)
      return reply.code(204).send()
    },
  )

  app.get(
    '/user',
    { config: anyone, schema: { summary: 'The caller', response: { 200: User } } },
    (request) => sessionOf(request).user,
  )
}
