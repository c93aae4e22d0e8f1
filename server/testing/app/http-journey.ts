import { MARKER_HEADER } from '#events/kernel/http.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** Requests of several browsers to a server in a process of its own, and all that it answered. */
export function startJourney(url: string) {
  const answers: { readonly to: string; readonly text: string }[] = []
  const cookies = new Set<string>()

  type AskedStep = {
    readonly cookie?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly status?: number | readonly number[]
  }
  /**
   * Sends JSON, or a text as it is, and keeps the answer with all its headers but the one that sets a cookie.
   * @param status that the answer has to have, or one of several.
   */
  async function send(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object | string,
    { cookie = '', headers = {}, status = method === 'GET' ? 200 : 204 }: AskedStep = {},
  ) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { [MARKER_HEADER]: 'test', cookie, ...type, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (![status].flat().includes(response.status)) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const own = sessionCookieOf(response.headers.get('set-cookie') ?? '')
    if (own.includes('=')) cookies.add(own)
    const others = [...response.headers].filter(([name]) => name !== 'set-cookie')
    const answer = { to: `${method} ${path.replace(/\?.*/, '')}`, text: `${JSON.stringify(others)}\n${text}` }
    answers.push(answer)
    return { body: text, cookie: own, answer }
  }

  return {
    send,
    answers: answers as readonly { readonly to: string; readonly text: string }[],
    /** Each session's secret, as the browsers keep it. */
    sessions: (): string[] =>
      [...cookies].map((cookie) => cookie.slice(cookie.indexOf('=') + 1)).filter((text) => text !== ''),
  }
}
