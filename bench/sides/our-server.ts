import { type StartOptions, startServer } from '../../e2e/kit/server.ts'
import { DEMO_LOGINS } from '../../server/demo/people.ts'
import { addCards, createProject } from '../../server/testing/app/answers.ts'
import type { Send } from '../../server/testing/app/app.ts'
import { sendTo } from '../../server/testing/processes/node.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionCookieOf } from '../../server/testing/app/session-cookie.ts'
import type { Bench } from '../section.ts'
import { until, within } from '../wait.ts'

export type OurServer = Awaited<ReturnType<typeof startOurServer>>

/**
 * Starts a server of the build, with the demo's accounts, on a store of its own, and signs the employee in. `restart` puts a
 * new process at the same address, where their session goes on; `end` leaves none there.
 */
export async function startOurServer(bench: Bench, options: StartOptions = {}) {
  const { scope } = bench
  const store = await scope.keep(bench.newStore(), (made) => made.remove())
  const start = (more: StartOptions) => scope.keep(startServer(store, more), (started) => started.kill())
  let server = await start(options)
  const { url, pid } = server
  const restart = async () => {
    await within('the server to stop', server.stop())
    server = await start({ ...options, port: Number(new URL(url).port) })
  }
  const end = () => server.kill()
  return {
    url,
    pid,
    store,
    databaseUrl: store.databaseUrl,
    restart,
    end,
    atHead: () => atHead(bench, url),
    ...(await signIn(url)),
  }
}

/**
 * Waits until a server's read models have caught up: what they have left to do must not be on the account of what comes next.
 */
export async function atHead({ size }: Pick<Bench, 'size'>, url: string): Promise<void> {
  // An answer may be a second old (docs/rules.md, HTTP-17), which only figures need to care about.
  await sleep(size(1_100, 0))
  const isReady = async () => (await requestsTo(url)('GET', '/readyz')).status === 200
  await until(`the read models of ${url} to catch up`, isReady, { everyMs: 100 })
}

/** Requests over HTTP with a Cookie header, each of which is answered in time. */
export const requestsTo =
  (url: string, cookie?: string): Send =>
  (method, path, ...asked) =>
    within(`the answer to ${method} ${path}`, sendTo(url, cookie)(method, path, ...asked))

/** Signs the demo's employee in at a server. `cookie`: the Cookie header of their session. */
export async function signIn(url: string) {
  const body = { username: DEMO_LOGINS.logins[0], password: DEMO_LOGINS.password }
  const { status, headers } = await requestsTo(url)('POST', '/api/auth/login', body)
  if (status !== 200) throw new Error(`signing in was answered ${status}`)
  const cookie = sessionCookieOf(headers['set-cookie'])
  const send = requestsTo(url, cookie)
  return {
    cookie,
    send,
    /** Makes a project with so many cards, and gives the ids of both. */
    async board(cards: number): Promise<{ readonly projectId: number; readonly cardIds: readonly number[] }> {
      const { id } = await createProject(send, `${cards} cards`)
      return { projectId: id, cardIds: await addCards(send, id, cards) }
    },
  }
}
