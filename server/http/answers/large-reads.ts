import { finished } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#projections/engine/projection.ts'
import { createFairTurns, NoTurn } from '../../fairness/fair-turns.ts'
import { type Encoding, encodingFor, pack } from './compression.ts'
import { leftBefore } from '../door/costs.ts'
import { sessionOf } from '../door/guards.ts'
import { cutFor } from './key-reads.ts'
import { isHeld, tagOf } from './revalidation.ts'

/** Who is answered the same: each person alone, all of one role, or all who may ask. */
type Sharing = 'person' | 'role' | 'all'

/**
 * Answers a request with something large, in the person's turn (docs/rules.md, READ-20). A caller that has to wait for other
 * things does so before.
 * @param sharing who is answered the same at the same address: all who wait for it are served together.
 * @param read takes it from where it is: what it asks of its `db` goes over connections that nothing else needs. A text is sent as
 * it is, else as JSON.
 * @returns the reply, once it is sent: every route may return that.
 * @throws NoTurn when too many wait; HttpError 408 when the client leaves before its turn; what `read` throws.
 */
export type LargeRead = (
  request: FastifyRequest,
  reply: FastifyReply,
  sharing: Sharing,
  read: (db: Db) => Promise<unknown>,
) => Promise<never>

/** An answer that one person waits for, in one or several requests. */
type WantedAnswer = {
  readonly person: string
  readonly answer: Promise<SharedAnswer>
  /** Answers with what was made for another person. */
  readonly give: (answer: Promise<SharedAnswer>) => void
  /** Takes it out of the queue. */
  readonly leave: (why: Error) => void
  requests: number
}

/** Requests of one person that wait or are being sent; a browser with several tabs that connect again asks for less. */
const MAX_OF_ONE = 10
/** A waiting request holds no connection. Hundreds of people come back at once after a line was cut. */
const TURNS = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 1_000, maxWaitingOfOne: MAX_OF_ONE }
const JSON_TYPE = 'application/json; charset=utf-8'

/** @param db of the large reads alone. */
export function createLargeReads(db: Db): LargeRead {
  const turns = createFairTurns(TURNS)
  /** By what is asked: answers that have not been begun. */
  const waiting = new Map<string, Set<WantedAnswer>>()

  /** Requests by person, until their answers are sent. */
  const underWay = new Map<string, number>()

  function want(person: string, key: string, make: () => Promise<SharedAnswer>): WantedAnswer {
    const equal = waiting.get(key) ?? new Set()
    waiting.set(key, equal)
    const queued = new AbortController()
    const made = () => {
      // A request that comes from now on may have to show more than this answer does.
      waiting.delete(key)
      equal.delete(mine)
      const answer = make()
      for (const one of equal) one.give(answer)
      return answer
    }
    let given: Promise<SharedAnswer> | null = null
    const answer = turns.run(person, made, queued.signal).catch((error: unknown) => {
      if (given) return given
      equal.delete(mine)
      if (equal.size === 0 && waiting.get(key) === equal) waiting.delete(key)
      throw error
    })
    const mine: WantedAnswer = {
      person,
      answer,
      give(other) {
        given = other
        queued.abort(new Error('answered together with another request'))
      },
      leave: (why) => queued.abort(why),
      requests: 0,
    }
    equal.add(mine)
    return mine
  }

  /** Counts a request of a person until its answer is sent, or its client is gone. @throws NoTurn */
  function count(person: string, reply: FastifyReply): void {
    const before = underWay.get(person) ?? 0
    if (before >= MAX_OF_ONE) throw new NoTurn('own')
    underWay.set(person, before + 1)
    finished(reply.raw, () => {
      const left = (underWay.get(person) ?? 1) - 1
      if (left > 0) underWay.set(person, left)
      else underWay.delete(person)
    })
  }

  return async (request, reply, sharing, read) => {
    const { url, config } = request.routeOptions
    if (config.cost !== 'large') throw new Error(`${url} does not say that it is a large read`)
    const session = sessionOf(request)
    const { user } = session
    const person = String(user.id)
    count(person, reply)
    const scope = { person, role: user.role, all: '' }[sharing]
    const cut = cutFor(request, reply.statusCode)
    const make = async () => {
      const value = await read(db)
      const text = typeof value === 'string' ? value : await serialized(value, reply)
      const answer = sharedAnswer(cut ? cut(text) : text)
      const encoding = encodingFor(request, answer.text)
      // The work of compressing belongs to the turn.
      if (encoding && !isHeld(request, answer.tag)) await answer.packed(encoding)
      return answer
    }
    // Keys of different scopes read different answers.
    const scopes = 'key' in session ? session.key.scopes.toSorted().join() : ''
    const key = `${scope} ${scopes} ${request.url}`
    const mine = [...(waiting.get(key) ?? [])].find((one) => one.person === person) ?? want(person, key, make)
    mine.requests += 1
    finished(reply.raw, () => {
      mine.requests -= 1
      if (mine.requests === 0) mine.leave(leftBefore())
    })
    const { text, tag, packed } = await mine.answer
    reply.type(JSON_TYPE).contentTag = tag
    const encoding = isHeld(request, tag) ? null : encodingFor(request, text)
    if (!encoding) return reply.send(text) as never
    return reply
      .headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
      .send(await packed(encoding)) as never
  }
}

/** Batch size: rows that become text before other requests have a turn. */
const ROWS_AT_ONCE = 250

/** A value as its route answers it. Of a list, other requests are served meanwhile. */
async function serialized(value: unknown, reply: FastifyReply): Promise<string> {
  const asText = (part: unknown) => reply.serialize(part) as string
  return Array.isArray(value) ? textOfRows(value, asText) : asText(value)
}

/** Rows as JSON; other requests are served meanwhile. */
export async function textOfRows(value: readonly unknown[], asText: (part: unknown) => string = JSON.stringify) {
  if (value.length <= ROWS_AT_ONCE) return asText(value)
  const parts: string[] = []
  for (let from = 0; from < value.length; from += ROWS_AT_ONCE) {
    parts.push(asText(value.slice(from, from + ROWS_AT_ONCE)).slice(1, -1))
    await nextTurn()
  }
  return `[${parts.join(',')}]`
}

/** A text that several requests are answered with: named once, and compressed once for each encoding. */
type SharedAnswer = {
  readonly text: string
  /** Names its content (docs/rules.md, HTTP-6). */
  readonly tag: string
  packed(encoding: Encoding): Promise<Buffer>
}

function sharedAnswer(text: string): SharedAnswer {
  const all = new Map<Encoding, Promise<Buffer>>()
  return {
    text,
    tag: tagOf(text),
    packed(encoding) {
      const packed = all.get(encoding) ?? pack(text, encoding)
      all.set(encoding, packed)
      return packed
    },
  }
}
