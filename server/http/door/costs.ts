import { finished, Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { createFairTurns, type FairTurns } from '../../fairness/fair-turns.ts'
import { placesOfOne } from '../../fairness/places-of-one.ts'
import { HttpError } from '../../errors/http-error.ts'
import { placeOf } from '../../network/networks.ts'

/**
 * A route names the cost of its requests to other people (docs/rules.md, READ-36, READ-37):
 * `small`: little, whatever is asked.
 * `large`: a list or a past state that several may share, answered by `LargeRead`.
 * `heavy`: a fold, or a body or an answer of megabytes: checked and handled in the person's turn.
 * `file`: sent as the client takes it, each piece made in the person's turn (`FileOf`).
 * `own`: its work has turns of its own, as passwords, pictures, records and syncs have.
 */
export type Cost = 'small' | 'large' | 'heavy' | 'file' | 'own'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says it: the server does not start with one that does not. */
    readonly cost?: Cost
  }
  interface FastifyInstance {
    /** The turns of heavy requests; tests take them, too. */
    readonly heavyTurns: FairTurns
  }
  interface FastifyRequest {
    /** Ends the turn of a heavy request. */
    endTurn: (() => void) | null
    /** Waits for what costs nothing: a heavy request has no turn meanwhile, unless that is over at once. @throws NoTurn */
    outOfTurn<T>(this: FastifyRequest, waiting: Promise<T>): Promise<T>
  }
}

/**
 * A file as a stream. Each piece is made when the client takes it, in the turn of the person who asks, and none once it is gone: a
 * client that takes its time holds no turn. The stream fails with NoTurn when too many wait.
 */
export type FileOf = (request: FastifyRequest, pieces: AsyncIterable<string | Buffer>) => Readable

/** Requests of one person that wait: a page that opens asks for less. */
const HEAVY = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 1_000, maxWaitingOfOne: 10 }
/** Files of one person that are sent at the same time, each of which waits for one piece. */
const MAX_FILES_OF_ONE = 3
const FILES = { ...HEAVY, maxWaitingOfOne: MAX_FILES_OF_ONE }
/** Heavy requests of one person that wait, are handled, or whose answers are sent at the same time: each may be megabytes. */
const MAX_HEAVY_OF_ONE = HEAVY.maxWaitingOfOne + 2
/** Timeout of a client that takes nothing of its answer, in milliseconds; it is cut off. */
const STALLED_MS = 120_000
/** A wait that is over sooner, in milliseconds, keeps the turn. */
const AT_ONCE_MS = 10

/** The largest body of a request, in bytes, that no route has taken, or whose route takes none. */
export const NO_BODY_BYTES = 4_096
/** The same of a small request: of one without a session, and of all others. A command names a thousand people at most. */
const PUBLIC_BODY_BYTES = 16_384
const SMALL_BODY_BYTES = 262_144
/** The same of other requests whose routes do not say it. */
const BODY_BYTES = 1_048_576

function maxBodyOf({ config, schema }: RouteOptions): number {
  if (schema?.body === undefined && config?.takes === undefined) return NO_BODY_BYTES
  if (config?.cost !== 'small') return BODY_BYTES
  return config.access === 'public' ? PUBLIC_BODY_BYTES : SMALL_BODY_BYTES
}

/** Whose turn it is: the person's, and without a session that of the address, of IPv6 that of its network. */
const askerOf = ({ session, ip }: FastifyRequest): string => (session ? String(session.user.id) : placeOf({ ip }))

/** Makes the turns of heavy requests, for all scopes. */
export function makeTurns(app: FastifyInstance): void {
  app.decorate('heavyTurns', createFairTurns(HEAVY))
}

/**
 * Gives the routes of a scope their turns, and the size of their bodies, by their costs. To be called before they are registered, and
 * after what compresses: that is part of a turn.
 */
export function takeTurns(scope: FastifyInstance, { stalledMs = STALLED_MS } = {}): FileOf {
  const files = createFairTurns(FILES)
  const takePlace = { file: placesOfOne(MAX_FILES_OF_ONE), heavy: placesOfOne(MAX_HEAVY_OF_ONE) }
  scope.decorateRequest('endTurn', null)
  scope.decorateRequest('outOfTurn', async function (waiting) {
    if (!this.endTurn) return waiting
    const isOver = await Promise.race([waiting.then(() => true), sleep(AT_ONCE_MS, false)])
    if (isOver) return waiting
    this.endTurn()
    this.endTurn = null
    try {
      return await waiting
    } finally {
      this.endTurn = await scope.heavyTurns.take(askerOf(this))
    }
  })
  scope.addHook('onRoute', (route) => {
    route.bodyLimit ??= maxBodyOf(route)
    const cost = route.config?.cost
    if (cost !== 'file' && cost !== 'heavy') return
    if (cost === 'heavy') route.preParsing = [route.preParsing ?? [], demandPlace].flat()
    route.preValidation = [route.preValidation ?? [], takeTurn].flat()
    route.onSend = [endTurn, route.onSend ?? []].flat()
  })

  /** Before the body is read and parsed, which would cost more than the answer. */
  async function demandPlace(request: FastifyRequest): Promise<void> {
    scope.heavyTurns.demandPlace(askerOf(request))
  }

  /** The body is read by now, so that a slow line holds no turn; it is not looked at yet. */
  async function takeTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cost } = request.routeOptions.config
    takePlace[cost === 'file' ? 'file' : 'heavy'](askerOf(request), reply.raw)
    reply.raw.setTimeout(stalledMs, () => {
      if (reply.raw.socket && reply.raw.socket.writableLength > 0) reply.raw.socket.destroy()
    })
    if (cost === 'file') return
    const gone = new AbortController()
    const stop = finished(reply.raw, () => gone.abort(leftBefore()))
    request.endTurn = await scope.heavyTurns.take(askerOf(request), gone.signal).finally(stop)
  }

  /** Also where the client is gone: the work for it was done, and no sooner may the next one begin. */
  async function endTurn(request: FastifyRequest): Promise<void> {
    request.endTurn?.()
  }

  async function* inTurns(asker: string, pieces: AsyncIterable<string | Buffer>) {
    const iterator = pieces[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await files.run(asker, () => iterator.next())
        if (next.done) return
        yield next.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return (request, pieces) => Readable.from(inTurns(askerOf(request), pieces), { objectMode: false })
}

/** The client left while its request waited. */
export const leftBefore = () => new HttpError(408, 'The request was cut off before its turn.', { code: 'bad-request' })
