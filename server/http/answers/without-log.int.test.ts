import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEventStoreDB } from '../../event-store/eventstoredb/store.ts'
import { addCards, createProject } from '../../testing/app/answers.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../../testing/eventstoredb/server.ts'
import { newForm } from '../../testing/app/forms.ts'

/** The time in which an EventStoreDB that falls silent is given up by a single read, in milliseconds: none here waits for it. */
const PATIENCE_MS = 60_000

const UNREAD = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { message: 'The server cannot read this just now. Nothing is lost: it is asked again by itself.' },
}

let eventStore: FakeEventStoreDB
let app: TestApp
let employee: Send
let installer: Send
let project: number
let form: number
let card: number
beforeAll(async () => {
  eventStore = await startFakeEventStoreDB()
  app = await startTestApp(undefined, { openLog: () => createEventStoreDB(eventStore.url, PATIENCE_MS) })
  ;[employee, installer] = [await app.as('employee'), await app.as('installer')]
})
beforeEach(async () => {
  ;({ id: project } = await createProject(employee, 'Harbour'))
  form = await newForm(employee, { title: 'Lobby' })
  ;[card = 0] = await addCards(employee, project, 2)
  await employee('POST', `/api/projects/${project}/notes`, { title: 'Gate code', content: '1234' })
  await caughtUp(app.runtime)
})
const nameCard = (name: string) => employee('PATCH', `/api/devices/${card}/name`, { name })
afterAll(async () => {
  await app.close()
  eventStore.stop()
})

describe.each([
  ['is gone', () => eventStore.stop(), () => eventStore.start()],
  ['is silent', () => eventStore.hang(), async () => eventStore.wake()],
])('while the event store %s', (_, takeAway, bringBack) => {
  beforeEach(() => {
    takeAway()
    return async () => {
      await bringBack()
      // The channel to it pauses before it connects again, and refuses calls until then.
      await vi.waitUntil(async () => (await nameCard('Back')).status === 200, { timeout: 60_000, interval: 100 })
      await vi.waitUntil(() => !app.runtime.stores.isAway, { timeout: 30_000 })
    }
  })

  it('[STORE-61] reads are answered from the rows, to those whom they show it', async () => {
    const of = `/api/projects/${project}`
    const paths = [of, `${of}/devices`, `${of}/notes`, `${of}/history`, `${of}/history/facts`, '/api/projects']
    for (const path of [...paths, `/api/forms/${form}/cards`])
      expect([path, (await employee('GET', path)).status]).toEqual([path, 200])
    expect(await employee('GET', `${of}/devices`)).toMatchObject({ body: [{ name: 'Cam 1' }, { name: 'Cam 2' }] })
  })

  it('[STORE-61] who is not on the row is shown nothing, and learns no more than that it cannot be read', async () => {
    expect(await installer('GET', `/api/projects/${project}/devices`)).toMatchObject(UNREAD)
    expect(await installer('GET', `/api/projects/${project + 1000}/devices`)).toMatchObject(UNREAD)
  })

  it('[STORE-62] a read of the log itself says that it cannot read, and a command that it cannot save, none after long', async () => {
    expect(await employee('GET', `/api/projects/${project}/board?revision=0`)).toMatchObject(UNREAD)
    expect(await employee('GET', `/api/forms/${form}`)).toMatchObject(UNREAD)
    await expect.poll(() => app.runtime.stores.isAway).toBe(true)
    const begun = performance.now()
    expect(await employee('GET', `/api/projects/${project}/people`)).toMatchObject(UNREAD)
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS / 10)
    expect(await nameCard('Door')).toMatchObject({
      status: 503,
      body: { message: 'The server cannot save right now. Nothing is lost: try again in a moment.' },
    })
  })
})
