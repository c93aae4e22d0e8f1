import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEAD_HEADER } from '#events/kernel/http.ts'

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

/** True if the browser that asks says that it has the content of this tag. */
export const isHeld = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim() === tag) ?? false

/**
 * Names the content of each read, so that a browser that has it already is answered 304 without it (docs/rules.md, HTTP-6).
 * Not by @fastify/etag, which answers 304 to commands and refusals, too. An answer that says where the log ends (READ-9) is
 * not kept: browsers would read that from it again later. A route that says by itself how long its answer is kept is believed.
 */
export function answerUnchanged(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (request.logEnd !== null) void reply.header(HEAD_HEADER, request.logEnd)
    if (reply.hasHeader('cache-control')) return done(null, payload)
    const isKept = request.method === 'GET' && reply.statusCode === 200 && request.logEnd === null
    const tag = isKept ? (reply.contentTag ?? (typeof payload === 'string' ? tagOf(payload) : null)) : null
    if (tag === null) {
      void reply.header('cache-control', 'no-store')
      return done(null, payload)
    }
    void reply.headers({ etag: tag, 'cache-control': ASK_AGAIN })
    if (!isHeld(request, tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    return done(null, '')
  })
}
