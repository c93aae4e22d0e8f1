import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HEAD_HEADER } from '#events/kernel/http.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The tag of what is sent, where the route knows it: {@link tagOf} its text. */
    contentTag?: string
    /** True where the content at this address never changes: the route says so before it answers (docs/rules.md, HTTP-70). */
    isLasting?: boolean
  }
}

/** Kept by this browser alone, and asked about each time. */
const ASK_AGAIN = 'private, no-cache'

/**
 * Kept by a browser for a day without a question, for the session that read it: by then an erasure has reached what browsers keep,
 * too.
 */
const LASTING = { 'cache-control': 'private, max-age=86400, immutable', vary: 'accept-encoding, cookie, authorization' }

/** Names a content. */
export const tagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`

/** The same name as a strong tag, which tells the ways apart in which the bytes travel. */
const strongTag = (tag: string, encoding: unknown): string =>
  `${tag.slice('W/'.length, -1)}${typeof encoding === 'string' ? `-${encoding}` : ''}"`

/** The content that a tag of a request names, however it travelled and whatever a proxy made of the tag. */
const contentOf = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/-(br|gzip)"$/, '"')

/** True if the browser that asks says that it has the content of this tag. */
export const isHeld = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => contentOf(one) === contentOf(tag)) ?? false

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
    if (reply.isLasting) void reply.headers({ etag: strongTag(tag, reply.getHeader('content-encoding')), ...LASTING })
    else void reply.headers({ etag: tag, 'cache-control': ASK_AGAIN })
    if (!isHeld(request, tag)) return done(null, payload)
    reply.code(304).removeHeader('content-type')
    return done(null, '')
  })
}
