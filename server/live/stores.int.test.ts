import { afterEach, expect, it, vi } from 'vitest'
import { type EventStore, StoreUnavailable } from '../event-store/port.ts'
import { addCards, createProject, move } from '../testing/app/answers.ts'
import { liveClients } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

let takesReadsOnly = false

/** A store that can be read all the time, as a database is that has become a replica, or has no more space. */
const readable = (inner: EventStore): EventStore => ({
  ...inner,
  append(stream, expectedRevision, events) {
    if (takesReadsOnly) throw new StoreUnavailable('this database takes reads only')
    return inner.append(stream, expectedRevision, events)
  },
})

const app = await sharedApp({ wrap: readable })
const employee = await app.as('employee')
const clients = liveClients(() => app)
afterEach(() => clients.closeAll())

it('[LIVE-23] every client is told while nothing can be saved, though all can be read, and when something was', async () => {
  const { id } = await createProject(employee, 'P')
  const [card = 0] = await addCards(employee, id, 1)
  const watchers = [await clients.connect('employee'), await clients.connect('customer')]
  const [watcher] = watchers
  await watcher?.open(id)

  takesReadsOnly = true
  await vi.waitFor(
    async () => {
      const refused = await employee('PATCH', `/api/devices/${card}/status`, { status: 'installed' })
      expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
      for (const { messages } of watchers) expect(messages('stores')).toEqual([{ isAway: true }])
    },
    { timeout: 60_000 },
  )
  expect(await watcher?.open(id, 1)).toMatchObject({ ok: true, revision: 1, events: [] })
  const late = await clients.connect('employee')
  await late.until(() => late.messages('stores').length > 0)

  takesReadsOnly = false
  await move(employee, card, 'installed')
  for (const { until, messages } of [...watchers, late]) {
    await until(() => messages('stores').length > 1)
    expect(messages('stores')).toEqual([{ isAway: true }, { isAway: false }])
  }
  await watcher?.untilRevision(id, 2)
})
