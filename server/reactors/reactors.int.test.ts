import { describe, expect, it, vi } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { users } from '#projections/models/people/users.ts'
import { wrapped } from '../testing/test-bus.ts'
import { type React, testReactors } from '../testing/test-reactors.ts'
import { reactor } from './reactor.ts'

const on = testReactors()

describe('a reactor', () => {
  it('[REACT-1] reacts to what the log holds and to what comes, in order, in the name of the system', async () => {
    await on.register(1, 2)
    await on.start([on.welcome])
    await expect.poll(on.welcomed).toEqual([1, 2])
    await on.register(3, 4)
    await expect.poll(on.welcomed).toEqual([1, 2, 3, 4])
    for (const event of (await on.events()).slice(1)) expect(event).toMatchObject({ actor: SYSTEM, source: 'reactor' })
  })

  it('[REACT-2] gives one result for an event that is told twice, and for one that it reacts to again', async () => {
    const twice = wrapped(on.test.store, {
      async *readAll(after) {
        for await (const event of on.test.store.readAll(after)) yield* [event, event]
      },
      async *subscribe(after, signal) {
        for await (const batch of on.test.store.subscribe(after, signal)) yield [...batch, ...batch]
      },
    })
    await on.register(1, 2)
    const { close } = await on.start([on.welcome], { store: twice })
    await on.done()
    await on.register(3)
    await on.done()
    await close()
    await on.test.pool.query(`update reactor_cursor set position = ''`)
    await on.start([on.welcome])
    await on.done()
    expect(await on.welcomed()).toEqual([1, 2, 3])
  })

  it('[REACT-2] gives one result when it dies between the command and the move of its cursor', async () => {
    await on.start([])
    await on.test.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the process died'; end $$`)
    await on.test.pool.query(
      `create trigger refuse before update on reactor_cursor for each row execute function refuse()`,
    )
    const head = await on.test.store.head()
    const { close } = await on.start([on.late])
    await on.register(1, 2)
    await expect.poll(on.welcomed).toEqual([1])
    await close()
    expect(await on.cursor()).toBe(head)
    await on.test.pool.query('drop function refuse cascade')
    await on.start([on.late])
    await on.done()
    expect(await on.welcomed()).toEqual([1, 2])
  })

  it('[REACT-2] gives one result on two nodes that both believe to be the only one', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index + 1)
    await Promise.all([on.start([on.welcome]), on.start([on.welcome]), on.register(...ids)])
    await on.done()
    expect(await on.welcomed()).toEqual(ids)
    // A command that one of them had sent was to the other its own, and no card that exists already.
    const refused = expect.objectContaining({ err: expect.any(Rejection) })
    expect(on.warn).not.toHaveBeenCalledWith(refused, expect.anything())
  })

  it('[REACT-7] begins at the head of the log when it says so, and where it stopped from then on', async () => {
    await on.register(1)
    const { close } = await on.start([on.late])
    await on.register(2)
    await on.done()
    await close()
    await on.register(3)
    await on.start([on.late])
    await on.done()
    expect(await on.welcomed()).toEqual([2, 3])
  })

  it('moves its cursor past what it does not handle, though not at once', async () => {
    const head = await on.test.store.head()
    await on.start([on.late])
    await on.test.project(3)
    expect(await on.cursor()).toBe(head)
    await expect.poll(on.cursor).toBe(await on.test.store.head())
  })

  it('[REACT-14] reacts to what it is told without a look at the log or its cursor, which follows later', async () => {
    const asked: string[] = []
    const store = wrapped(on.test.store, {
      readAll(after) {
        asked.push('the log')
        return on.test.store.readAll(after)
      },
    })
    const seen = vi.fn<React>(() => [])
    const idle = reactor({ name: 'idle', handles: on.handles, startsAt: 'head', react: seen })
    const { close } = await on.start([idle], { store })
    await on.register(1)
    await expect.poll(() => seen.mock.calls.length).toBe(1)
    const before = await on.cursor()
    asked.splice(0)
    await on.register(2, 3)
    await expect.poll(() => seen.mock.calls.length).toBe(3)
    expect(asked).toEqual([])
    expect(await on.cursor()).toBe(before)
    await close()
    expect(await on.cursor()).toBe(await on.test.store.head())
  })

  it('[REACT-10] goes on at the head of a log that was put back to before its cursor', async () => {
    const { close } = await on.start([on.welcome])
    await close()
    await on.register(1)
    await on.test.pool.query(`update reactor_cursor set position = repeat('9', 20)`)
    await on.start([on.welcome])
    await expect.poll(on.cursor).toBe(await on.test.store.head())
    await on.register(2)
    await expect.poll(on.welcomed).toEqual([2])
  })

  it('[REACT-6] reacts to nothing when read models are built anew', async () => {
    const react = vi.fn<React>(on.cardFor)
    const locks = localLocks()
    await on.start([reactor({ name: 'counted', handles: on.handles, startsAt: 'head', react })], { locks })
    await on.register(1, 2)
    await on.done()
    expect(react).toHaveBeenCalledTimes(2)
    const signal = new AbortController().signal
    expect(await rebuild({ pool: on.test.pool, log: on.test.store, locks }, users, signal)).toBe(true)
    await on.register(3)
    await on.done()
    expect(react).toHaveBeenCalledTimes(3)
    expect(await on.welcomed()).toEqual([1, 2, 3])
  })
})
