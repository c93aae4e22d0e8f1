import {
  AGE_HEADER,
  ErrorAnswer,
  HEAD_HEADER,
  IDEMPOTENCY_HEADER,
  MARKER_HEADER,
  PERSON_HEADER,
  POSITION_HEADER,
} from '#events/kernel/http.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { lastPosition, notePosition, replacePosition } from './log-position.ts'
import { pagePerson } from './page-person.ts'
import { noteServerTime } from './server-clock.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An answer of the server. `body` is parsed JSON, null for any other content; the caller parses it with its schema. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown }

/**
 * A request that did not succeed. `message` is for people, `code` the server's code for it if it has one. `status` is 0 when
 * no answer came at all. `body` is what the server said, JSON or text. `waitMs`: for how long it asks for patience, if it
 * does (Retry-After).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  readonly body: unknown
  readonly waitMs: number | null
  /** A sentence for each field of the request's body that does not fit, by its path: `name`, `address.city`. */
  readonly fields: Readonly<Record<string, string>>
  /** Status and reason phrase; over HTTP/2 there is none. */
  readonly statusLine: string
  constructor(
    status: number,
    message: string,
    code: string | null = null,
    body: unknown = null,
    waitMs: number | null = null,
    fields: Readonly<Record<string, string>> = {},
    statusText = '',
  ) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
    this.waitMs = waitMs
    this.fields = fields
    this.statusLine = `${status} ${statusText}`.trim()
  }
}

const listeners = new Set<() => void>()

/** Tells whenever a request has succeeded, so that the server is there. The returned function ends that. */
export function onSuccess(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** True if the server refused the request. After any other error it is not known whether a command took effect. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** True if the server said that no one is signed in. */
export const isUnauthorized = (error: unknown): boolean =>
  // The sentence of an answer may quote a name that holds the word: there the status counts.
  error instanceof ApiError ? error.status === 401 : error instanceof Error && error.message.includes('Unauthorized')

/**
 * For how long the server asks for patience, in milliseconds: because it cannot serve now, or because this session asked for
 * too much at once. Null where it does not. Too many tries to sign in are no such plea: the person has to know of them.
 */
export const awayFor = (error: unknown): number | null =>
  error instanceof ApiError && (error.status === 503 || error.code === 'too-many-requests') ? error.waitMs : null

/** A sentence about anything that was thrown. `fallback` where it has none. */
export const messageOf = (error: unknown, fallback = 'Unknown error occurred'): string =>
  (error instanceof Error && error.message) || fallback

/**
 * One request to the server, with the session's cookie and the marker without which no mutation is taken.
 * `path` starts with /api. Give commands an `idempotencyKey` (a UUID), so that sending one again does nothing twice.
 * @param options.ageMs for how long a command waited before it was sent.
 * @param options.userId whose request it is, the page's person unless told otherwise: answered 401 with a session of another one.
 * @throws ApiError for every answer but a success; an AbortError when `signal` was used.
 */
export async function request(
  method: Method,
  path: string,
  body?: unknown,
  {
    idempotencyKey,
    signal,
    userId = pagePerson(),
    ageMs,
    headers: ofCall,
  }: {
    idempotencyKey?: string
    signal?: AbortSignal
    userId?: UserId | null
    ageMs?: number
    headers?: Readonly<Record<string, string>> | undefined
  } = {},
): Promise<Answer> {
  const named = method === 'GET' ? lastPosition() : ''
  const headers = new Headers({ ...ofCall, ...headersOf(userId, idempotencyKey, ageMs) })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (named) headers.set(POSITION_HEADER, named)

  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    // Asks the server each time, and takes what the browser has where that is what the server has: a header of ours that
    // says so would keep the browser from telling the server what it has.
    cache: method === 'GET' ? 'no-cache' : 'default',
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  return readAnswer(method, response, named)
}

/** The headers of every request of ours: that it comes from our page, whose it is, under which key a command goes, and its age. */
export const headersOf = (userId: UserId | null, idempotencyKey?: string, ageMs = 0): Record<string, string> => ({
  [MARKER_HEADER]: 'XMLHttpRequest',
  ...(userId !== null && { [PERSON_HEADER]: String(userId) }),
  ...(idempotencyKey && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  ...(ageMs > 0 && { [AGE_HEADER]: String(ageMs) }),
})

/** The error of a request that got no answer at all. */
export const noAnswer = (): ApiError => new ApiError(0, 'Network error: Please check your internet connection')

/**
 * Takes what an answer tells besides its body: the server's time, and where the log stands. `named`: the position of the log
 * that the request named, if it did.
 * @throws ApiError for every answer but a success, and for a page: the server never answered.
 */
export async function readAnswer(method: Method, response: Response, named = ''): Promise<Answer> {
  if (isForeignPage(response)) throw noAnswer()
  noteServerTime(response.headers.get('date'))
  notePosition(response.headers.get(POSITION_HEADER) ?? '')
  const end = response.headers.get(HEAD_HEADER)
  if (end !== null) replacePosition(named, end)
  if (!response.ok) throw await failure(method, response)
  for (const tell of listeners) tell()
  return { status: response.status, headers: response.headers, body: await jsonOf(response) }
}

const isOf = (type: string, { headers }: Response): boolean => (headers.get('content-type') ?? '').includes(type)

const isJson = (response: Response) => isOf('json', response)

/** True for an answer of no server of ours: a network with a sign-in of its own answers with its page, whatever is asked. */
export const isForeignPage = (response: Response): boolean => response.ok && isOf('html', response)

async function jsonOf(response: Response): Promise<unknown> {
  if (!isJson(response)) return null
  const body: unknown = await response.json()
  return body
}

/** Retry-After in milliseconds; null where there is none, or a date. */
function waitOf({ headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d+$/.test(seconds) ? Number(seconds) * 1000 : null
}

/**
 * Turns an answer that is no success into an error. The texts are those of specification 000, section 8, "Generic request
 * failure"; those of reads start with the status.
 */
export async function failure(method: Method, response: Response): Promise<ApiError> {
  const { status, statusText } = response
  const bare = `${status} ${statusText}`.trim()
  const wait = waitOf(response)
  try {
    if (!isJson(response)) {
      // The page of a proxy before the server is for no toast.
      const text = isOf('html', response) ? '' : await response.text()
      return new ApiError(status, `${status}: ${text || statusText}`, null, text, wait, {}, statusText)
    }
    const body = await jsonOf(response)
    const { data } = ErrorAnswer.safeParse(body)
    if (!data?.message) return new ApiError(status, bare, data?.code ?? null, body, wait, {}, statusText)
    const message = method === 'GET' ? `${status}: ${data.message}` : data.message
    return new ApiError(status, message, data.code ?? null, body, wait, data.fields, statusText)
  } catch {
    return new ApiError(status, bare, null, null, wait, {}, statusText)
  }
}
