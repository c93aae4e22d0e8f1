import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { createEventStoreDB } from '../event-store/eventstoredb/store.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { liveClients, range } from '../testing/test-client.ts'
import { addCards, createProject, devicesOf, move } from '../testing/app/answers.ts'
import { PASSWORD, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type FakeEventStoreDB, startFakeEventStoreDB } from '../testing/eventstoredb/server.ts'
import { sendTo } from '../testing/processes/node.ts'
import { seedPlace } from '../testing/processes/place.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { startServer } from '../testing/processes/server-process.ts'
import { sessionCookieOf } from '../testing/app/session-cookie.ts'

let eventStore: FakeEventStoreDB
beforeAll(async () => {
  eventStore = await startFakeEventStoreDB()
})
afterAll(() => eventStore.stop())

describe('the application with its log in EventStoreDB', () => {
  let app: TestApp
  let employee: Send
  const live = liveClients(() => app)
  beforeAll(async () => {
    app = await startTestApp(undefined, { openLog: () => createEventStoreDB(eventStore.url, 4_000) })
    employee = await app.as('employee')
  })
  afterAll(async () => {
    live.closeAll()
    await app.close()
  })

  it('[CMD-1] [READ-1] [LIVE-16] acknowledges, shows and pushes what is done, and its log verifies', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const cards = await addCards(employee, id, 40)
    const watcher = await live.connect('installer')
    const opened = await watcher.open(id)
    expect(opened).toMatchObject({ ok: true, revision: 1 })
    const installer = await app.as('installer')
    await Promise.all(cards.map((card) => move(installer, card, 'installed')))
    // A read waits for a while only: forty writes of the read models take longer on a busy machine.
    await expect
      .poll(async () => (await devicesOf(installer, id)).map(({ status }) => status))
      .toEqual(cards.map(() => 'installed'))
    await watcher.untilRevision(id, 41)
    expect(watcher.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, 41))
    const { store, streams } = app.runtime
    expect(await verifyLog(store, [streams.key])).toMatchObject({ broken: null, streams: expect.any(Number) })
  })

  it('[STORE-4] [CMD-2] decides the same commands on two nodes at once, and each takes effect once', async () => {
    const { id } = await createProject(employee, 'Twice')
    const cards = await addCards(employee, id, 30)
    const nodes = await Promise.all(
      // By different ways, so that what one writes is never what the other would, not even within one millisecond.
      (['web', 'outbox'] as const).map(async (source) => {
        const store = await createEventStoreDB(eventStore.url)
        return {
          source,
          store,
          board: createCommandBus({ ...app.runtime.streams, store }).project(ProjectId.parse(id)),
        }
      }),
    )
    const outcomes = await Promise.all(
      cards.map((card) => {
        const commandId = CommandId.parse(randomUUID())
        const command = { type: 'MoveDevice', data: { deviceId: DeviceId.parse(card), to: 'installed' } } as const
        return Promise.all(
          nodes.map(({ board, source }) => board.execute(command, { actor: SYSTEM, commandId, source })),
        )
      }),
    )
    for (const [one, other] of outcomes) {
      expect(other?.revision).toBe(one?.revision)
      expect([one, other].filter((outcome) => outcome?.repeated)).toHaveLength(1)
    }
    expect(outcomes.map(([one]) => one?.revision).sort((a = 0, b = 0) => a - b)).toEqual(range(2, 31))
    const { store, streams } = app.runtime
    expect(await verifyLog(store, [streams.key])).toMatchObject({ broken: null })
    for (const node of nodes) await node.store.close()
  })

  it.each([
    ['dies', () => eventStore.stop(), () => eventStore.start()],
    ['hangs', () => eventStore.hang(), async () => eventStore.wake()],
  ])('[STORE-1] [STORE-13] answers 503 while it %s, and goes on by itself', async (_, takeAway, bringBack) => {
    const { id } = await createProject(employee, 'P')
    const [card = 0] = await addCards(employee, id, 1)
    const watcher = await live.connect('employee')
    await watcher.open(id)
    takeAway()
    const [path, key] = [`/api/devices/${card}/status`, randomUUID()]
    const away = await employee('PATCH', path, { status: 'installed' }, { key })
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    await bringBack()
    await vi.waitFor(
      async () => expect((await employee('PATCH', path, { status: 'installed' }, { key })).status).toBe(200),
      { timeout: 60_000, interval: 200 },
    )
    await move(employee, card, 'confirmed')
    await watcher.untilRevision(id, 3)
    expect(watcher.eventsOf(id).map(({ revision }) => revision)).toEqual([2, 3])
    await expect.poll(() => devicesOf(employee, id)).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('a server with EVENTSTORE_URL', () => {
  let main: Program
  let verify: Program
  let test: TestDatabase
  let server: FakeEventStoreDB
  beforeAll(async () => {
    ;[main, verify] = [await buildProgram('server/main.ts'), await buildProgram('server/cli/verify-log.ts')]
    test = await openTestDatabase()
    await test.database.close()
    server = await startFakeEventStoreDB()
    await seedPlace(env())
  })
  const env = () => ({
    ...{ DATABASE_URL: test.databaseUrl ?? '', DATA_DIR: test.dataDir, EVENTSTORE_URL: server.url },
    DEMO: '0',
  })
  const running = new Set<ChildProcess>()
  const start = (program: Program, args?: readonly string[]) => {
    const started = startServer(program, env(), args)
    running.add(started.child)
    return started
  }
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    server.stop()
    await test.drop()
  })

  const cookieOfEmployee = async (url: string): Promise<string> => {
    const credentials = { username: 'employee', password: PASSWORD }
    const { headers } = await sendTo(url)('POST', '/api/auth/login', credentials)
    return sessionCookieOf(headers['set-cookie'])
  }
  const signIn = async (url: string): Promise<Send> => sendTo(url, await cookieOfEmployee(url))
  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200
  const becomesReady = (url: string) =>
    vi.waitFor(async () => expect(await isReady(url)).toBe(true), { timeout: 60_000, interval: 200 })

  it('[STORE-2] takes what is done, loses nothing when it is killed, verifies, and stops in good order', async () => {
    const first = start(main)
    const before = await signIn(await first.listens())
    const { id } = await createProject(before, 'Made before the kill')
    const cards = await addCards(before, id, 20)
    first.child.kill('SIGKILL')
    await first.ended

    const second = start(main)
    const url = await second.listens()
    const after = await signIn(url)
    await expect.poll(async () => (await devicesOf(after, id)).map((card) => card.id)).toEqual(cards)
    await becomesReady(url)
    server.stop()
    await expect.poll(() => isReady(url)).toBe(false)
    await server.start()
    await becomesReady(url)
    second.child.kill('SIGTERM')
    expect(await second.ended).toMatchObject({ code: 0 })

    const verifying = start(verify, [])
    await verifying.said(/^\d+ events of \d+ streams are what was written\.$/m)
    // It ends by itself: nothing of the client keeps it.
    expect(await verifying.ended).toEqual({ code: 0, err: '' })
  })

  // Commands of all kinds, of whose appends the contract of the stores has every one.
  it('[STORE-2] takes all of the demo', { tags: '@nightly' }, async () => {
    const [empty, log] = [await openTestDatabase(), await startFakeEventStoreDB()]
    await empty.database.close()
    const place = { DATABASE_URL: empty.databaseUrl ?? '', DATA_DIR: empty.dataDir, EVENTSTORE_URL: log.url }
    const made = startServer(main, { ...place, DEMO: '1' })
    running.add(made.child)
    await made.said(/^Demo accounts/m)
    made.child.kill('SIGTERM')
    expect(await made.ended).toMatchObject({ code: 0 })
    log.stop()
    await empty.drop()
  })

  it('[STORE-63] shows nothing that an older copy of the log does not have, and is ready once its rows are those of the copy', async () => {
    const first = start(main)
    const url = await first.listens()
    await becomesReady(url)
    const cookie = await cookieOfEmployee(url)
    const copy = server.log.copy()
    await createProject(sendTo(url, cookie), 'Made after the copy')
    first.child.kill('SIGTERM')
    await first.ended
    server.stop()
    server = await startFakeEventStoreDB({ log: copy })

    const second = start(main)
    const there = await second.listens()
    const listed = async () => {
      const { status, body } = await sendTo(there, cookie)('GET', '/api/projects')
      return { status, hasLost: JSON.stringify(body).includes('Made after the copy') }
    }
    const seen = [await listed()]
    while (seen.at(-1)?.status !== 200) seen.push(await listed())
    expect(new Set(seen.map(({ hasLost }) => hasLost))).toEqual(new Set([false]))
    await becomesReady(there)
    expect(await listed()).toEqual({ status: 200, hasLost: false })
  })
})
