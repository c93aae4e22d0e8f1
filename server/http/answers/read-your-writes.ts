import type { FastifyInstance, FastifyRequest } from 'fastify'
import { POSITION_HEADER } from '#events/kernel/http.ts'
import type { ReadModelName } from '#projections/models/all.ts'
import { BEFORE_ALL, type Position } from '../../event-store/port.ts'
import { HttpError } from '../../errors/http-error.ts'
import { nameField } from '../../errors/name-field.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the log ends, when the request named a position past it; else null. */
    logEnd: Position | null
  }
}

/** The form of any store's position: a word of visible characters. */
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
  /** @throws BeingBuilt while a read model is not whole. */
  readonly demandBuilt: (models: readonly ReadModelName[]) => void
  /** Waits, bounded, until the read models show the log up to a position; false when they do not by then. */
  readonly reached: (position: Position, models: readonly ReadModelName[], isInLog: boolean) => Promise<boolean>
  /** Where the log ends. @throws when its store is away. */
  readonly head: () => Promise<Position>
}

/**
 * Waits, bounded, until the read models that a request reads show what this session was last told of (docs/rules.md,
 * READ-1): by this node, or by another one, which the request then says. False when they do not by then, as for a position
 * that no client was given. `logEnd` of the request then says where the log ends if that is before the position, and the answer
 * says it, too (READ-9). A read model
 * that is not whole yet is not read at all (READ-5): throws BeingBuilt.
 * @param app the scope of the routes that read.
 */
export function freshReads(app: FastifyInstance, { demandBuilt, reached, head }: Log) {
  app.decorateRequest('logEnd', null)
  return async (request: FastifyRequest, models: readonly ReadModelName[]): Promise<boolean> => {
    demandBuilt(models)
    const [told, named] = [request.session?.lastPosition ?? BEFORE_ALL, namedPosition(request)]
    // A request may name any position; the one that the session was told of is in the log.
    const isReached = await request.outOfTurn(
      named > told ? reached(named, models, false) : reached(told, models, true),
    )
    if (isReached || named <= told) return isReached
    // Only now: a node of the log that is behind the others may still have caught up.
    const end = await head().catch(() => named)
    if (end < named) request.logEnd = end
    return false
  }
}
