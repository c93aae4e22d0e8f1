import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AccountRecord } from '#events/account/record-api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { complete } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { createPerson, NEW_PASSWORD, refusalOf, withCookie } from '../../testing/app/people.ts'
import type { Send } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const newEmail = () => `e${randomUUID().slice(0, 8)}@test.example`
const change = (id: number, email: string) => employee('PATCH', `/api/users/${id}/email`, { email })
const projectOf = async (email: string) => {
  const body = { name: 'Followed', verkadaInstanceId: 1, assignedUsers: [email] }
  return ProjectSummary.parse((await employee('POST', '/api/projects', body)).body).id
}
const login = async (username: string) =>
  (await app.anonymous('POST', '/api/auth/login', { username, password: NEW_PASSWORD })).status

describe('the e-mail of a person', () => {
  it('[ACCOUNT-90] signs in from then on, while sessions stay, and its history tells of it', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const person = withCookie(app, await signIn())
    const email = newEmail()
    expect(await change(user.id, email)).toMatchObject({ status: 200, body: { id: user.id, email } })
    await expect.poll(() => person('GET', '/api/user')).toMatchObject({ status: 200, body: { email } })
    expect([await login(email), await login(user.email)]).toEqual([200, 401])
    const { lines } = AccountRecord.parse((await employee('GET', `/api/users/${user.id}/history`)).body)
    expect(lines[0]).toMatchObject({
      text: `E-mail changed from ${user.email} to ${email}`,
      by: { name: 'employee Test' },
    })
    const { rows } = await app.runtime.pool.query(`select data::text from es_event where type = 'UserEmailChanged'`)
    expect(JSON.stringify(rows)).not.toContain('@test.example')
  })

  it('[ACCOUNT-91] is followed by all that they are assigned to, open or closed', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const person = withCookie(app, await signIn())
    const open = await projectOf(user.email)
    const closed = await projectOf(user.email.toUpperCase())
    await complete(employee, closed)
    const email = newEmail()
    await change(user.id, email)
    for (const id of [open, closed]) {
      const seen = async (by: Send) => (await by('GET', `/api/projects/${id}`)).body
      await expect.poll(() => seen(employee)).toMatchObject({ assignedUsers: [email] })
      await expect.poll(() => seen(person)).toMatchObject({ id })
    }
  })

  it('[ACCOUNT-90] of another person is refused, and an erased one; no other role and no key changes one', async () => {
    const { user } = await createPerson(app, employee)
    const { user: other } = await createPerson(app, employee)
    expect(refusalOf(await change(user.id, other.email.toUpperCase()))).toEqual({
      status: 409,
      code: 'account-exists',
      message: 'An account with this e-mail exists already.',
    })
    expect((await change(user.id, `k${randomUUID()}@erased.invalid`)).status).toBe(400)
    expect((await change(user.id, 'none')).status).toBe(400)
    expect((await change(999_999, newEmail())).status).toBe(404)
    const key = withKey(app, await makeKey(employee, ['accounts:write']))
    for (const send of [await app.as('installer'), await app.as('customer'), key])
      expect((await send('PATCH', `/api/users/${user.id}/email`, { email: newEmail() })).status).toBe(403)
  })
})
