import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { ID_KINDS, type IdKind } from '#events/registry.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { chainKeys } from '../event-store/hash-chain.ts'
import { CommandIdReused } from './command-error.ts'
import { digestOf } from './command-id.ts'
import { openReservations, type Reservation } from './reservations.ts'
import { onPostgres } from '../testing/on-postgres.ts'

const KEYS = chainKeys('the secret')
const NONE = Object.fromEntries(ID_KINDS.map((kind) => [kind, 0])) as Record<IdKind, number>

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

/** The reservation of a command of its own. */
const devices = (count: number): Reservation => ({
  kind: 'device',
  count,
  meta: { actor: SYSTEM, commandId: CommandId.parse(randomUUID()) },
  content: 'some cards',
})
/** A node that knows of devices up to this one. */
const node = (device: number) => openReservations(test.database.pool, KEYS, async () => ({ ...NONE, device }))

describe('ids that are given out', () => {
  it('[PROJ-7] go on past the highest of the log, and never back', async () => {
    expect(await node(0)(devices(2))).toEqual([1, 2])
    expect(await node(2)(devices(1))).toEqual([3])
    expect(await node(1_000)(devices(2))).toEqual([1_001, 1_002])
    expect(await node(7)(devices(1))).toEqual([1_003])
    const [one, other] = await Promise.all([node(2_000)(devices(50)), node(2_000)(devices(50))])
    expect(new Set([...one, ...other]).size).toBe(100)
    expect(Math.min(...one, ...other)).toBeGreaterThan(2_000)
  })

  it('come from sequences that migrations have made, one for each kind', async () => {
    const given = ID_KINDS.map(async (kind) => [kind, ...(await node(0)({ ...devices(1), kind }))])
    expect(await Promise.all(given)).toEqual(ID_KINDS.map((kind) => [kind, 1]))
  })

  it('[CMD-12] are the same for the same command, and for another one others', async () => {
    const asked = devices(3)
    const first = await node(0)(asked)
    expect(await node(0)(asked)).toEqual(first)
    await expect(node(0)({ ...asked, content: 'others' })).rejects.toThrow(CommandIdReused)
  })

  it('[ERASE-27] are kept under a digest that only this installation can make, of any of its secrets', async () => {
    const asked = { ...devices(1), content: { email: 'wilhelmine@example.com' } }
    const given = await node(0)(asked)
    const { rows } = await test.database.pool.query<{ digest: string }>('select digest from reservation')
    expect(rows).toEqual([{ digest: expect.not.stringMatching(digestOf(asked.content)) }])
    const after = openReservations(test.database.pool, chainKeys('another', ['the secret']), async () => NONE)
    expect(await after(asked)).toEqual(given)
    // As an earlier build wrote it.
    await test.database.pool.query('update reservation set digest = $1', [digestOf(asked.content)])
    expect(await after(asked)).toEqual(given)
    const other = openReservations(test.database.pool, chainKeys('another'), async () => NONE)
    await test.database.pool.query('update reservation set digest = $1', [rows[0]?.digest])
    await expect(other(asked)).rejects.toThrow(CommandIdReused)
  })

  it('[CMD-21] wait until it is known what the log gave out, which is asked once', async () => {
    let asked = 0
    const reserve = openReservations(test.database.pool, KEYS, async () => {
      asked++
      if (asked === 1) throw new Error('not known yet')
      return { ...NONE, device: 10 }
    })
    expect(asked).toBe(0)
    await expect(reserve(devices(1))).rejects.toThrow('not known yet')
    expect(await Promise.all([reserve(devices(1)), reserve(devices(1))])).toContainEqual([11])
    expect(await reserve(devices(1))).toEqual([13])
    expect(asked).toBe(2)
  })

  // Embedded, there is one connection.
  it('[PROJ-7] are other ones on a node that starts meanwhile', onPostgres, async () => {
    const { pool } = test.database
    expect(await node(0)(devices(3))).toEqual([1, 2, 3])
    const other = await pool.connect()
    await other.query('begin')
    // From here on the sequence can be read, and moved by this connection only.
    await other.query('alter sequence device_id owned by none')
    const mine = node(3)(devices(1))
    const waiting = `select count(*) from pg_locks where relation = 'device_id'::regclass and not granted`
    await expect.poll(async () => (await pool.query<{ count: number }>(waiting)).rows).toEqual([{ count: 1 }])
    const { rows: yours } = await other.query<{ id: number }>(`select nextval('device_id') as id`)
    await other.query('commit')
    other.release()
    expect(yours).toEqual([{ id: 4 }])
    expect(await mine).toEqual([5])
  })
})
