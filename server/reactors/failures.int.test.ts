import { describe, expect, it, vi } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import { advisoryLocks, localLocks } from '#projections/engine/locks.ts'
import { StoreUnavailable } from '../event-store/port.ts'
import { openTestPool } from '../testing/database.ts'
import { wrapped } from '../testing/test-bus.ts'
import { type React, testReactors } from '../testing/test-reactors.ts'
import { reactor, sendTo } from './reactor.ts'
import { onPostgres } from '../testing/on-postgres.ts'

const on = testReactors()

describe('a reactor that fails', () => {
  it('[REACT-4] waits for a log that is away, however often, and sets nothing aside', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let left = { append: 6, readAll: 3, subscribe: 3 }
    const away = (what: keyof typeof left) => {
      if (left[what] === 0) return
      left = { ...left, [what]: left[what] - 1 }
      throw new StoreUnavailable(`${what} is away`)
    }
    const failing = wrapped(on.test.store, {
      append(...args) {
        away('append')
        return on.test.store.append(...args)
      },
      async *readAll(after) {
        away('readAll')
        yield* on.test.store.readAll(after)
      },
      async *subscribe(after, signal) {
        away('subscribe')
        yield* on.test.store.subscribe(after, signal)
      },
    })
    await on.register(1)
    const { status } = await on.start([on.welcome], { store: failing })
    await on.done()
    await on.register(2)
    await on.done()
    expect(left).toEqual({ append: 0, readAll: 0, subscribe: 0 })
    expect(await on.welcomed()).toEqual([1, 2])
    expect((await status())[0]?.setAside).toEqual([])
  })

  it('[REACT-9] waits at an event that only a newer build can read', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    let isOld = true
    const asRead = (event: LogEvent): LogEvent => (isOld ? { ...event, version: 9 } : event)
    const newer = wrapped(on.test.store, {
      async *readAll(after) {
        for await (const event of on.test.store.readAll(after)) yield asRead(event)
      },
      async *subscribe(after, signal) {
        for await (const batch of on.test.store.subscribe(after, signal)) yield batch.map(asRead)
      },
    })
    await on.start([on.late], { store: newer })
    await on.register(1)
    // As often as another error would be tried.
    await expect.poll(() => on.warn.mock.calls.length).toBeGreaterThan(6)
    expect(await on.welcomed()).toEqual([])
    isOld = false
    await on.done()
    expect(await on.welcomed()).toEqual([1])
  })

  it('[REACT-5] [REACT-11] sets aside an event that it cannot react to, says so, and goes on; another one does not wait', async () => {
    const react: React = (event, deps) => {
      if (on.isOf(2, event)) throw new TypeError('cannot welcome 2')
      return on.cardFor(event, deps)
    }
    const poisoned = reactor({ name: 'poisoned', handles: on.handles, startsAt: 'beginning', react })
    const seen: LogEvent[] = []
    const seesAll: React = (event) => {
      seen.push(event)
      return []
    }
    const other = reactor({ name: 'other', handles: on.handles, startsAt: 'head', react: seesAll })
    const { status } = await on.start([poisoned, other])
    await on.register(1, 2, 3)
    const head = await on.test.store.head()
    // Before the first one has given up.
    await expect.poll(() => seen.length).toBe(3)
    expect((await status())[0]).toMatchObject({ name: 'other', setAside: [] })
    await expect.poll(on.welcomed).toEqual([1])
    await expect.poll(on.welcomed).toEqual([1, 3])
    await expect.poll(async () => ((await status())[1]?.position ?? '') >= head).toBe(true)
    const [, { setAside } = { setAside: [] }] = await status()
    expect(setAside).toEqual([
      {
        eventId: expect.any(String),
        position: expect.any(String),
        error: 'TypeError: cannot welcome 2',
        attempts: 6,
        setAsideAt: expect.any(Date),
      },
    ])
    const [{ eventId } = { eventId: '' }] = setAside
    const detail = expect.objectContaining({ reactor: 'poisoned', eventId, attempts: 6 })
    expect(on.warn).toHaveBeenCalledWith(detail, 'a reactor set an event aside')

    await on.start([on.late])
    expect(on.warn).toHaveBeenLastCalledWith({ reactor: 'poisoned', setAside }, expect.stringContaining('set aside'))
  })

  it('[REACT-5] sets aside an event whose command is refused', async () => {
    const refused = reactor({
      name: 'refused',
      handles: on.handles,
      startsAt: 'head',
      react: (_, { bus }) => [sendTo(bus.project(ProjectId.parse(9_999)), { type: 'DeleteProject', data: {} })],
    })
    const { status } = await on.start([refused])
    await on.register(1)
    const head = await on.test.store.head()
    const setAside = [{ error: expect.stringContaining('project-unknown') }]
    await expect.poll(status).toMatchObject([{ name: 'refused', position: head, setAside }])
  })
})

describe('reactors of two nodes on one server', onPostgres, () => {
  it('[REACT-3] run on a server, though a process that runs none started before it', async () => {
    const locks = localLocks()
    await on.start([], { locks })
    await on.start([on.welcome], { locks })
    await on.register(1)
    await expect.poll(on.welcomed).toEqual([1])
  })

  it('[REACT-3] run on one of them, and on the other when that one dies', async () => {
    const reactedOn: string[] = []
    const node = async (name: string) => {
      const pool = openTestPool({ connectionString: on.test.databaseUrl ?? '', application_name: name })
      const react: React = (event, deps) => {
        reactedOn.push(name)
        return on.cardFor(event, deps)
      }
      const locks = advisoryLocks(pool)
      await on.start([reactor({ name: 'both', handles: on.handles, startsAt: 'head', react })], { pool, locks })
      return { pool, locks }
    }
    const a = await node('reactors-a')
    await on.register(1, 2)
    await on.done()
    const b = await node('reactors-b')
    await on.register(3)
    await on.done()
    expect(reactedOn).toEqual(['reactors-a', 'reactors-a', 'reactors-a'])

    // It cannot come back: its pool gives out no more connections.
    void a.pool.end()
    await on.test.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reactors-a'`,
    )
    await on.register(4)
    await on.done()
    expect(reactedOn.at(-1)).toBe('reactors-b')
    expect(await on.welcomed()).toEqual([1, 2, 3, 4])
    await on.closeAll()
    await b.locks.close()
    await b.pool.end()
  })
})
