import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { secretOfCookieHeader } from '../identity/cookie.ts'
import type { Sessions } from '../identity/sessions.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit that counts the requests of this route by address or session, besides those that count all requests. */
    readonly limit?: 'signIn' | 'signUp' | 'feedback'
  }
  interface FastifyInstance {
    /**
     * Counts a delivery that no instance has signed, of the request's address (docs/rules.md, HOOK-9). `increment: false` only looks.
     * @throws HttpError 429 when they were too many.
     */
    readonly countRefusedDelivery: (request: FastifyRequest, options?: Counting) => Promise<void>
  }
}

type Counting = { readonly increment: boolean }

/** So many requests, from the first on until the window is over. */
type Limit = { readonly max: number; readonly windowMs: number }

/** How much may be asked of this node (decisions, "Rate limits"). */
export type Limits = {
  /** Requests of one session. */
  readonly session: Limit
  /** Requests of one address that come without a session that this node remembers. */
  readonly address: Limit
  /** Tries to sign in from one address. */
  readonly signIn: Limit
  /** Registrations, and links that are used, from one address. */
  readonly signUp: Limit
  /** Feedback of one session, which may carry a picture of some megabytes each. */
  readonly feedback: Limit
  /** Deliveries of the provider's from one address that no instance has signed; those that are good do not count. */
  readonly refusedDelivery: Limit
}

/** What a person never reaches. An address may be a whole company's, whose sessions a node that starts does not know yet. */
export const LIMITS: Limits = {
  session: { max: 300, windowMs: 10_000 },
  address: { max: 1_000, windowMs: 10_000 },
  signIn: { max: 30, windowMs: 60_000 },
  signUp: { max: 10, windowMs: 3_600_000 },
  feedback: { max: 30, windowMs: 3_600_000 },
  refusedDelivery: { max: 60, windowMs: 60_000 },
}

const NO_LIMIT: Limit = { max: Number.MAX_SAFE_INTEGER, windowMs: 1_000 }
/** For tests and benchmarks, which ask for more than any person. */
export const NO_LIMITS: Limits = {
  session: NO_LIMIT,
  address: NO_LIMIT,
  signIn: NO_LIMIT,
  signUp: NO_LIMIT,
  feedback: NO_LIMIT,
  refusedDelivery: NO_LIMIT,
}

const TOO_MANY_REQUESTS = { code: 'too-many-requests', what: 'You are asking for more than one person can.' }
const TOO_MANY_SIGN_INS = { code: 'too-many-logins', what: 'Too many people try to sign in from your address.' }
const TOO_MANY_SIGN_UPS = {
  code: 'too-many-sign-ups',
  what: 'Too many people register or set a password from your address.',
}

const TOO_MANY_REFUSED = {
  code: 'too-many-refused',
  what: 'Too much that no instance has signed comes from your address.',
}
const TOO_MUCH_FEEDBACK = { code: 'too-much-feedback', what: 'That is more feedback than we can read at once.' }

/** The address that a request counts for: of IPv6 its network (/64), because one customer of a provider has billions of addresses. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => normalizeIP(ip)

/**
 * Counts the requests of a scope before anything else is done for them, so that a request that is too many costs nothing
 * (docs/rules.md, HTTP-3 and HTTP-4). To be called before the guards are registered.
 */
export async function limitRequests(
  scope: FastifyInstance,
  { limits, sessions }: { readonly limits: Limits; readonly sessions: Pick<Sessions, 'recall'> },
): Promise<void> {
  await scope.register(fastifyRateLimit, { global: false })
  const counter = (
    { max, windowMs }: Limit,
    keyOf: (request: FastifyRequest) => string,
    { code, what }: typeof TOO_MANY_REQUESTS,
  ) => {
    const count = scope.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf })
    return async (request: FastifyRequest, options?: Counting): Promise<void> => {
      const counted = await count(request, options)
      if (counted.isAllowed || !counted.isExceeded) return
      const seconds = Math.max(1, counted.ttlInSeconds)
      const message = `${what} Try again in ${inWords(seconds)}.`
      throw new HttpError(429, message, { code, headers: { 'retry-after': String(seconds) } })
    }
  }
  const sessionOf = ({ headers }: FastifyRequest) => {
    const secret = secretOfCookieHeader(headers.cookie)
    return secret === undefined ? undefined : sessions.recall(secret)?.sessionId
  }
  const countSession = counter(limits.session, (request) => sessionOf(request) ?? '', TOO_MANY_REQUESTS)
  const countAddress = counter(limits.address, addressOf, TOO_MANY_REQUESTS)
  const countSignIn = counter(limits.signIn, addressOf, TOO_MANY_SIGN_INS)
  const countSignUp = counter(limits.signUp, addressOf, TOO_MANY_SIGN_UPS)

  const countFeedback = counter(
    limits.feedback,
    (request) => sessionOf(request) ?? addressOf(request),
    TOO_MUCH_FEEDBACK,
  )
  scope.decorate('countRefusedDelivery', counter(limits.refusedDelivery, addressOf, TOO_MANY_REFUSED))

  scope.addHook('onRequest', async (request) => {
    await (sessionOf(request) === undefined ? countAddress(request) : countSession(request))
    const { limit } = request.routeOptions.config
    if (limit === 'signIn') await countSignIn(request)
    if (limit === 'signUp') await countSignUp(request)
    if (limit === 'feedback') await countFeedback(request)
  })
}

function inWords(seconds: number): string {
  if (seconds > 600) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
