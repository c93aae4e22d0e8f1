import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LoginBody } from '#events/session/api.ts'
import { EMPLOYEES, EVERYONE } from '#events/kernel/actor.ts'
import { User } from '#events/account/api.ts'
import { foldCase } from '#events/kernel/text.ts'
import type { Db } from '#projections/engine/projection.ts'
import { findLogin, listUsers } from '#projections/models/users.ts'
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
  readonly sessions: Sessions
  readonly now: () => Date
  readonly config: Pick<Config, 'publicUrl'>
} & Pick<RouteDeps, 'fresh' | 'atHead'>

const anyone = { access: { roles: EVERYONE, visible: 'nothing' } } as const
const employees = { access: { roles: EMPLOYEES, visible: 'nothing' } } as const

/** Signing in and out, the person of a session, and the list of people; in a scope with the prefix /api and the guards. */
export const identityRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { db, sessions, now, config, fresh, atHead },
) => {
  const limit = new LoginLimit(db, now)

  /** The person who signs in; null when name or password are wrong. @param known whom the read model has by that name. */
  async function personOf(known: User | null, username: string, password: string): Promise<User | null> {
    if (known) return (await verifyPassword(db, known.id, password)) ? known : null
    // Both at once, so that an unknown name takes as long as a known one: the time must not tell whether there is an account.
    const looking = findFresh(
      () => findLogin(db, username),
      () => atHead(['users']),
    )
    const [late] = await Promise.all([looking, verifyPassword(db, null, password)])
    return late && (await verifyPassword(db, late.id, password)) ? late : null
  }

  app.post(
    '/auth/login',
    { config: { access: 'public', limit: 'signIn' }, schema: { body: LoginBody, response: { 200: User } } },
    async (request, reply) => {
      const { username, password } = request.body
      checkRoom()
      const known = await findLogin(db, username)
      const takeBack = await limit.count(known?.id ?? foldCase(username), addressOf(request))
      const user = await personOf(known, username, password).catch(async (error: unknown) => {
        // Whether the password is right is not known: that is no failure of theirs.
        await takeBack()
        throw error
      })
      if (!user) throw new HttpError(401, 'Invalid username or password', { code: 'wrong-login' })
      await takeBack()
      // Another person at the same browser: what is still open there must not go on in the first one's name.
      if (request.session) await sessions.end(request.session)
      setSessionCookie(reply, await sessions.create(user), config.publicUrl)
      return user
    },
  )

  // Public: a person who is signed out already (expired, ended elsewhere) has what they asked for.
  app.post('/auth/logout', { config: { access: 'public' } }, async (request, reply) => {
    if (request.session) await sessions.end(request.session)
    clearSessionCookie(reply, config.publicUrl)
    return reply.code(204).send()
  })

  app.get('/user', { config: anyone, schema: { response: { 200: User } } }, (request) => sessionOf(request).user)

  app.get('/users', { config: employees, schema: { response: { 200: z.array(User) } } }, async (request) => {
    await fresh(request, ['users'])
    return listUsers(db)
  })
}
