import { REVISION_HEADER } from '#events/kernel/http.ts'
import { type Answer, ApiError, request } from '../api/request.ts'
import type { Deliver, Delivery } from './command-queue.ts'

/** How long an answer may take, in milliseconds; then the command is sent again under the same id. */
const PATIENCE = 20_000

/** Answers after which the same command may well succeed: nothing is wrong with it. */
const TRY_LATER = new Set([0, 408, 425, 429, 502, 503, 504])

/** Takes commands to the server over HTTP. @param send the request; the browser's own unless a test needs a cookie. */
export const httpDeliver =
  (send: typeof request = request): Deliver =>
  ({ method, path, body }, idempotencyKey) =>
    send(method, path, body, { idempotencyKey, signal: AbortSignal.timeout(PATIENCE) }).then(accepted, failed)

function accepted({ headers, body }: Answer): Delivery {
  // Without a revision there is nothing to wait for: the command counts as shown.
  return { kind: 'accepted', revision: Number(headers.get(REVISION_HEADER) ?? -1), body }
}

function failed(error: unknown): Delivery {
  // No answer, or only a part of one: whether the command arrived is not known.
  if (!(error instanceof ApiError)) return { kind: 'later', waitMs: null }
  if (error.status === 401) return { kind: 'signed-out' }
  if (TRY_LATER.has(error.status)) return { kind: 'later', waitMs: error.waitMs }
  const { status, code, message, body } = error
  return { kind: 'refused', status, code: code ?? `http-${status}`, message, body }
}
