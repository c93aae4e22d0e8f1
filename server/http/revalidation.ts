import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Kept by this browser alone, and asked about each time. */
const ASK_AGAIN = 'private, no-cache'

/**
 * Names the content of each read, so that a browser that has it already is answered 304 without it (docs/rules.md, HTTP-6).
 * Not by @fastify/etag, which answers 304 to commands and refusals, too. An answer that says where the log ends (READ-4) is
 * not kept: browsers would read that from it again later. A route that says by itself how long its answer is kept is believed.
 */
export function answerUnchanged(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload
    const isKept = request.method === 'GET' && reply.statusCode === 200 && request.logEnd === null
    if (!isKept || typeof payload !== 'string') {
      reply.header('cache-control', 'no-store')
      return payload
    }
    const tag = `W/"${hash('sha1', payload, 'base64url')}"`
    reply.headers({ etag: tag, 'cache-control': ASK_AGAIN })
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim()) ?? []
    if (!known.includes(tag)) return payload
    reply.code(304).removeHeader('content-type')
    return ''
  })
}
