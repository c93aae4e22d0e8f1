import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Random } from '#events/kernel/seeded-random.ts'

/** A person who attacks, with sessions of several browsers and from several addresses. */
export type Attacker = { readonly cookies: readonly string[]; readonly addresses: readonly string[] }

/** A server that believes its proxy who asks, and what attackers know of it. */
export type Site = {
  readonly url: string
  /** An employee, an installer and a customer. */
  readonly attackers: readonly [Attacker, Attacker, Attacker]
  /** People without an account. */
  readonly strangers: Attacker
  /** A board that all of them may open, and its cards. */
  readonly projectId: number
  readonly cardIds: readonly number[]
  /** A board with thousands of cards. */
  readonly largeProjectId: number
  /** Accounts that are not theirs. */
  readonly usernames: readonly string[]
}

/** What is asked; a body that is no text and no form is sent as JSON. */
export type Asked = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
}

/** Sends a request as a person, from one of their addresses and sessions. @returns the status of the answer, once it was read. */
export async function askAs(
  { url }: Site,
  { cookies, addresses }: Attacker,
  random: Random,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<number> {
  const cookie = cookies.length > 0 ? { cookie: random.pick(cookies) } : {}
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { [MARKER_HEADER]: 'hostile', 'x-forwarded-for': random.pick(addresses), ...cookie, ...headers },
    ...(body !== undefined && { body }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** A request with a JSON body, which may be damaged. */
export const withJson = (method: string, path: string, body: string): Asked => ({
  method,
  path,
  headers: JSON_TYPE,
  body,
})
