import type { FastifyRequest } from 'fastify'
import { POSITION_HEADER } from '#events/api.ts'
import { BEFORE_ALL, type Position } from '../event-store/port.ts'
import { HttpError } from '../http-error.ts'
import { nameField } from '../name-field.ts'

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

/**
 * Waits, bounded, until the read models show what this session was last told of (docs/rules.md, READ-1): by this node, or by
 * another one, which the request then says. False when they do not by then, as for a position that nobody ever was given.
 */
export const freshReads =
  (reached: (position: Position) => Promise<boolean>) =>
  async (request: FastifyRequest): Promise<boolean> => {
    const [told, named] = [request.session?.lastPosition ?? BEFORE_ALL, namedPosition(request)]
    return reached(named > told ? named : told)
  }
