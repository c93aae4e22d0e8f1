import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OperatorError } from '../errors/operator-error.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { PersonKeys } from './person-keys.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
})
afterEach(() => test.drop())

const email = 'wilhelmine@example.com'

/** The keys as a server with this secret has them. */
async function started(secret: string, ...before: string[]): Promise<PersonKeys> {
  const keys = new PersonKeys(test.database.pool, secret, before)
  await keys.load()
  return keys
}
const digests = async () => {
  const sql = 'select email_digest as digest from person_key where sealed is not null'
  return (await test.database.pool.query<{ digest: string | null }>(sql)).rows.map(({ digest }) => digest)
}

describe('keys of people under another APP_SECRET', () => {
  it('[ERASE-28] are sealed anew, and stay the only ones of their people', async () => {
    const first = await started('the first secret')
    const key = first.of({ email })
    expect(await first.save([key.id])).toBe(true)
    const [before] = await digests()
    expect((await started('the second secret', 'the first secret')).of({ email })).toEqual(key)
    expect(await digests()).not.toContain(before)
    // The one before is not needed any more.
    expect((await started('the second secret')).of({ email })).toEqual(key)
    // A node that had read the table before the key was made makes none beside it.
    const other = new PersonKeys(test.database.pool, 'the second secret', [])
    expect(await other.save([other.of({ email }).id])).toBe(false)
    expect(other.of({ email })).toEqual(key)
  })

  it('[ERASE-28] end a start with a sentence where that one is not named', async () => {
    const first = await started('the first secret')
    await first.save([first.of({ email }).id])
    const refused = started('the second secret')
    await expect(refused).rejects.toThrow(OperatorError)
    await expect(refused).rejects.toThrow('put that one in front of the list APP_SECRET_OLD')
  })

  it('[ERASE-29] that nodes with different secrets made for one person are erased together', async () => {
    const first = await started('the first secret')
    const second = await started('the second secret', 'the first secret')
    const keys = [first.of({ email }), second.of({ email })]
    first.isOf(7, keys[0]?.id ?? '')
    await first.save([keys[0]?.id ?? ''])
    await second.save([keys[1]?.id ?? ''])
    const later = await started('the second secret', 'the first secret')
    expect((await digests()).filter((digest) => digest !== null)).toHaveLength(1)
    expect((await later.idsOf(7)).toSorted()).toEqual(keys.map(({ id }) => id).toSorted())
  })
})
