import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counts } from './limits.ts'

/** Limit of what a refused form with a file counts, in bytes: files count against the day's quota of their person. */
const REFUSED_FORM_BYTES = 10_000

/** Counts the body of a command that is refused as written: it was read and checked all the same (docs/rules.md, HTTP-35). */
export function countRefusedBody({ written }: Counts, request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { session, body, headers, routeOptions } = request
  if (!session || !routeOptions.config.isCommand || !isRefused(statusCode, body)) return
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit ?? 0)
  const isForm = routeOptions.config.takes?.mediaType === 'multipart/form-data'
  written.add(session.user.id, isForm ? Math.min(bytes, REFUSED_FORM_BYTES) : bytes)
}

/** True for answers to commands whose bodies were looked at, and wrote nothing. */
const isRefused = (status: number, body: unknown): boolean =>
  [400, 409, 413, 422].includes(status) || (status >= 400 && status < 500 && body !== undefined)
