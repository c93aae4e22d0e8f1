import { REVISION_HEADER } from '#events/kernel/http.ts'
import { ApiError, request } from '../../api/request/request.ts'
import type { CallRequest } from '#events/kernel/call.ts'
import { type Deliver, type Delivery, NOT_SENDABLE, type ToDeliver } from './entry.ts'

/** How long an answer may take; then the command is sent again under the same id. */
const ANSWER_MS = 20_000

/** Answers of something on the way that finds no server, or of one that asks this whole session for patience. */
const LATER_FOR_ALL = new Set([0, 408, 429, 502, 504])
/** Answers of a server that asks for patience about one command. */
const LATER = new Set([425, 503])

/**
 * Takes commands to the server over HTTP, which takes them with a session of who made them alone.
 * @param callOf forms the request of a command as this release of the page asks it.
 * @param send the request; the browser's own unless a test needs a cookie.
 */
export const httpDeliver =
  (callOf: (entry: ToDeliver) => CallRequest, send: typeof request = request): Deliver =>
  async (entry) => {
    const { id, at, actor } = entry
    let asked: CallRequest
    try {
      asked = callOf(entry)
    } catch {
      // Sent again it would fail the same way, and hold up all others.
      return { kind: 'refused', ...NOT_SENDABLE }
    }
    try {
      const { method, path, body } = asked
      const signal = AbortSignal.timeout(ANSWER_MS)
      const answer = await send(method, path, body, {
        userId: actor.id,
        idempotencyKey: id,
        signal,
        ageMs: Date.now() - Date.parse(at),
      })
      // Without a revision there is nothing to wait for: the command counts as shown.
      const revision = Number(answer.headers.get(REVISION_HEADER) ?? -1)
      return { kind: 'accepted', revision, body: answer.body }
    } catch (error) {
      return deliveryOf(error)
    }
  }

/** The browser says that it has no network. A request that failed then did not leave the device. */
export const hasNoNetwork = (): boolean => 'navigator' in globalThis && navigator.onLine === false

/** Reads from a request's error how the delivery ended: decided on, or to be sent again under the same id. */
export function deliveryOf(error: unknown): Exclude<Delivery, { kind: 'accepted' }> {
  // No answer, or only a part of one: the command may have arrived or not.
  if (!(error instanceof ApiError)) return { kind: 'later', scope: 'all', waitMs: null }
  const { status, code, message, body, waitMs } = error
  if (status === 401) return { kind: 'signed-out' }
  if (status === 0 && hasNoNetwork()) return { kind: 'later', scope: 'all', waitMs, isUnsent: true }
  if (LATER_FOR_ALL.has(status)) return { kind: 'later', scope: 'all', waitMs }
  if (LATER.has(status)) return { kind: 'later', scope: 'lane', waitMs }
  return { kind: 'refused', status, code: code ?? `http-${status}`, message, body }
}
