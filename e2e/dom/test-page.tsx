import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { Window } from 'happy-dom'
import type { ReactNode } from 'react'
import { User } from '#events/account/user.ts'
import { queryClient } from '../../client/api/request/query-client.ts'
import { request } from '../../client/api/request/request.ts'
import { SessionProvider, storeUser } from '../../client/api/people/session.tsx'
import { PASSWORD, startTestApp, type TestPerson } from '../../server/testing/app/app.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'

// Component tests that need a server have the real one: parts of the client in happy-dom, which sends requests and keeps
// cookies as a browser does.

// Code on demand may take longer than the library's second on a busy machine; a test waits for nothing that is there.
configure({ asyncUtilTimeout: 30_000, getElementError: errorAboutPage })

/** An error that prints the page once someone reads it: most come while a test waits, and are dropped. */
function errorAboutPage(message: string | null, container: Element): Error {
  const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperties(new Error(), {
    name: { value: 'TestingLibraryElementError' },
    message: { get: text, configurable: true },
  })
}

/**
 * The person at the page. Nothing lies over anything here, which takes long to find out; and a dialog that takes the place of another
 * takes the pointer a render after it shows.
 */
export const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

/** The window of the test; `happyDOM` is what the environment adds to it. */
const page = window as unknown as Pick<Window, 'happyDOM'>

/**
 * A page of a real server, over a line that can be cut. One for a test file: the client has one state for a page.
 * @param settings see {@link startTestApp}.
 */
export async function openTestPage(settings: Parameters<typeof startTestApp>[1] = {}) {
  const app = await startTestApp(undefined, settings)
  const line = await startProxy(app.url)
  page.happyDOM.setURL(line.url)
  // As browsers do it: a beacon that gets lost is no error of the page. The one of happy-dom ends the test run.
  navigator.sendBeacon = (url, body) => {
    void fetch(url, { method: 'POST', body: body ?? null }).catch(() => undefined)
    return true
  }
  return {
    app,
    line,
    /** Signs a person in on this page, through the real route. */
    async signIn(person: TestPerson): Promise<User> {
      const answer = await request('POST', '/api/auth/login', { username: person, password: PASSWORD })
      const user = User.parse(answer.body)
      storeUser(user)
      return user
    },
    async close(): Promise<void> {
      cleanup()
      await line.close()
      await app.close()
    },
  }
}

export type TestPage = Awaited<ReturnType<typeof openTestPage>>

/** The providers around every screen: the cache of reads, and the session. */
export const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <SessionProvider recall={Promise.reject.bind(Promise)}>{children}</SessionProvider>
  </QueryClientProvider>
)
