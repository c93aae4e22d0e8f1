import { setTimeout as sleep } from 'node:timers/promises'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import { PASSWORD, type Send, type TestPerson } from '../app/app.ts'
import type { Program } from './program.ts'
import { startServer } from './server-process.ts'
import { sessionCookieOf } from '../app/session-cookie.ts'

/** One of several servers on the same data, in a process of its own. */
export type TestNode = Awaited<ReturnType<typeof startNode>>

/** How often a start looks whether the server is ready, in milliseconds. */
const PAUSE_MS = 20

/** Requests over HTTP with a Cookie header. @throws when no answer comes. */
export const sendTo =
  (url: string, cookie = ''): Send =>
  async (method, path, body, { key, headers = {} } = {}) => {
    const all = { [MARKER_HEADER]: 'test', 'idempotency-key': key, cookie, ...headers }
    const given = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined)
    // A form says by itself what it is.
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) given.push(['content-type', 'application/json'])
    const init = { method, headers: given, body: body === undefined ? null : isForm ? body : JSON.stringify(body) }
    const response = await fetch(new URL(path, url), init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const { status, headers: answered } = response
    return { status, body: isJson ? JSON.parse(text) : text, headers: Object.fromEntries(answered) }
  }

/** Starts a server and waits until it is ready. @param program built from server/main.ts. @param env names its data. */
export async function startNode(program: Program, env: Readonly<Record<string, string>>) {
  const { child, ended, listens } = startServer(program, env)
  const url = await listens()
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(PAUSE_MS)

  const cookies = new Map<string, string>()
  /** The Cookie header of a person's session, which was opened here; the same one every time. */
  const cookieOf = async (person: TestPerson): Promise<string> => {
    const known = cookies.get(person)
    if (known !== undefined) return known
    const { headers } = await sendTo(url)('POST', '/api/auth/login', { username: person, password: PASSWORD })
    const cookie = sessionCookieOf(headers['set-cookie'])
    cookies.set(person, cookie)
    return cookie
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    url,
    child,
    cookieOf,
    as: async (person: TestPerson): Promise<Send> => sendTo(url, await cookieOf(person)),
    /** Ends it at once. */
    kill: () => end('SIGKILL'),
    /** Asks it to stop, and gives its exit code and what it complained of. */
    stop: () => end('SIGTERM'),
  }
}
