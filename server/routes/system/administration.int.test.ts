import { expect, it } from 'vitest'
import { AdministrationPage } from '#events/administration/api.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { createUser } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { caughtUp, userIdOf } from '../../testing/app/app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const lines = async (query: string) =>
  AdministrationPage.parse((await employee('GET', `/api/administration?${query}`)).body).lines

it('[ADMIN-1] [ADMIN-3] employees read it, as a page and as a file, with the names of keys; no key and no one else does', async () => {
  const key = await makeKey(employee, ['accounts:read', 'accounts:write'])
  const { user } = await createUser(employee, { firstName: '=Ann', lastName: 'Lee' })
  const program = withKey(app, key)
  expect((await program('PATCH', `/api/users/${user.id}/company`, { companyId: null })).status).toBe(200)
  expect((await program('PATCH', `/api/users/${user.id}/info`, { firstName: '=Ann', lastName: 'Low' })).status).toBe(
    200,
  )
  await caughtUp(app.runtime)

  const [renamed, ...others] = await lines(`person=${user.id}`)
  expect(renamed).toMatchObject({
    kind: 'accounts',
    by: { id: userIdOf('employee') },
    about: { id: user.id, name: '=Ann Lee' },
    text: 'Name changed from =Ann Lee to =Ann Low',
    apiKey: { name: 'Test' },
  })
  expect(others.map(({ text }) => text)).toEqual(['Link for the first password made', 'Account created as Installer'])
  expect((await lines('kind=keys'))[0]).toMatchObject({
    text: expect.stringMatching(/^API key created/),
    key: { name: 'Test' },
  })

  const { status, body, headers } = await employee('GET', `/api/administration.csv?person=${user.id}`)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/filename="administration \d{4}-\d{2}-\d{2}\.csv"$/),
  ])
  const rows = String(body).split('\r\n')
  expect(rows[0]).toMatch(/at,by,kind,about,text,key,by_key$/)
  expect(rows[1]).toContain(`employee Test,accounts,"'=Ann Lee",Name changed from =Ann Lee to =Ann Low,,Test`)
  expect(rows).toHaveLength(5)

  for (const path of ['/api/administration', '/api/administration.csv']) {
    expect((await program('GET', path)).status).toBe(403)
    for (const role of ['installer', 'customer'] as const)
      expect((await (await app.as(role))('GET', path)).status).toBe(403)
  }
})

it('[ADMIN-2] says what cannot be asked for', async () => {
  for (const query of ['kind=x', 'person=x', 'from=x', 'before=x'])
    expect([query, (await employee('GET', `/api/administration?${query}`)).status]).toEqual([query, 400])
})
