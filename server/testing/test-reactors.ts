import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type ProjectId, UserId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { type Locks, localLocks } from '#projections/engine/locks.ts'
import type { EventStore } from '../event-store/port.ts'
import { type Reaction, reactor, type Reactor, type ReactorDeps, sendTo } from '../reactors/reactor.ts'
import { type Reactors, startReactors } from '../reactors/reactors.ts'
import { card, meta, openTestBus, type TestBus } from './test-bus.ts'

type RegisteredEvent = Extract<LogEvent, { readonly type: 'UserRegistered' }>
export type React = (event: RegisteredEvent, deps: ReactorDeps) => Reaction[]

/** A log for the tests of a file, and the nodes that a test starts on it. Each test has a project and users of its own. */
export function testReactors() {
  let test: TestBus
  let project: ProjectId
  /** Ids of the users and cards of a test count from the one after this. */
  let before = 0
  let running: Reactors[]
  const warn = vi.fn<(detail: unknown, message?: string) => void>()
  beforeAll(async () => {
    test = await openTestBus()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.pool.query('truncate reactor_cursor, reactor_set_aside')
    project = await test.project(0)
    before += 1_000
    running = []
    warn.mockClear()
  })
  const closeAll = async () => {
    for (const { close } of running.splice(0)) await close()
  }
  afterEach(async () => {
    vi.restoreAllMocks()
    await closeAll()
  })

  /** Who is registered gets a card on the project; users of earlier tests do not. */
  const cardFor: React = ({ data: { userId, username } }, { bus }) => {
    if (userId <= before) return []
    const data = { deviceId: card(userId), name: username, type: 'camera', status: 'waiting', description: '' } as const
    return [sendTo(bus.project(project), { type: 'AddManualCard', data })]
  }
  const handles = ['UserRegistered'] as const
  const status = async () => (await running.at(-1)?.status()) ?? []
  const cursor = async () => (await status())[0]?.position

  return {
    get test() {
      return test
    },
    warn,
    handles,
    cardFor,
    /** From the beginning of the log on. */
    welcome: reactor({ name: 'welcome', handles, startsAt: 'beginning', react: cardFor }),
    /** The same, from the head of the log on. */
    late: reactor({ name: 'late', handles, startsAt: 'head', react: cardFor }),
    /** A node that runs reactors. @param store what stands between it and the log. */
    async start(
      reactors: readonly Reactor[],
      {
        store = test.store,
        locks = localLocks(),
        pool = test.pool,
      }: { store?: EventStore; locks?: Locks; pool?: Pool } = {},
    ): Promise<Reactors> {
      const bus = test.nodeOn(store)
      const started = await startReactors({
        pool,
        store,
        bus,
        atHead: async () => true,
        mail: { put: null },
        webhooks: { lookAgain: async () => undefined, receiversOf: async () => [], put: async () => undefined },
        rendering: { put: async () => undefined },
        erase: async () => [],
        locks,
        reactors,
        log: { warn },
      })
      running.push(started)
      return started
    },
    closeAll,
    async register(...ids: readonly number[]): Promise<void> {
      const accounts = test.nodeOn(test.store).account()
      for (const id of ids) {
        const name = `user-${before + id}`
        const names = { username: name, email: `${name}@test.example`, firstName: 'A', lastName: 'B' }
        const data = { userId: UserId.parse(before + id), ...names, role: 'installer', companyId: null } as const
        await accounts.execute({ type: 'RegisterUser', data }, meta())
      }
    },
    /** True if an event tells of the user whom the test registered under an id. */
    isOf: (id: number, { data }: RegisteredEvent): boolean => data.userId === before + id,
    events: () => test.eventsOf(project),
    /** The users whose cards were added, each as often as one was. */
    welcomed: async (): Promise<number[]> =>
      (await test.eventsOf(project)).flatMap((event) =>
        event.type === 'ManualCardAdded' ? event.data.deviceId - before : [],
      ),
    cursor,
    /** Waits until the reactor of the node that was started last has done all that it has to do. */
    async done(): Promise<void> {
      let last = ''
      for await (const event of test.store.readAll('')) if (event.type === 'UserRegistered') last = event.position
      await expect.poll(async () => ((await cursor()) ?? '') >= last).toBe(true)
      for (const { setAside } of await status()) expect(setAside).toEqual([])
    },
  }
}
