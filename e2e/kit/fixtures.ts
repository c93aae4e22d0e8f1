import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  request,
  type WebError,
} from 'playwright/test'
import { headers } from './board-page.ts'
import { makeStore, type Server, startServer } from './server.ts'

/** The accounts of the demo data; all have the same password. */
export type Person = 'employee' | 'planner' | 'installer' | 'customer'
const password = 'Demo-1234'
type OpenAs = (person: Person, options?: BrowserContextOptions) => Promise<Page>

interface TestFixtures {
  /** Faults of pages that fail a test: errors that nothing caught, and contents that the security policy kept back. */
  misdeeds: string[]
  /** A blank page of a person who is signed in, in a browser profile of its own that is closed with the test. */
  openAs: OpenAs
  /** The same on the start page. */
  openHome: OpenAs
  /** The calls of an employee without a page. */
  janitor: APIRequestContext
}

interface WorkerFixtures {
  /** The worker's server, on a store of its own with the demo data. Tests share it: each makes the project that it changes. */
  server: Server
  /** The calls of a person without a page. The tests of a worker share their session, which begins anew where a test ended it. */
  callsOf: (person: Person) => Promise<APIRequestContext>
}

/** Playwright's `test` with a server behind it: `page.goto('/...')` goes there. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const store = await makeStore()
      try {
        // Receivers of webhooks stand in the tests' own process.
        const server = await startServer(store, { env: { WEBHOOKS_ALLOW_LOOPBACK: '1' } })
        await provide(server)
        await server.kill()
      } finally {
        await store.remove()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  callsOf: [
    async ({ server }, provide) => {
      const callers = new Map<Person, APIRequestContext>()
      await provide(async (person) => {
        const calls =
          callers.get(person) ?? (await request.newContext({ baseURL: server.url, extraHTTPHeaders: headers }))
        callers.set(person, calls)
        await ensureSignedIn(calls, person)
        return calls
      })
      for (const calls of callers.values()) await calls.dispose()
    },
    { scope: 'worker' },
  ],
  janitor: async ({ callsOf }, provide) => provide(await callsOf('employee')),
  baseURL: async ({ server }, provide) => {
    await provide(server.url)
  },
  misdeeds: [
    async ({}, provide) => {
      const misdeeds: string[] = []
      await provide(misdeeds)
      expect(misdeeds).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, misdeeds }, provide) => {
    watch(context, misdeeds)
    await provide(context)
  },
  openAs: async ({ browser, server, callsOf, misdeeds }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (person, options) => {
      // The password of a new session costs a tenth of a second of a core.
      const storageState = await (await callsOf(person)).storageState()
      const context = await browser.newContext({ baseURL: server.url, storageState, ...options })
      contexts.push(context)
      watch(context, misdeeds)
      // Another server than the worker's does not know that session.
      if (options?.baseURL !== undefined) await ensureSignedIn(context.request, person)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  openHome: async ({ openAs }, provide) => {
    await provide(async (person, options) => {
      const page = await openAs(person, options)
      await page.goto('/')
      await expect(page.getByRole('button', { name: /^Profile of|^Menu$/ })).toBeVisible()
      return page
    })
  },
})

/** Notes what the pages of a context never may do, until what it returns is called. */
export function watch(context: BrowserContext, misdeeds: string[]): () => void {
  const onError = (error: WebError) => misdeeds.push(String(error.error().stack ?? error.error()))
  const onMessage = (message: ConsoleMessage) => {
    if (message.text().includes('Content Security Policy')) misdeeds.push(message.text())
  }
  context.on('weberror', onError)
  context.on('console', onMessage)
  return () => {
    context.off('weberror', onError)
    context.off('console', onMessage)
  }
}

/** Signs a person in past the login screen. */
async function signInByCall(calls: APIRequestContext, person: Person): Promise<void> {
  const answer = await calls.post('/api/auth/login', { headers, data: { username: person, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The same unless they are: a person has thirty sessions at most, so that the oldest ends with the next. */
export async function ensureSignedIn(calls: APIRequestContext, person: Person): Promise<void> {
  if (!(await calls.get('/api/user')).ok()) await signInByCall(calls, person)
}

/** Signs a person in on the login screen and waits until that is left. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await logIn(page, person)
}

/** The same on a page that shows the login screen already. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username or Email').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}
