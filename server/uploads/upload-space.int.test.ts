import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createUploadSpace } from './upload-space.ts'

const DAY_MS = 24 * 3_600_000

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(async () => {
  await test.database.close()
  await test.drop()
})

it('[QUOTA-13] many uploads that one person begins at once leave the connections to the database to others', async () => {
  const { pool } = test.database
  const space = createUploadSpace(pool, () => new Date())
  const quota = (id: number) => ({ person: UserId.parse(id), resetAt: null, limitBytes: 40 })
  const holds = Array.from({ length: 45 }, () => space.hold(quota(1), { id: randomUUID(), bytes: 1 }))
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, pool.waitingCount)
  })
  expect(await space.hold(quota(2), { id: randomUUID(), bytes: 40 })).toBe(true)
  expect((await Promise.all(holds)).filter(Boolean)).toHaveLength(40)
  clearInterval(look)
  expect(most).toBe(0)
})

it('[QUOTA-13] more uploads of one person than may wait are refused, and another person is served', async () => {
  const space = createUploadSpace(test.database.pool, () => new Date())
  const quota = (id: number) => ({ person: UserId.parse(id), resetAt: null, limitBytes: 1_000 })
  const holds = Array.from({ length: 310 }, () => space.hold(quota(3), { id: randomUUID(), bytes: 1 }))
  const settled = Promise.allSettled(holds)
  expect(await space.hold(quota(4), { id: randomUUID(), bytes: 1 })).toBe(true)
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(310 - 301)
})

it('[METRICS-63] uploads and resets under a clock that was ahead take no room of others once it is right', async () => {
  let ahead = 10 * DAY_MS
  const space = createUploadSpace(test.database.pool, () => new Date(Date.now() + ahead))
  const resetAt = new Date(Date.now() + ahead).toISOString()
  const person = UserId.parse(5)
  const quota = { person, resetAt, limitBytes: 40 }
  const upload = (bytes: number) => space.settle(quota, { id: randomUUID(), bytes })
  const used = async () => (await space.used([quota])).get(person)
  expect([await upload(40), await upload(1)]).toEqual(['taken', 'full'])
  ahead = 0
  expect(await used()).toBeUndefined()
  expect([await upload(30), await used(), await upload(30), await used()]).toEqual(['taken', 30, 'full', 30])
})
