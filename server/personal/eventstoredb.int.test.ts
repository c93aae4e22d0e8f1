import { afterAll, beforeAll, expect, it } from 'vitest'
import { FormerUser } from '#events/account/former-user.ts'
import { createEventStoreDB } from '../event-store/eventstoredb/store.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { all } from '../testing/event-store/contract-kit.ts'
import { MemoryLog } from '../testing/eventstoredb/memory-log.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../testing/eventstoredb/server.ts'
import { tablesWith } from '../testing/processes/old-build.ts'
import { createUser } from '../testing/app/people.ts'

const log = new MemoryLog()
let eventStore: FakeEventStoreDB
let app: TestApp
let employee: Send
beforeAll(async () => {
  eventStore = await startFakeEventStoreDB({ log })
  app = await startTestApp(undefined, { openLog: () => createEventStoreDB(eventStore.url, 4_000) })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  eventStore.stop()
})

it('[ERASE-46] a log in EventStoreDB holds the personal fields of this build encrypted, and no word after an erasure', async () => {
  const words = /hildegunst|mythenmetz/i
  const email = 'hildegunst@mythenmetz.example'
  const { user } = await createUser(employee, { firstName: 'Hildegunst', lastName: 'Mythenmetz', email })
  await employee('POST', '/api/projects', { name: 'Tower', verkadaInstanceId: 1, assignedUsers: [email] })
  const bytes = () => log.events.map(({ data, metadata }) => Buffer.concat([data, metadata]).toString()).join('\n')
  expect(bytes()).toContain('"sealed"')
  expect(bytes()).not.toMatch(words)
  const events = () => all(app.runtime.store.readAll(BEFORE_ALL))
  expect(JSON.stringify(await events())).toMatch(words)
  await employee('DELETE', `/api/users/${user.id}`)
  expect(await employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({ status: 202 })
  const former = async () => {
    const { body } = await employee('GET', '/api/users/former')
    return FormerUser.array()
      .parse(body)
      .find(({ id }) => id === user.id)
  }
  await expect.poll(former).toMatchObject({ firstName: 'a former', erasure: 'erased' })
  await caughtUp(app.runtime)
  expect(JSON.stringify(await events())).not.toMatch(words)
  expect(await tablesWith(app.runtime.pool, words)).toEqual([])
  expect(await verifyLog(app.runtime.store, app.runtime.chainKeys)).toMatchObject({ broken: null })
})
