import { afterAll, beforeAll, expect, it } from 'vitest'
import { localLocks } from '#projections/engine/locks.ts'
import { READ_MODELS } from '#projections/models/all.ts'
import { users } from '#projections/models/people/users.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { CannotMaintain, maintain } from './maintain.ts'
import { MemoryLog } from '../../testing/projections/memory-log.ts'
import { type GivenEvent, recorded } from '../../testing/projections/recorded.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { UserId } from '#events/kernel/ids.ts'

let test: TestDatabase
const log = new MemoryLog()
const names = Object.keys(READ_MODELS)
beforeAll(async () => {
  test = await openTestDatabase()
  log.append(...recorded(registered(1, 'ana'), registered(2, 'ben')))
})
afterAll(() => test.drop())

const registered = (id: number, username: string): GivenEvent => {
  const person = { username, email: `${username}@example.com`, firstName: 'A', lastName: 'B', companyId: null }
  const data = { userId: UserId.parse(id), ...person, role: 'installer' } as const
  return { stream: ACCOUNT_STREAM, type: 'UserRegistered', data }
}

/** The lines that the program says, and whether all was well. */
async function run(task: 'rebuild' | 'verify', name?: string) {
  const lines: string[] = []
  const workshop = { pool: test.database.pool, log, locks: localLocks() }
  const isGood = await maintain(workshop, task, name, (line) => lines.push(line), new AbortController().signal)
  return { isGood, lines }
}

it('[PROJ-6] [PROJ-8] rebuilds all read models or one, and says of each how it stands', async () => {
  const built = await run('rebuild')
  expect(built.lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual(
    names.map((name) => `${name}: built anew in n ms`),
  )
  const position = await log.head()
  expect(await run('verify', 'users')).toEqual({
    isGood: true,
    lines: [`users: 2 rows stand as the log says, up to position ${position}`],
  })
  await test.database.pool.query(`delete from ${users.rows} where id = 2`)
  const { isGood, lines } = await run('verify')
  expect(isGood).toBe(false)
  const at = lines.findIndex((line) => line.startsWith('users:'))
  expect(lines.slice(at, at + 2)).toEqual([
    `users: 1 rows differ from what the log says, up to position ${position}`,
    expect.stringMatching(/^ {2}{"id":2,"served":null,"folded":{"user":{"id":2,.*"username":"ben"/),
  ])
  expect(lines).toHaveLength(names.length + 1)
  await run('rebuild', 'users')
  expect(await run('verify')).toMatchObject({ isGood: true })
})

it('names the read models that there are when it is given another name', async () => {
  await expect(run('verify', 'user')).rejects.toThrow(
    new CannotMaintain(`There is no projection user; there are ${names.join(', ')}.`),
  )
})
