import type { FastifyRequest } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import type { ApiKeyId } from '#events/keys/keys.ts'
import type { Limit, TooMany } from '../../errors/too-many.ts'
import { NetworkCounts, WindowCounts } from '../../fairness/window-counts.ts'
import type { KeySession, Session } from '../../identity/remembered-sessions.ts'
import type { Client } from '../../network/networks.ts'
import { sessionOf } from './guards.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit that counts the requests of this route by network or person, besides those that count all requests. */
    readonly limit?: 'signIn' | 'signUp' | 'guest' | 'feedback' | 'webhookTry'
    /** The request may become commands of the person who sends it: it is not begun when they have written too much (HTTP-21). */
    readonly isCommand?: true
  }
  interface FastifyInstance {
    /** The counts of this node. */
    readonly counts: Counts
  }
}

/** How much may be asked of this node (decisions, "Rate limits"). Of a wider network `OF_WIDER` times as much (window-counts.ts). */
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
  /** Requests of one address by links that take no account. */
  readonly guest: Limit
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
  /** Live connections of one network at a time that came over HTTP, and whose person is not known yet. */
  readonly strangers: number
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
  guest: { max: 60, windowMs: 60_000 },
  feedback: { max: 30, windowMs: HOUR_MS },
  refusedDelivery: { max: 60, windowMs: 60_000 },
  webhookTry: { max: 60, windowMs: 60_000 },
  // Some 70,000 moves or imported cards.
  written: { max: 50 * 1024 * 1024, windowMs: HOUR_MS },
  connections: 100,
  strangers: 200,
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
  guest: NO_LIMIT,
  feedback: NO_LIMIT,
  refusedDelivery: NO_LIMIT,
  webhookTry: NO_LIMIT,
  written: NO_LIMIT,
  connections: Number.MAX_SAFE_INTEGER,
  strangers: Number.MAX_SAFE_INTEGER,
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
const WRITTEN: TooMany = {
  code: 'too-much-written',
  what: 'You have saved more within an hour than one person can. Nothing of it is lost.',
}

/** The counts of all limits but those of connections. */
export type Counts = ReturnType<typeof createCounts>

export const createCounts = (limits: Limits) => ({
  person: new WindowCounts<UserId>(limits.person, REQUESTS),
  key: new WindowCounts<ApiKeyId>(limits.key, BY_KEYS),
  keysOfPerson: new WindowCounts<UserId>(limits.keysOfPerson, BY_KEYS),
  wrongKey: new NetworkCounts(limits.wrongKey, WRONG_KEYS),
  address: new NetworkCounts(limits.address, REQUESTS),
  signIn: new NetworkCounts(limits.signIn, SIGN_INS),
  signUp: new NetworkCounts(limits.signUp, SIGN_UPS),
  guest: new NetworkCounts(limits.guest, REQUESTS),
  feedback: new WindowCounts<UserId>(limits.feedback, FEEDBACK),
  refusedDelivery: new NetworkCounts(limits.refusedDelivery, REFUSED),
  webhookTry: new WindowCounts<UserId>(limits.webhookTry, WEBHOOK_TRIES),
  written: new WindowCounts<UserId>(limits.written, WRITTEN),
})

/** The caller that the node remembers by the cookie or the API key of a request, before either is looked up. */
type KnownCaller<Caller> = Caller | undefined

/** Counts a request of a browser, of its person or else of its address. @throws HttpError 429 (docs/rules.md, HTTP-3 and HTTP-9) */
export function countOfBrowser(
  { person, address }: Counts,
  request: Client,
  remembered: KnownCaller<Pick<Session, 'user'>>,
): void {
  if (remembered) person.count(remembered.user.id)
  else address.count(request)
}

/**
 * Counts a request by an API key. A key that the node remembers is not held up by wrong ones of its network.
 * @throws HttpError 429 (docs/rules.md, KEY-8)
 */
export function countOfKey(
  { key, keysOfPerson, address, wrongKey }: Counts,
  request: Client,
  remembered: KnownCaller<Pick<KeySession, 'user' | 'key'>>,
): void {
  if (remembered) {
    key.count(remembered.key.id)
    keysOfPerson.count(remembered.user.id)
  } else {
    address.count(request)
    wrongKey.demand(request)
  }
}

/** Counts tries to sign in and guests; a sign-up counts later. @throws HttpError 429 (HTTP-4, ACCOUNT-11, ACCEPT-9) */
export function countSignIn({ signIn, signUp, guest }: Counts, request: FastifyRequest): void {
  const { limit } = request.routeOptions.config
  if (limit === 'signIn') signIn.count(request)
  if (limit === 'signUp') signUp.demand(request)
  if (limit === 'guest') guest.count(request)
}

/** A request that the route's schema refused is a typing error, and costs little: it is not counted. @throws HttpError 429 */
export function countSignUp({ signUp }: Counts, request: FastifyRequest): void {
  if (request.routeOptions.config.limit === 'signUp') signUp.count(request)
}

/**
 * Counts what a person does too much of at times. @throws HttpError 429, also when their commands have written too much
 * (docs/rules.md, FEEDBACK-12, SEND-19 and HTTP-21).
 */
export function demandBudget({ feedback, webhookTry, written }: Counts, request: FastifyRequest): void {
  const { limit, isCommand } = request.routeOptions.config
  if (limit === 'feedback') feedback.count(sessionOf(request).user.id)
  if (limit === 'webhookTry') webhookTry.count(sessionOf(request).user.id)
  if (isCommand) written.demand(sessionOf(request).user.id, 1)
}
