import { describe, expect, it } from 'vitest'
import { AccountRecord } from '#events/account/record-api.ts'
import { MadeCalendarAddress } from '#events/calendar/api.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { createPerson, NEW_PASSWORD, refusalOf, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { userIdOf } from '../../testing/app/app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const suspend = (id: number) => employee('POST', `/api/users/${id}/suspend`)
const resume = (id: number) => employee('POST', `/api/users/${id}/resume`)
const login = (username: string, password = NEW_PASSWORD) =>
  app.anonymous('POST', '/api/auth/login', { username, password })

describe('a suspended person', () => {
  it('[ACCOUNT-92] has no session, key, calendar or login at once, and [ACCOUNT-93] comes back whole', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'employee' })
    const person = withCookie(app, await signIn())
    const program = withKey(app, await makeKey(person, ['projects:read']))
    const { address } = MadeCalendarAddress.parse((await person('POST', '/api/calendar')).body)
    const calendar = async () => (await app.anonymous('GET', new URL(address).pathname)).status
    const keyed = async () => (await program('GET', '/api/projects')).status
    expect([await keyed(), await calendar()]).toEqual([200, 200])

    expect(await suspend(user.id)).toMatchObject({ status: 200, body: { id: user.id, isSuspended: true } })
    await expect
      .poll(() => person('GET', '/api/user'))
      .toMatchObject({ status: 401, body: { reason: 'suspended', message: expect.stringContaining('suspended') } })
    await expect.poll(keyed).toBe(401)
    expect(await calendar()).toBe(404)
    expect(refusalOf(await login(user.username))).toEqual({
      status: 403,
      code: 'user-suspended',
      message: 'Your account is suspended. Ask the people who run the portal.',
    })
    expect(refusalOf(await login(user.username, 'Wrong-1234'))).toMatchObject({ status: 401, code: 'wrong-login' })
    expect((await employee('GET', '/api/users')).body).toContainEqual(expect.objectContaining({ isSuspended: true }))

    const back = await resume(user.id)
    expect(back).toMatchObject({ status: 200, body: { role: 'employee' } })
    expect(back.body).not.toHaveProperty('isSuspended')
    await expect.poll(keyed).toBe(200)
    expect(await calendar()).toBe(200)
    expect((await person('GET', '/api/user')).status).toBe(401)
    expect((await login(user.username)).status).toBe(200)
    const { lines } = AccountRecord.parse((await employee('GET', `/api/users/${user.id}/history`)).body)
    expect(lines.slice(0, 2).map(({ text, by }) => [text, by?.name])).toEqual([
      ['Account resumed', 'employee Test'],
      ['Account suspended', 'employee Test'],
    ])
  })

  it('[ACCOUNT-94] is not the employee who asks; no other role and no key suspends or resumes', async () => {
    expect(refusalOf(await suspend(userIdOf('employee')))).toEqual({
      status: 409,
      code: 'own-account',
      message: 'You cannot suspend your own account.',
    })
    expect((await suspend(999_999)).status).toBe(404)
    const { user } = await createPerson(app, employee)
    const program = withKey(app, await makeKey(employee, ['accounts:write']))
    for (const send of [await app.as('installer'), await app.as('customer'), program])
      for (const what of ['suspend', 'resume'])
        expect((await send('POST', `/api/users/${user.id}/${what}`)).status).toBe(403)
  })
})
