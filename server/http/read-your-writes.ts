import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEAD_HEADER, POSITION_HEADER } from '#events/kernel/http.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { HttpError } from './http-error.ts'
import { nameField } from './name-field.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the log ends, when the request named a position past it; else null. */
    logEnd: Position | null
  }
}

/** What any store's position looks like: a word of visible characters. */
const POSITION = /^[\x21-\x7e]{1,100}$/

/** The position that a request names, so that a node reads what another one acknowledged. @throws HttpError 400 */
function namedPosition({ headers }: FastifyRequest): Position {
  const position = headers[POSITION_HEADER] ?? BEFORE_ALL
  if (position === BEFORE_ALL) return BEFORE_ALL
  if (typeof position === 'string' && POSITION.test(position)) return position
  throw new HttpError(400, nameField([POSITION_HEADER], 'must be a position that an answer named'), {
    code: 'bad-request',
  })
}

type Log = {
  /** Waits, bounded, until the read models show the log up to a position; false when they do not by then. */
  readonly reached: (position: Position) => Promise<boolean>
  /** Where the log ends. @throws when its store is away. */
  readonly head: () => Promise<Position>
}

/**
 * Waits, bounded, until the read models show what this session was last told of (docs/rules.md, READ-1): by this node, or by
 * another one, which the request then says. False when they do not by then, as for a position that nobody ever was given.
 * The answer then says where the log ends if that is before the position (READ-4).
 * @param app the scope of the routes that read.
 */
export function freshReads(app: FastifyInstance, { reached, head }: Log) {
  app.decorateRequest('logEnd', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.logEnd !== null) void reply.header(HEAD_HEADER, request.logEnd)
    done()
  })
  return async (request: FastifyRequest): Promise<boolean> => {
    const [told, named] = [request.session?.lastPosition ?? BEFORE_ALL, namedPosition(request)]
    const isReached = await reached(named > told ? named : told)
    if (isReached || named <= told) return isReached
    // Only now: a node of the log that is behind the others may still have caught up.
    const end = await head().catch(() => named)
    if (end < named) request.logEnd = end
    return false
  }
}
