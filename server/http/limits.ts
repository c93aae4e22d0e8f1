import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { secretOfCookieHeader } from '../identity/cookie.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { ApiKeys } from '../identity/keys/api-keys.ts'
import { sessionOf } from './guards.ts'
import { bearerOf } from './key-guard.ts'
import { countBy, countByNetwork, type Counting } from './counts.ts'
import type { Limit, TooMany } from '../errors/too-many.ts'
import { openWriteBudget, type WriteBudget } from './write-budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit that counts the requests of this route by network or person, besides those that count all requests. */
    readonly limit?: 'signIn' | 'signUp' | 'feedback' | 'webhookTry'
    /** The request may become commands of the person who sends it: it is not begun when they have written too much (HTTP-21). */
    readonly isCommand?: true
  }
  interface FastifyRequest {
    /** Whom the node remembers by the cookie or the API key, before either is looked up; else null. */
    remembered: { readonly person: string; readonly key: string } | null
  }
  interface FastifyInstance {
    readonly writeBudget: WriteBudget
    /**
     * Counts a delivery that no instance has signed, of the request's address (docs/rules.md, HOOK-9). `increment: false` only
     * looks.
     * @throws HttpError 429 when they were too many.
     */
    readonly countRefusedDelivery: (request: FastifyRequest, options?: Counting) => Promise<void>
    /** Counts an API key that opens nothing, of the request's address (docs/rules.md, KEY-8). @throws HttpError 429 */
    readonly countWrongKey: (request: FastifyRequest, options?: Counting) => Promise<void>
  }
}

/** How much may be asked of this node (decisions, "Rate limits"). Of a wider network `OF_WIDER` times as much (counts.ts). */
export type Limits = {
  /** Requests of one person, in all their sessions. */
  readonly person: Limit
  /** Requests by one API key. */
  readonly key: Limit
  /** Requests by all API keys of one person, whose browsers count by themselves. */
  readonly keysOfPerson: Limit
  /** API keys of one address that open nothing. */
  readonly wrongKey: Limit
  /** Requests of one address that come without a session that this node remembers. */
  readonly address: Limit
  /** Tries to sign in from one address. */
  readonly signIn: Limit
  /** Registrations, and links that are used, from one address, but for those that a schema refuses. */
  readonly signUp: Limit
  /** Feedback of one person, which may carry a picture of some megabytes each. */
  readonly feedback: Limit
  /** Deliveries of the provider's from one address that no instance has signed; those that are good do not count. */
  readonly refusedDelivery: Limit
  /** Webhooks that one person makes, changes or tests, and deliveries that they send again. */
  readonly webhookTry: Limit
  /** Bytes that the commands of one person write to the log. */
  readonly written: Limit
  /** Live connections of one person at a time: a tab has one, and one more until a broken line is noticed. */
  readonly connections: number
}

const HOUR_MS = 3_600_000
/** A person never reaches these. An address may be a whole company's, whose sessions a node that starts does not know yet. */
export const LIMITS: Limits = {
  person: { max: 300, windowMs: 10_000 },
  key: { max: 100, windowMs: 10_000 },
  keysOfPerson: { max: 200, windowMs: 10_000 },
  wrongKey: { max: 60, windowMs: 60_000 },
  address: { max: 1_000, windowMs: 10_000 },
  signIn: { max: 30, windowMs: 60_000 },
  signUp: { max: 10, windowMs: HOUR_MS },
  feedback: { max: 30, windowMs: HOUR_MS },
  refusedDelivery: { max: 60, windowMs: 60_000 },
  webhookTry: { max: 60, windowMs: 60_000 },
  // Some 70,000 moves or imported cards.
  written: { max: 50 * 1024 * 1024, windowMs: HOUR_MS },
  connections: 100,
}

const NO_LIMIT: Limit = { max: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
/** For tests and benchmarks, which ask for more than any person. */
export const NO_LIMITS: Limits = {
  person: NO_LIMIT,
  key: NO_LIMIT,
  keysOfPerson: NO_LIMIT,
  wrongKey: NO_LIMIT,
  address: NO_LIMIT,
  signIn: NO_LIMIT,
  signUp: NO_LIMIT,
  feedback: NO_LIMIT,
  refusedDelivery: NO_LIMIT,
  webhookTry: NO_LIMIT,
  written: NO_LIMIT,
  connections: Number.MAX_SAFE_INTEGER,
}

const REQUESTS: TooMany = { code: 'too-many-requests', what: 'You are asking for more than one person can.' }
const BY_KEYS: TooMany = { code: 'too-many-requests', what: 'These API keys ask for more than they may.' }
const WRONG_KEYS: TooMany = { code: 'too-many-wrong-keys', what: 'Too many API keys from your address are not valid.' }
const SIGN_INS: TooMany = { code: 'too-many-logins', what: 'Too many people try to sign in from your address.' }
const SIGN_UPS: TooMany = {
  code: 'too-many-sign-ups',
  what: 'Too many people register or set a password from your address.',
}
const FEEDBACK: TooMany = { code: 'too-much-feedback', what: 'That is more feedback than we can read at once.' }
const WEBHOOK_TRIES: TooMany = {
  code: 'too-many-deliveries',
  what: 'You make and try webhooks faster than a person can.',
}
const REFUSED: TooMany = {
  code: 'too-many-refused',
  what: 'Too much that no instance has signed comes from your address.',
}

/** True for answers to commands whose bodies were looked at, and wrote nothing. */
const isRefused = (status: number, body: unknown): boolean =>
  [400, 409, 413, 422].includes(status) || (status >= 400 && status < 500 && body !== undefined)

const personOf = ({ remembered }: FastifyRequest): string => remembered?.person ?? ''

type Remembering = {
  readonly limits: Limits
  readonly sessions: Pick<Sessions, 'recall'>
  readonly apiKeys: Pick<ApiKeys, 'recall'>
}

/**
 * Counts the requests of a scope before anything else is done for them, so that a request that is too many costs nothing
 * (docs/rules.md, HTTP-3, HTTP-4 and HTTP-22). To be called before the guards are registered.
 */
export async function limitRequests(scope: FastifyInstance, { limits, sessions, apiKeys }: Remembering): Promise<void> {
  await scope.register(fastifyRateLimit, { global: false })
  const countPerson = countBy(scope, limits.person, personOf, REQUESTS)
  const countKey = countBy(scope, limits.key, ({ remembered }) => remembered?.key ?? '', BY_KEYS)
  const countKeysOfPerson = countBy(scope, limits.keysOfPerson, personOf, BY_KEYS)
  const countWrongKey = countByNetwork(scope, limits.wrongKey, WRONG_KEYS)
  const countAddress = countByNetwork(scope, limits.address, REQUESTS)
  const countSignIn = countByNetwork(scope, limits.signIn, SIGN_INS)
  const countSignUp = countByNetwork(scope, limits.signUp, SIGN_UPS)
  scope.decorate('countRefusedDelivery', countByNetwork(scope, limits.refusedDelivery, REFUSED))
  scope.decorate('countWrongKey', countWrongKey)
  scope.decorateRequest('remembered', null)

  /** Counts a request that names an API key. One that the node remembers is not held up by wrong ones of its network. */
  async function countByKey(request: FastifyRequest, bearer: string): Promise<void> {
    const known = apiKeys.recall(bearer)
    if (!known) {
      await countAddress(request)
      return countWrongKey(request, { increment: false })
    }
    request.remembered = { person: String(known.user.id), key: known.key.id }
    await countKey(request)
    await countKeysOfPerson(request)
  }

  async function countByCookie(request: FastifyRequest): Promise<void> {
    const secret = secretOfCookieHeader(request.headers.cookie)
    const known = secret === undefined ? undefined : sessions.recall(secret)
    if (!known) return countAddress(request)
    request.remembered = { person: String(known.user.id), key: '' }
    await countPerson(request)
  }

  scope.addHook('onRequest', async (request) => {
    const bearer = bearerOf(request.headers)
    await (bearer === undefined ? countByCookie(request) : countByKey(request, bearer))
    const { limit } = request.routeOptions.config
    if (limit === 'signIn') await countSignIn(request)
    if (limit === 'signUp') await countSignUp(request, { increment: false })
  })
  // A request that the route's schema refused is a typing error, and costs little: it is not counted (docs/rules.md, ACCOUNT-11).
  scope.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.limit === 'signUp') await countSignUp(request)
  })
}

/**
 * Refuses what a person who is signed in does too much of, before the body is read (docs/rules.md, FEEDBACK-12, SEND-19, HTTP-21 and HTTP-35). To be
 * called after the guards are registered: whose request it is must be certain.
 */
export function limitWriting(scope: FastifyInstance, limits: Limits): void {
  const asking = (request: FastifyRequest): string => String(sessionOf(request).user.id)
  const countFeedback = countBy(scope, limits.feedback, asking, FEEDBACK)
  const countWebhookTry = countBy(scope, limits.webhookTry, asking, WEBHOOK_TRIES)
  const budget = openWriteBudget(limits.written)
  scope.decorate('writeBudget', budget)
  scope.addHook('onRequest', async (request) => {
    const { limit, isCommand } = request.routeOptions.config
    if (limit === 'feedback') await countFeedback(request)
    if (limit === 'webhookTry') await countWebhookTry(request)
    if (isCommand) budget.demandRoom(sessionOf(request).user.id)
  })
  // A body that is refused was read and checked all the same.
  scope.addHook('onResponse', async ({ session, body, headers, routeOptions }, { statusCode }) => {
    if (!session || !routeOptions.config.isCommand || !isRefused(statusCode, body)) return
    budget.count(session.user.id, Number(headers['content-length'] ?? routeOptions.bodyLimit ?? 0))
  })
}
