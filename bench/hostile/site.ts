import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Random } from '#events/kernel/seeded-random.ts'

/** A person who attacks, with sessions of several browsers and from several addresses. */
export type Attacker = { readonly cookies: readonly string[]; readonly addresses: readonly string[] }

/** An employee, an installer and a customer. */
export type Attackers = readonly [Attacker, Attacker, Attacker]

/** A plan with a pin for each card of a large project, and the project's document of acceptance. */
export type Papers = { readonly planId: number; readonly acceptanceId: number }

/** A server that believes its proxy who asks, and what attackers know of it. */
export type Site = {
  readonly url: string
  readonly attackers: Attackers
  /** People without an account. */
  readonly strangers: Attacker
  /** A board that all of them may open, and its cards. */
  readonly projectId: number
  readonly cardIds: readonly number[]
  /** A board with thousands of cards. */
  readonly largeProjectId: number
  readonly papers: Papers
  /** A survey with hundreds of sections, open to employees. */
  readonly largeFormId: number
  /** Accounts that are not theirs. */
  readonly usernames: readonly string[]
}

/** A request before a person and an address are chosen for it. */
export type RequestDraft = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
}

/** The status of an answer, and for a person who reads the run, what was asked. */
export type AnswerNote = { readonly status: number; readonly asked: string }
const MAX_SHOWN = 160
/** An answer that takes longer counts as none. */
const PATIENCE_MS = 30_000

/** Sends a request as a person, from one of their addresses and sessions, and reads the whole answer. */
export async function askAs(
  { url }: Site,
  { cookies, addresses }: Attacker,
  random: Random,
  { method = 'GET', path, headers = {}, body }: RequestDraft,
): Promise<AnswerNote> {
  const cookie = cookies.length > 0 ? { cookie: random.pick(cookies) } : {}
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { [MARKER_HEADER]: 'hostile', 'x-forwarded-for': random.pick(addresses), ...cookie, ...headers },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.arrayBuffer()
  const text = typeof body === 'string' ? body.slice(0, MAX_SHOWN) : ''
  return {
    status: answer.status,
    asked: `${method} ${path.slice(0, MAX_SHOWN)} ${JSON.stringify(headers).slice(0, MAX_SHOWN)} ${text}`,
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A request with a JSON body, which may be damaged. */
export const withJson = (method: string, path: string, body: string): RequestDraft => ({
  method,
  path,
  headers: JSON_TYPE,
  body,
})
