import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormerUser } from '#events/account/former-user.ts'
import { BEFORE_ALL } from '../event-store/port.ts'
import { caughtUp, type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { createUser } from '../testing/people.ts'

let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

const formerOf = async (id: number) => {
  const { body } = await employee('GET', '/api/users/former')
  return FormerUser.array()
    .parse(body)
    .find((one) => one.id === id)
}
/** All that the log holds, as text. */
async function logText(): Promise<string> {
  const texts: string[] = []
  for await (const event of app.runtime.store.readStored(BEFORE_ALL)) texts.push(JSON.stringify(event))
  return texts.join('\n')
}

describe('a person who is erased', () => {
  it('[ERASE-1] is in the log in no clear word, and a former user from then on', async () => {
    const email = 'wilhelmine.rabe@example.com'
    const { user } = await createUser(employee, { email, firstName: 'Wilhelmine', lastName: 'Rabe' })
    const project = { name: 'House', verkadaInstanceId: 1, assignedUsers: [email] }
    expect(await employee('POST', '/api/projects', project)).toMatchObject({ status: 201 })
    await employee('PATCH', `/api/users/${user.id}/info`, { firstName: 'Mina', lastName: 'Rabe-Voss' })
    expect(await logText()).not.toMatch(/wilhelmine|mina|voss/i)
    expect(await employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({ status: 409 })
    await employee('DELETE', `/api/users/${user.id}`)
    expect(await formerOf(user.id)).toMatchObject({ firstName: 'Mina', email, erasure: null })
    expect(await employee('POST', `/api/users/${user.id}/erase`)).toMatchObject({
      status: 202,
      body: { id: user.id },
    })
    await expect
      .poll(() => formerOf(user.id), { timeout: 20_000 })
      .toEqual({
        ...{ id: user.id, firstName: 'a former', lastName: 'user', email: '', erasure: 'erased' },
      })
    await caughtUp(app.runtime)
    const { rows } = await app.runtime.pool.query<{ found: string }>(
      `select table_schema || '.' || table_name as found from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { found } of rows) {
      const { rows: all } = await app.runtime.pool.query(`select t::text as text from ${found} t`)
      expect({ found, text: JSON.stringify(all) }).not.toMatchObject({
        text: expect.stringMatching(/wilhelmine|mina|voss/i),
      })
    }
  })
})
