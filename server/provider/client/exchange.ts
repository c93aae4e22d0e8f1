import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { cutText } from '#events/kernel/text/text.ts'
import { endsAfter } from '../../network/ends-after.ts'
import { holdsPile } from '../../network/piled-marks.ts'
import type { CountAnswer } from './listing-limits.ts'
import { ProviderError } from './provider-error.ts'

/** One answer of the provider. `body` is parsed JSON; null when an error came without. */
export type Answer = { readonly status: number; readonly body: unknown }

/** How patient a client of the provider is. */
export type Patience = {
  /** After this long without an answer the provider counts as silent. */
  readonly silenceMs: number
  /** How long to wait after "too many requests" when the provider does not say. It doubles each time. */
  readonly pauseMs: number
}

const TOO_MANY = 429
/** Retry limit of a request that is answered "too many requests"; the first try counts. */
const MAX_TRIES = 4
/** The provider's words about an error are shown to people up to here, in characters. */
const MAX_WORDS = 300
const Envelope = z.looseObject({ message: z.string() })

/** The provider's words about an error, without the secrets that they may repeat. */
export function wordsOf({ status, body }: Answer, secrets: readonly string[]): string {
  const said = Envelope.safeParse(body).data?.message ?? ''
  const words = cutText(
    secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said),
    MAX_WORDS,
  )
  return words || `status ${status}`
}

/** One request, without the host's time limits. */
export type Init = { readonly method: 'GET' | 'POST'; readonly headers: Readonly<Record<string, string>> }

/**
 * Asks the provider, and again after "too many requests" as long as there is time for it.
 * @param deadline ends it, however often it was tried. @param countAnswer cuts off an answer that is too large.
 * @throws ProviderError `silent` or `too-much`
 */
export async function exchange(
  url: string,
  init: Init,
  { silenceMs, pauseMs }: Patience,
  deadline: Deadline,
  countAnswer: CountAnswer,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const signal = endsAfter(silenceMs, deadline.signal)
    const { answer, waitMs } = await once(url, { ...init, signal }, countAnswer)
    if (answer.status !== TOO_MANY || tries === MAX_TRIES) return answer
    const pause = waitMs ?? pauseMs * 2 ** (tries - 1)
    // To wait for what comes too late would keep a person waiting for nothing.
    if (pause >= deadline.endsAt - performance.now()) return answer
    await wait(pause, deadline.signal)
  }
}

/** @throws ProviderError `silent` when `signal` aborts before. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {
    throw noAnswer()
  })
}

/** The end of a conversation, however many requests it has. `endsAt`: on the clock of `performance`. */
export type Deadline = { readonly signal: AbortSignal; readonly endsAt: number }

/** @param ms from now on. @param cancelled ends it before. */
export const deadlineIn = (ms: number, cancelled?: AbortSignal): Deadline => ({
  signal: endsAfter(ms, ...(cancelled ? [cancelled] : [])),
  endsAt: performance.now() + ms,
})

/** The end of what several wait for: that of the one with the most time. No one's leaving ends it. */
export type SharedDeadline = Deadline & {
  /** One more waits. */
  readonly join: (other: Deadline) => void
  /** There is nothing to end any more. */
  readonly close: () => void
}

/** @param first who waits from the start. */
export function sharedDeadline(first: Deadline): SharedDeadline {
  const over = new AbortController()
  let { endsAt } = first
  const endLater = () => setTimeout(() => over.abort(), Math.ceil(endsAt - performance.now())).unref()
  let ending = endLater()
  return {
    signal: over.signal,
    get endsAt() {
      return endsAt
    },
    join(other) {
      if (other.endsAt <= endsAt) return
      endsAt = other.endsAt
      clearTimeout(ending)
      ending = endLater()
    },
    close: () => clearTimeout(ending),
  }
}

/** Waits for what others wait for too, and leaves it going. @throws ProviderError `silent` at the deadline */
export async function until<T>(shared: Promise<T>, { signal }: Deadline): Promise<T> {
  const over = new AbortController()
  const end = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(noAnswer())
    signal.addEventListener('abort', () => reject(noAnswer()), { once: true, signal: over.signal })
  })
  try {
    return await Promise.race([shared, end])
  } finally {
    over.abort()
  }
}

const noAnswer = () => new ProviderError('silent', 'Verkada did not answer.')

async function once(
  url: string,
  init: Init & { readonly signal: AbortSignal },
  countAnswer: CountAnswer,
): Promise<{ readonly answer: Answer; readonly waitMs: number | null }> {
  const [response, bytes] = await fetch(url, { ...init, redirect: 'manual' })
    .then(async (got) => [got, await bytesOf(got, countAnswer())] as const)
    // An error of fetch may name the address; people get the same sentence for each.
    .catch((error: unknown) => {
      throw error instanceof ProviderError ? error : noAnswer()
    })
  const seconds = response.headers.get('retry-after') ?? ''
  const waitMs = /^\d{1,3}$/.test(seconds) ? Number(seconds) * 1000 : null
  return { answer: { status: response.status, body: parse(bytes, response) }, waitMs }
}

/** Leaves the loop, and with it the connection, where `count` throws: no more is kept than what it let pass. */
async function bytesOf({ body }: Response, count: (bytes: number) => void): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const coming: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? []
  for await (const piece of coming) {
    count(piece.byteLength)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** A wrong host answers with a page, or with what is not UTF-8. An error may come with any body, or none: its status says enough. A success may not. */
function parse(bytes: Buffer, { ok, headers }: Response): unknown {
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '')
  try {
    if (isJson) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      const body: unknown = JSON.parse(text)
      if (!holdsPile(text, body)) return body
    }
  } catch {
    // As a page.
  }
  if (!ok) return null
  throw new ProviderError('silent', 'Verkada answered with something that is not its API.')
}
