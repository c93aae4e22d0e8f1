import { makeEmptyStore, type StartOptions, startServer } from '../e2e/kit/server.ts'
import { DEMO_LOGINS } from '../server/demo/people.ts'
import { addCards, createProject } from '../server/testing/answers.ts'
import { sendTo } from '../server/testing/node.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionCookieOf } from '../server/testing/session-cookie.ts'
import type { Bench } from './section.ts'

export type OurServer = Awaited<ReturnType<typeof startOurServer>>

/**
 * Starts a server of the build, with the demo's accounts, on a store of its own, and signs the employee in. `restart` puts a
 * new process at the same address, where their session goes on; `end` leaves none there.
 */
export async function startOurServer(
  { scope, databaseUrl }: Pick<Bench, 'scope' | 'databaseUrl'>,
  options: StartOptions = {},
) {
  const store = await scope.keep(makeEmptyStore(databaseUrl ?? ''), (made) => made.remove())
  let server = await startServer(store, options)
  await scope.keep(store, () => server.kill())
  const { url, pid } = server
  const restart = async () => {
    await server.stop()
    server = await startServer(store, { ...options, port: Number(new URL(url).port) })
  }
  const end = () => server.kill()
  return {
    url,
    pid,
    store,
    databaseUrl: store.databaseUrl,
    restart,
    end,
    atHead: () => atHead(url),
    ...(await signIn(url)),
  }
}

/**
 * Waits until a server's read models have caught up: what they have left to do must not be on the account of what comes next.
 */
export async function atHead(url: string): Promise<void> {
  // An answer may be a second old (docs/rules.md, HTTP-17).
  await sleep(1_100)
  const { status } = await sendTo(url)('GET', '/readyz')
  if (status !== 200) throw new Error(`the read models do not catch up: ${status}`)
}

/** Signs the demo's employee in at a server. `cookie`: the Cookie header of their session. */
export async function signIn(url: string) {
  const body = { username: DEMO_LOGINS.logins[0], password: DEMO_LOGINS.password }
  const { status, headers } = await sendTo(url)('POST', '/api/auth/login', body)
  if (status !== 200) throw new Error(`signing in was answered ${status}`)
  const cookie = sessionCookieOf(headers['set-cookie'])
  const send = sendTo(url, cookie)
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
