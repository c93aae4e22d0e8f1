import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Role } from '#events/kernel/actor.ts'
import { User } from '#events/account/user.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Config } from '../startup/config.ts'
import { handleErrors } from '../http/answers/errors.ts'
import { openDoor } from '../http/door/door.ts'
import { sessionOf } from '../http/door/guards.ts'
import { NO_LIMITS } from '../http/door/limits.ts'
import { listUsers } from '#projections/models/people/users.ts'
import { sessionRoutes } from '../routes/people/session.ts'
import { sessionCookieOf } from './app/session-cookie.ts'
import { ApiKeys } from '../identity/keys/api-keys.ts'
import { Sessions } from '../identity/sessions.ts'

type Settings = Partial<Pick<Config, 'publicUrl' | 'trustProxy'>>

/** A clock that stands still until a test moves it. */
export function openClock() {
  let at = Date.parse('2026-03-02T08:00:00Z')
  return {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms
    },
  }
}

type NodeDeps = ConstructorParameters<typeof Sessions>[0] &
  Omit<Parameters<typeof openDoor>[1], 'sessions' | 'apiKeys' | 'limits' | 'config'> & {
    readonly commands: Pick<CommandBus, 'account' | 'keys'>
  }

/** One node of the server as far as identity goes: the door, the identity routes and one route for every rule. */
export function openNode(deps: NodeDeps, { publicUrl, trustProxy = [] }: Settings = {}) {
  const logged: string[] = []
  const app = Fastify({
    trustProxy,
    logger: { level: 'trace', stream: { write: (line: string) => void logged.push(line) } },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, { refusalBodies: async () => [], onAway: () => undefined })
  const sessions = new Sessions(deps)
  const config = { publicUrl }
  void app.register(
    async (api) => {
      const apiKeys = new ApiKeys({ ...deps, bus: deps.commands })
      await openDoor(api, { ...deps, sessions, apiKeys, limits: NO_LIMITS, config })
      api.setNotFoundHandler((_request, reply) => reply.code(404).send())
      await api.register(sessionRoutes, {
        pool: deps.db,
        bus: deps.commands,
        sessions,
        now: deps.now,
        publicUrl,
        atHead: async () => true,
      })
      const onlyFor = (roles: readonly Role[]) => ({
        config: { access: { roles, visible: 'nothing' } as const },
        schema: { body: User },
      })
      api.get('/people', { config: onlyFor(['employee']).config }, () => listUsers(deps.db))
      api.post('/for-employees', onlyFor(['employee']), (request) => sessionOf(request).user.role)
      api.post('/for-installers', onlyFor(['employee', 'installer']), (request) => sessionOf(request).user.role)
    },
    { prefix: '/api' },
  )

  type Request = { readonly cookie?: string; readonly headers?: Record<string, string>; readonly from?: string }
  /** Sends a request as the client does, with the marker header; `from` is the address it comes from. */
  const send = (method: 'GET' | 'POST', path: string, body?: object, { cookie, headers, from }: Request = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { 'x-requested-with': 'test', ...(cookie === undefined ? {} : { cookie }), ...headers },
      ...(body && { payload: body }),
      ...(from !== undefined && { remoteAddress: from }),
    })
  return {
    app,
    sessions,
    logged,
    get: (path: string, request?: Request) => send('GET', path, undefined, request),
    post: (path: string, body?: object, request?: Request) => send('POST', path, body, request),
    login: (username: string, password: string, request?: Request) =>
      send('POST', '/auth/login', { username, password }, request),
  }
}

/** The Cookie header that the browser would send back, its secret, and what the answer said about the cookie. */
export function cookieOf({ headers }: { readonly headers: Record<string, unknown> }) {
  const said = String(headers['set-cookie'])
  const cookie = sessionCookieOf(said)
  return { cookie, secret: cookie.slice(cookie.indexOf('=') + 1), said }
}

/** True if a node knows who sent this cookie. */
export const knows = async (node: Pick<ReturnType<typeof openNode>, 'get'>, cookie: string): Promise<boolean> =>
  (await node.get('/user', { cookie })).statusCode === 200
