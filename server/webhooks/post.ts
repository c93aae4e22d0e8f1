import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { endsAfter } from '../network/ends-after.ts'
import { type Reach, reachOf, RefusedAddress } from './address.ts'

/** How long a try may take from the look-up of the name to the answer's head. */
const TOTAL_MS = 10_000
/** How much of an answer is read, and for how long: a receiver that is polite is not cut off. */
const MAX_ANSWER_BYTES = 16_384
const ANSWER_MS = 500

/** The result of a try: the answer, or why there is none, by kind. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter: string | undefined }
  | { readonly kind: 'failed'; readonly error: string }

/**
 * Posts a body to an address that is looked up once; the connection goes to the very address that was looked at, and follows no
 * redirect. Never rejects, and always ends: whatever the receiver does with the connection.
 */
export async function post(
  { url: text, headers, body }: { url: string; headers: Readonly<Record<string, string>>; body: string },
  { reach, by, signal, totalMs = TOTAL_MS }: Sender,
): Promise<Answer> {
  const ends = endsAfter(totalMs, signal)
  try {
    const { url, to } = await reachOf(text, reach, { by, signal: ends })
    return await send({ url, address: to.address, headers, body }, ends)
  } catch (error) {
    return { kind: 'failed', error: nameOf(error) }
  }
}

type Sender = {
  readonly reach: Reach
  /** Whom the look-up counts for. */
  readonly by: string
  readonly signal: AbortSignal
  readonly totalMs?: number | undefined
}
type Sending = { url: URL; address: string; headers: Readonly<Record<string, string>>; body: string }

function send({ url, address, headers, body }: Sending, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const name = url.hostname
    const options = {
      host: address,
      port: url.port || undefined,
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      // The certificate must be of the name, while the connection goes to the address; a literal address has no name to ask for.
      ...(isIP(name.replace(/^\[|\]$/g, '')) > 0 ? {} : { servername: name }),
      agent: false,
      signal,
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
    }
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, (response) => {
      const status = response.statusCode ?? 0
      const retryAfter = response.headers['retry-after']
      const done = () => {
        clearTimeout(timer)
        request.destroy()
        resolve({ kind: 'answered', status, retryAfter })
      }
      const timer = setTimeout(done, ANSWER_MS)
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_ANSWER_BYTES) done()
      })
      response.on('end', done).on('error', done).on('close', done)
    })
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ kind: 'answered', status: statusCode, retryAfter: undefined })
    })
    request.on('error', reject)
    // A connection may end without an error and without an answer. After either this says nothing.
    request.on('close', () => reject(new Error('closed')))
    request.end(body)
  })
}

/** The kind of a failure, never what the receiver wrote. */
function nameOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: { name?: string } }
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'no answer in time'
  return typeof code === 'string' ? code : 'no connection'
}
