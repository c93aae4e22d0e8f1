import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drainOnClose } from '../drain.ts'
import { stopping } from '../../errors/stopping.ts'
import { secretOfCookieHeader } from '../../identity/cookie.ts'
import type { ApiKeys } from '../../identity/keys/api-keys.ts'
import type { Sessions } from '../../identity/sessions.ts'
import { demandOwnName, type NameSettings } from '../../network/own-names.ts'
import { demandOwnPage, demandPerson, demandRole, nameBySession } from './guards.ts'
import { pageHeaders } from '../headers.ts'
import { bearerOf, demandScope, nameByKey } from './key-guard.ts'
import {
  countOfBrowser,
  countOfKey,
  type Counts,
  countSignIn,
  countSignUp,
  createCounts,
  demandBudget,
  type Limits,
} from './limits.ts'
import { cutAnswer } from '../answers/key-reads.ts'
import { checkVisibility } from './visible.ts'

// The way of a request to its handler: first through the entrance, then, if it is for the API, through the door.

/** Lets requests into the server, those for pages and health too. To be called before any route is registered. */
export async function openEntrance(app: FastifyInstance, config: NameSettings): Promise<void> {
  const drain = drainOnClose(app)
  const tellBrowser = await pageHeaders(config)
  app.addHook('onRequest', function enter(request, reply, done) {
    if (drain.isClosing) return done(stopping())
    tellBrowser(request, reply)
    demandOwnName(request, config)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Else the client would send its next request here, and the server would wait for it.
    if (drain.isClosing) void reply.header('connection', 'close')
    done(null, payload)
  })
}

type Door = Parameters<typeof checkVisibility>[1] & {
  readonly sessions: Sessions
  readonly apiKeys: Pick<ApiKeys, 'find' | 'recall'>
  readonly limits: Limits
  readonly config: Pick<NameSettings, 'publicUrl'>
}

/**
 * Lets requests to the routes of a scope, the API. Every step is a function that refuses by an error; the order is that of
 * docs/rules.md, HTTP-47. To be called before the routes are registered.
 */
export async function openDoor(api: FastifyInstance, deps: Door): Promise<void> {
  const { sessions, apiKeys, limits, config } = deps
  const { publicUrl } = config
  const counts = createCounts(limits)
  const demandVisible = checkVisibility(api, deps)
  const browsers = { sessions, publicUrl }
  const programs = { apiKeys, counts }
  await api.register(fastifyCookie, { hook: false })
  api.decorate('counts', counts)
  api.decorateRequest('session', null)
  api.decorateRequest('whyEnded', null)

  /** Before the body is read. */
  api.addHook('onRequest', async function door(request: FastifyRequest, reply: FastifyReply) {
    const { authorization, cookie } = request.headers
    const key = authorization === undefined ? undefined : bearerOf(authorization)
    // A key counts alone: the cookie beside it is not read, and what guards cookies against foreign pages is not asked for.
    const secret = key === undefined ? secretOfCookieHeader(cookie) : undefined

    // 429, before anything is looked up.
    if (key === undefined) countOfBrowser(counts, request, secret === undefined ? undefined : sessions.recall(secret))
    else countOfKey(counts, request, apiKeys.recall(key))
    countSignIn(counts, request)

    // An unknown path is answered 404 to all, and the signature of a delivery is looked at with its body.
    if (request.is404 || request.routeOptions.config.isWebhook) return

    // 401, then 403.
    if (key === undefined) {
      await nameBySession(request, reply, secret, browsers)
      demandOwnPage(request, config)
      demandRole(request)
    } else {
      demandScope(request, await nameByKey(request, key, programs))
      demandPerson(request)
    }

    // 429 to a person, then 404.
    demandBudget(counts, request)
    await demandVisible(request)
  })

  /** The body has been read, waited for its turn (costs.ts) and fits its schema. */
  api.addHook('preHandler', (request, _reply, done) => {
    countSignUp(counts, request)
    done()
  })

  /** On the way out. */
  api.addHook('preSerialization', (request, reply, payload, done) => {
    const isOfKey = request.session !== null && 'key' in request.session
    done(null, isOfKey ? cutAnswer(request, reply, payload) : payload)
  })
  api.addHook('onResponse', (request, reply, done) => {
    countRefusedBody(counts, request, reply)
    done()
  })
}

/** Limit of what a refused form with a file counts, in bytes: files count against the day's quota of their person. */
const REFUSED_FORM_BYTES = 10_000

/** Counts the body of a command that is refused as written: it was read and checked all the same (docs/rules.md, HTTP-35). */
function countRefusedBody({ written }: Counts, request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { session, body, headers, routeOptions } = request
  if (!session || !routeOptions.config.isCommand || !isRefused(statusCode, body)) return
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit ?? 0)
  const isForm = routeOptions.config.takes?.mediaType === 'multipart/form-data'
  written.add(session.user.id, isForm ? Math.min(bytes, REFUSED_FORM_BYTES) : bytes)
}

/** True for answers to commands whose bodies were looked at, and wrote nothing. */
const isRefused = (status: number, body: unknown): boolean =>
  [400, 409, 413, 422].includes(status) || (status >= 400 && status < 500 && body !== undefined)
