import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../testing/database.ts'
import { openQueue } from './queue.ts'
import { type Attempting, workQueue } from './work.ts'

const test = await openTestDatabase()
const { pool } = test.database
await pool.query(
  `create table errand (id integer primary key, what text not null, state text not null default 'waiting',
     attempts integer not null default 0, error text, claim uuid, claimed_until timestamptz,
     due_at timestamptz not null default now(), tried_at timestamptz, done_at timestamptz)`,
)
afterAll(() => test.drop())
beforeEach(() => pool.query('delete from errand'))

const item = z.object({ id: z.int(), claim: z.guid(), attempts: z.int(), what: z.string() })
type Errand = z.infer<typeof item>
const open = (claimMs = 60_000) => openQueue(pool, { name: 'errand', columns: 'what', item, claimMs })
const put = (...ids: readonly number[]) =>
  pool.query(
    `insert into errand (id, what, due_at) select id, 'w' || id, now() - interval '1 s' + id * interval '1 ms'
    from unnest($1::int[]) as id`,
    [ids],
  )
const one = async (claimMs?: number): Promise<Errand> => {
  const [errand] = await open(claimMs).claim(1)
  if (!errand) throw new Error('nothing is due')
  return errand
}
const row = async (id: number) =>
  (await pool.query('select state, attempts, error, claim from errand where id = $1', [id])).rows[0] as unknown

describe('a queue', () => {
  it('[SEND-41] gives each item to one attempt, those first that are due first', async () => {
    await put(2, 1, 3)
    const claims = await Promise.all([one(), one(), one()])
    expect(new Set(claims.map(({ id }) => id))).toEqual(new Set([1, 2, 3]))
    expect(await open().claim(1)).toEqual([])
    await Promise.all(claims.map((errand) => open().giveBack(errand)))
    await pool.query(`update errand set due_at = now() - id * interval '1 s'`)
    expect(await one()).toMatchObject({ id: 3, what: 'w3' })
  })

  it('[SEND-41] lets an item wait again whose process died; what that one notes late changes nothing', async () => {
    await put(1)
    const dead = await one(1)
    await expect
      .poll(() =>
        open()
          .takeBack()
          .then(() => open().state()),
      )
      .toMatchObject({ counts: { waiting: 1 } })
    const next = await one()
    expect(next).toMatchObject({ id: 1, attempts: 2 })
    await open().end(dead, 'done', null)
    await open().again(dead, 0, 'late')
    await open().giveBack(dead)
    expect(await row(1)).toMatchObject({ state: 'sending', attempts: 2, claim: next.claim })
    await open().end(next, 'done', null)
    expect(await row(1)).toEqual({ state: 'done', attempts: 2, error: null, claim: null })
  })

  it('[SEND-41] counts an attempt that failed, and none that was given back, and says how it stands', async () => {
    await put(1)
    await open().giveBack(await one())
    expect(await row(1)).toMatchObject({ state: 'waiting', attempts: 0 })
    await open().again(await one(), 60_000, 'away', { what: 'later' })
    expect(await row(1)).toMatchObject({ state: 'waiting', attempts: 1, error: 'away' })
    expect(await open().claim(1)).toEqual([])
    await put(2)
    await open().end(await one(), 'failed', 'refused')
    expect(await open().state()).toEqual({ waiting: 1, counts: { waiting: 1, failed: 1 }, lastError: 'away' })
    await pool.query(`update errand set done_at = now() - interval '31 days' where id = 2`)
    await open().forget()
    expect(await open().state()).toMatchObject({ counts: { waiting: 1 } })
  })
})

describe('work on a queue', () => {
  /** Works off what is put in. @param attempt what is done with an item. */
  function working(attempt: (errand: Errand, attempting: Attempting) => Promise<void>, stopMs?: () => number) {
    const warnings: string[] = []
    const queue = open()
    const work = workQueue<Errand>({
      ...{ name: 'the queue', queue, attempt, lookMs: 20, tidyUpMs: 60_000, now: () => new Date() },
      claim: (underWay) => (underWay < 2 ? queue.claim(1) : Promise.resolve([])),
      tidyUp: queue.forget,
      log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
      ...(stopMs && { stopMs }),
    })
    return { queue, work, warnings }
  }

  it('[SEND-41] goes on with the others when an attempt breaks off', async () => {
    await put(1, 2, 3)
    const { queue, work, warnings } = working(async (errand) => {
      if (errand.id === 1) throw new Error('broken')
      await queue.end(errand, 'done', null)
    })
    await expect.poll(queue.state).toMatchObject({ counts: { done: 2, sending: 1 } })
    await work.close()
    expect(warnings).toEqual(['an attempt of the queue broke off'])
  })

  it('[SEND-41] notes what became of an item over an outage of the database', async () => {
    await put(1)
    let outages = 2
    const { queue, work, warnings } = working((errand, { note }) =>
      note(async () => {
        if (outages-- > 0) throw new Error('away')
        await queue.end(errand, 'done', null)
      }),
    )
    await expect.poll(queue.state).toMatchObject({ counts: { done: 1 } })
    await work.close()
    expect(warnings).toEqual(['the queue cannot be reached'])
  })

  it('[SEND-41] lets what is under way end when the process stops, for as long as it may, and begins nothing more', async () => {
    for (const [stopMs, state] of [
      [60_000, 'done'],
      [0, 'waiting'],
    ] as const) {
      await pool.query('delete from errand')
      await put(1)
      let begun: () => void = () => undefined
      const isBegun = new Promise<void>((resolve) => (begun = resolve))
      let finish: () => void = () => undefined
      const { queue, work } = working(
        async (errand, { cutting }) => {
          begun()
          const isCut = await new Promise<boolean>((resolve) => {
            finish = () => resolve(false)
            cutting.addEventListener('abort', () => resolve(true))
          })
          await (isCut ? queue.giveBack(errand) : queue.end(errand, 'done', null))
        },
        () => stopMs,
      )
      await isBegun
      const closed = work.close()
      await put(2)
      if (stopMs > 0) finish()
      await closed
      expect([await row(1), await row(2)]).toMatchObject([{ state }, { state: 'waiting', attempts: 0 }])
    }
  })
})
