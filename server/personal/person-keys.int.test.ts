import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { PersonKeys, UnknownPersonKey } from './person-keys.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const open = async (secret = 'a secret of this test', old: readonly string[] = []) => {
  const keys = new PersonKeys(test.database.pool, secret, old)
  await keys.load()
  return keys
}
let people = 0
const newEmail = () => `p${++people}@keys.example`

describe('the keys of people', () => {
  it('[ERASE-37] are one for each e-mail in any case, also when two nodes make one at the same moment', async () => {
    const nodes = [await open(), await open()]
    const email = newEmail()
    const ids = () => nodes.map((node) => node.of({ email: email.toUpperCase() }).id)
    const [first = '', second = ''] = ids()
    expect(first).not.toBe(second)
    const saved = await Promise.all([nodes[0]?.save([first]), nodes[1]?.save([second])])
    expect(saved.toSorted()).toEqual([false, true])
    const [one, other] = ids()
    expect(one).toBe(other)
    expect(await Promise.all(nodes.map((node) => node.save([one ?? ''])))).toEqual([true, true])
  })

  it('[ERASE-37] of one person are all found, whichever node made them', async () => {
    const [one, other] = [await open(), await open()]
    const userId = 7_001
    // The other node does not know yet whose e-mail it is.
    const { id } = one.of({ email: newEmail() })
    one.isOf(userId, id)
    const { id: second } = other.of({ userId })
    expect(await one.save([id])).toBe(true)
    expect(await other.save([second])).toBe(true)
    expect((await one.idsOf(userId)).toSorted()).toEqual([id, second].toSorted())
  })

  it('[ERASE-38] are destroyed for good: in the table, in every memory that hears of it, and in one that reads meanwhile', async () => {
    const [one, other] = [await open(), await open()]
    const email = newEmail()
    const { id } = one.of({ email })
    await one.save([id])
    await other.load()
    let told = 0
    other.whenDestroyed(() => told++)
    const loading = other.load()
    await one.destroy([id], new Date())
    other.forget([id])
    await loading
    other.forget([id])
    await other.load()
    expect([one, other].map((node) => node.get(id))).toEqual([
      { id, key: null },
      { id, key: null },
    ])
    expect(told).toBe(1)
    const { rows } = await test.database.pool.query('select * from person_key where id = $1', [id])
    expect(rows).toEqual([
      { id, key_id: null, sealed: null, email_digest: null, destroyed_at: expect.any(Date), off_disk: false },
    ])
    // A writer that did not know of it yet encrypts with another one.
    const late = await open()
    expect(late.get(id).key).toBeNull()
    expect(late.of({ email }).id).not.toBe(id)
  })

  it('[ERASE-38] that were destroyed elsewhere stop what is about to be written with them', async () => {
    const [one, other] = [await open(), await open()]
    const { id } = one.of({ email: newEmail() })
    await one.save([id])
    await other.load()
    await one.destroy([id], new Date())
    let told = 0
    other.whenDestroyed(() => told++)
    expect(await other.save([id])).toBe(false)
    expect({ told, key: other.get(id).key }).toEqual({ told: 1, key: null })
  })

  it('[ERASE-39] that are not there are an error, and not erased', async () => {
    const keys = await open()
    expect(() => keys.get('00')).toThrow(UnknownPersonKey)
    expect(keys.knows('00')).toBe(false)
  })

  it('[ERASE-40] are sealed under APP_SECRET, and anew when it changes', async () => {
    const { pool } = test.database
    const old = await open()
    const { id, key } = old.of({ email: newEmail() })
    await old.save([id])
    await expect(open('another secret')).rejects.toThrow('APP_SECRET_OLD')
    expect((await open('another secret', ['a secret of this test'])).get(id).key).toEqual(key)
    const { rows } = await pool.query<{ text: string }>('select k::text as text from person_key k where id = $1', [id])
    expect(rows[0]?.text).not.toContain(key.toString('hex'))
    expect((await open('another secret')).get(id).key).toEqual(key)
  })
})
