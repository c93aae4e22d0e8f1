import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Limit, tooMany, type TooMany } from '../errors/too-many.ts'
import { networkOf, WIDTHS } from '../network/networks.ts'

/** `increment: false` only looks. */
export type Counting = { readonly increment: boolean }

/** How many times as much is taken from a network (docs/rules.md, HTTP-22), in which many people may be. */
const OF_WIDER = { narrow: 1, middle: 2, wide: 4 } as const

/** Counts a request, or only looks. @throws HttpError 429 with Retry-After when it is one too many. */
type Count = (request: FastifyRequest, options?: Counting) => Promise<void>

/** Counts requests by a key. */
export function countBy(
  scope: FastifyInstance,
  { max, windowMs }: Limit,
  keyOf: (request: FastifyRequest) => string,
  kind: TooMany,
): Count {
  const count = scope.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf })
  return async (request, options) => {
    const counted = await count(request, options)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(kind, counted.ttl)
  }
}

/** Counts by address and by its wider networks: what a narrow one has too many of is none of the wider one's. */
export function countByNetwork(scope: FastifyInstance, { max, windowMs }: Limit, kind: TooMany): Count {
  const counts = WIDTHS.map((width) =>
    countBy(scope, { max: max * OF_WIDER[width], windowMs }, (request) => networkOf(request, width), kind),
  )
  return async (request, options) => {
    for (const count of counts) await count(request, options)
  }
}
