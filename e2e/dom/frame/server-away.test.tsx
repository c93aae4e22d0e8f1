import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { createEventStoreDB } from '../../../server/event-store/eventstoredb/store.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import { caughtUp, type Send } from '../../../server/testing/app/app.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../../../server/testing/eventstoredb/server.ts'
import { openTestPage, type TestPage } from '../test-page.tsx'

// Pages that are opened while the event store is away, whose code is there already.

let eventStore: FakeEventStoreDB
let page: TestPage
let employee: Send
beforeAll(async () => {
  eventStore = await startFakeEventStoreDB()
  page = await openTestPage({ openLog: () => createEventStoreDB(eventStore.url) })
  employee = await page.app.as('employee')
  await page.signIn('employee')
})
afterEach(leave)
afterAll(async () => {
  await page.close()
  eventStore.stop()
})

function leave(): void {
  cleanup()
  queryClient.clear()
}

function open(path: string): void {
  history.pushState(null, '', path)
  render(<App />)
}

/** The paths, what is there once the content has come, and whether that needs the log. */
const PAGES = [
  ['the list of projects', () => '/', () => screen.findByText('Open Projects'), false],
  [
    'a board',
    (id: number) => `/?projectId=${id}`,
    () => screen.findByRole('heading', { level: 1, name: 'Harbour' }),
    true,
  ],
  [
    'the history',
    (id: number) => `/projects/${id}/history`,
    () => screen.findByRole('list', { name: 'Changes' }),
    false,
  ],
] as const

/** Longer than the two seconds that people wait, since the machine may be busy; what held the words back took ten. */
const SOON = { timeout: 5_000 }
const AWAY = 'The server cannot save right now, so this may be out of date.'
/** Screen readers are told by another element, which keeps the words. */
const IN_STRIP = { selector: '[data-strip] *' }

describe.each([
  ['is gone', () => eventStore.stop(), () => eventStore.start()],
  ['is silent', () => eventStore.hang(), async () => eventStore.wake()],
])('a page that is opened while the event store %s', (_, takeAway, bringBack) => {
  it.each(PAGES)(
    '[LIVE-95] [LIVE-96] says so at once and goes on by itself: %s',
    async (_page, path, untilHere, isHeldUp) => {
      // Has its code come. What a page has seen it keeps, so it is another project that is looked for.
      open(path((await createProject(employee, 'Harbour')).id))
      await untilHere()
      leave()
      const { id } = await createProject(employee, 'Harbour')
      await caughtUp(page.app.runtime)
      takeAway()
      page.app.runtime.stores.failed('log')
      await expect.poll(() => page.app.runtime.stores.isAway).toBe(true)
      open(path(id))
      await screen.findByText(AWAY, IN_STRIP, SOON)
      if (isHeldUp) await screen.findByText('The server is busy or away. Trying again...', {}, SOON)
      await bringBack()
      await untilHere()
      await expect.poll(() => screen.queryByText(AWAY, IN_STRIP)).toBeNull()
    },
  )
})
