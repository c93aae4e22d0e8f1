import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { User } from '#events/account/user.ts'
import { UserId } from '#events/kernel/ids.ts'
import { queryClient } from '../request/query-client.ts'
import { keepLists, readRecalled, recallLists } from './kept-lists.ts'
import { writePack } from './kept-packs.ts'
import { dropPerson, keepPerson } from './kept-person.ts'
import {
  dropStream,
  MAX_ONE_STREAM_BYTES,
  MAX_STREAM_BYTES,
  MAX_STREAMS,
  readStream,
  touchStream,
  writeStream,
} from './kept-streams.ts'
import { dropReads, forgetReads, ReadsDb } from './reads-db.ts'

const NAME = 'fieldboard reads 7'
const person = (id: number) =>
  User.parse({
    ...{ id, role: 'installer', username: 'me', firstName: 'M', lastName: 'E', email: 'me@test.example' },
    ...{ companyId: null, hasPassword: true },
  })
const at = '2026-11-26T10:12:00.000Z'
const stream = (revision: number, bytes = 10) => ({ revision, at, body: new ArrayBuffer(bytes) })

let kept: Map<string, string>
let db: ReadsDb
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  keepPerson(person(7))
  db = new ReadsDb(UserId.parse(7))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await db.close()
  await deleteDB(NAME)
})

const keys = async () => (await db.use((reads) => reads.getAllKeys('heads'))) ?? []

describe('[OFFLINE-18] kept streams', () => {
  it('are so many at most, and those that were used least lately go', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let index = 0; index < MAX_STREAMS; index++) {
      vi.setSystemTime(1_000_000 + index)
      await writeStream(db, `project ${index}`, stream(index), 1)
    }
    vi.setSystemTime(2_000_000)
    await readStream(db, 'project 0', 1)
    vi.setSystemTime(3_000_000)
    await writeStream(db, 'project 999', stream(1), 1)
    const left = await keys()
    expect(left).toHaveLength(MAX_STREAMS)
    expect(left).toEqual(expect.arrayContaining(['project 0', 'project 999']))
    expect(left).not.toContain('project 1')
    expect(await db.use((reads) => reads.count('bodies'))).toBe(MAX_STREAMS)
  })

  it('hold so many bytes at most, and none of them is larger than may be', async () => {
    const size = MAX_ONE_STREAM_BYTES
    const fitting = Math.floor(MAX_STREAM_BYTES / size)
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let index = 0; index <= fitting; index++) {
      vi.setSystemTime(1_000_000 + index)
      await writeStream(db, `project ${index}`, stream(1, size), 1)
    }
    expect(await keys()).toHaveLength(fitting)
    await writeStream(db, `project ${fitting}`, stream(2, size + 1), 1)
    // The one before it would be older than what the person saw.
    expect(await keys()).not.toContain(`project ${fitting}`)
  })

  it('are written over, touched and dropped', async () => {
    await writeStream(db, 'form 3', stream(4), 1)
    await writeStream(db, 'form 3', stream(5), 1)
    const later = '2026-11-26T11:00:00.000Z'
    await touchStream(db, 'form 3', { revision: 4, at: '2027-01-01T00:00:00.000Z' })
    expect(await readStream(db, 'form 3', 1)).toMatchObject({ revision: 5, at })
    await touchStream(db, 'form 3', { revision: 5, at: later })
    expect(await readStream(db, 'form 3', 1)).toMatchObject({ revision: 5, at: later })
    await dropStream(db, 'form 3')
    expect(await readStream(db, 'form 3', 1)).toBeNull()
  })
})

describe('[OFFLINE-19] what is kept', () => {
  it('of another version is dropped', async () => {
    await writeStream(db, 'project 1', stream(4), 1)
    expect(await readStream(db, 'project 1', 2)).toBeNull()
    expect(await keys()).toEqual([])
  })

  it('without its body is nothing', async () => {
    await writeStream(db, 'project 1', stream(4), 1)
    await db.use((reads) => reads.delete('bodies', 'project 1'))
    expect(await readStream(db, 'project 1', 1)).toBeNull()
  })
})

describe('[OFFLINE-20] a database of reads', () => {
  it('of a newer release is left alone, and there is nothing kept', async () => {
    const newer = await openDB(NAME, 99)
    newer.close()
    await writeStream(db, 'project 1', stream(4), 1)
    expect(await readStream(db, 'project 1', 1)).toBeNull()
    const again = await openDB(NAME)
    expect(again.version).toBe(99)
    again.close()
  })

  it('that lacks a part is made anew', async () => {
    const half = await openDB(NAME, 1)
    half.close()
    await writeStream(db, 'project 1', stream(4), 1)
    expect(await readStream(db, 'project 1', 1)).toMatchObject({ revision: 4 })
  })

  it('that breaks is opened again, once', async () => {
    let calls = 0
    const answer = await db.use(async (reads) => {
      calls += 1
      if (calls === 1) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return reads.count('heads')
    })
    expect([answer, calls]).toEqual([0, 2])
    const broken = await db.use(() => Promise.reject(new DOMException('gone', 'UnknownError')))
    expect(broken).toBeNull()
  })

  it('[OFFLINE-16] that the browser refuses is nothing', async () => {
    vi.stubGlobal('indexedDB', { open: () => expect.fail('refused'), databases: () => expect.fail('refused') })
    await writeStream(db, 'project 1', stream(4), 1)
    expect(await readStream(db, 'project 1', 1)).toBeNull()
    await forgetReads()
  })

  it('is let go for a logout in another tab, and is not made anew after it', async () => {
    await writeStream(db, 'project 1', stream(4), 1)
    dropPerson()
    await forgetReads()
    await writeStream(db, 'project 1', stream(5), 1)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(NAME)
  })

  it('[OFFLINE-14] of another person goes, and that of the person stays', async () => {
    await writeStream(db, 'project 1', stream(4), 1)
    const other = await openDB('fieldboard reads 8', 1)
    other.close()
    await forgetReads(UserId.parse(7))
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([NAME])
  })
})

it('[SITE-10] a site sheet is kept with the lists, comes back without a connection, and goes with all that was kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const key = ['/api/sites', 3]
  const sheet = [{ projectId: 3, timeZone: 'UTC', address: 'Quay 3', gateCode: '4711' }]
  const stop = keepLists(db)
  queryClient.setQueryData(key, sheet)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await expect.poll(() => db.use((reads) => reads.count('lists'))).toBe(1)
  stop()
  queryClient.clear()
  const me = UserId.parse(7)
  // A sheet says nothing of how old the lists are.
  expect(await recallLists(me)).toBeNull()
  expect(queryClient.getQueryData(key)).toEqual(sheet)
  queryClient.clear()
  await dropReads(db)
  await recallLists(me)
  expect(queryClient.getQueryData(key)).toBeUndefined()
})

it('[OFFLINE-148] lists that a start without a server shows stay as of when they were read, however often it starts', async () => {
  const me = UserId.parse(7)
  const keepAt = async (day: string) => {
    const now = Date.parse(day)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
    const asOf = await recallLists(me)
    const stop = keepLists(db)
    if (asOf === null) queryClient.setQueryData(['/api/folders'], [])
    await vi.advanceTimersByTimeAsync(2_000)
    stop()
    vi.useRealTimers()
    await expect.poll(() => db.use((reads) => reads.count('lists'))).toBe(1)
    queryClient.clear()
    return asOf
  }
  const read = '2026-11-26T10:12:00.000Z'
  expect(await keepAt(read)).toBeNull()
  for (const hour of [11, 12, 13]) expect(await keepAt(`2026-11-26T${hour}:00:00Z`)).toBe(read)
  readRecalled()
})

it('[SITE-11] [PLAN-28] the board, sheet and plans of a project that its reader lost go from the device, and those of others stay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sheet = (projectId: number) => [{ projectId, timeZone: 'UTC', gateCode: '4711' }]
  const stop = keepLists(db)
  for (const id of [3, 4]) queryClient.setQueryData(['/api/sites', id], sheet(id))
  for (const id of [3, 4, 33]) await writeStream(db, `project ${id}`, stream(1), 1)
  for (const id of [3, 4]) await writePack(db, [id, 1, 1, 1, 8], new ArrayBuffer(8))
  await vi.advanceTimersByTimeAsync(2_000)
  queryClient.setQueryData(['/api/projects'], [{ id: 4 }])
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  const lists = async () => (await db.use((reads) => reads.getAllKeys('lists')))?.toSorted()
  await expect.poll(lists).toEqual(['["/api/projects"]', '["/api/sites",4]'])
  await expect.poll(keys).toEqual(['project 4'])
  expect(await db.use((reads) => reads.getAllKeys('packs'))).toEqual([[4, 1, 1, 1, 8]])
  expect(queryClient.getQueryData(['/api/sites', 3])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/sites', 4])).toEqual(sheet(4))
  stop()
  queryClient.clear()
})
