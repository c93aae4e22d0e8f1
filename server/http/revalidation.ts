import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** The tag of what is sent, where the route knows it: {@link tagOf} its text. */
    contentTag?: string
  }
}

/** Kept by this browser alone, and asked about each time. */
const ASK_AGAIN = 'private, no-cache'

/** Names a content. */
export const tagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`

/** Whether the browser that asks says that it has a content. */
export const isHeld = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === tag) ?? false

/**
 * Names the content of each read, so that a browser that has it already is answered 304 without it (docs/rules.md, HTTP-6).
 * Not by @fastify/etag, which answers 304 to commands and refusals, too. An answer that says where the log ends (READ-4) is
 * not kept: browsers would read that from it again later. A route that says by itself how long its answer is kept is believed.
 */
export function answerUnchanged(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload
    const isKept = request.method === 'GET' && reply.statusCode === 200 && request.logEnd === null
    const tag = reply.contentTag ?? (typeof payload === 'string' ? tagOf(payload) : null)
    if (!isKept || tag === null) {
      reply.header('cache-control', 'no-store')
      return payload
    }
    reply.headers({ etag: tag, 'cache-control': ASK_AGAIN })
    if (!isHeld(request, tag)) return payload
    reply.code(304).removeHeader('content-type')
    return ''
  })
}
