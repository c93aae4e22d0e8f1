import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LockedUser } from '#events/account/api.ts'
import { AccountRecord } from '#events/account/record-api.ts'
import { createPerson, NEW_PASSWORD } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const login = async (username: string, password: string) =>
  (await app.anonymous('POST', '/api/auth/login', { username, password })).status
const locked = async () => z.array(LockedUser).parse((await employee('GET', '/api/users/locked')).body)

async function lock() {
  const person = await createPerson(app, employee, { role: 'customer' })
  for (let times = 0; times < 10; times++) expect(await login(person.user.username, 'Wrong-1234')).toBe(401)
  return person
}

describe('a locked account', () => {
  it('[ACCOUNT-82] is told to employees with its end, and to no other role', async () => {
    const { user } = await lock()
    const [one] = (await locked()).filter(({ userId }) => userId === user.id)
    const minutes = (Date.parse(one?.until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(13)
    expect(minutes).toBeLessThanOrEqual(15)
    for (const role of ['installer', 'customer'] as const)
      expect((await (await app.as(role))('GET', '/api/users/locked')).status).toBe(403)
  })

  it('[ACCOUNT-82] is none after nine failures, nor for a name without an account', async () => {
    const before = await locked()
    const { user } = await createPerson(app, employee, { role: 'customer' })
    for (let times = 0; times < 9; times++) await login(user.username, 'Wrong-1234')
    for (let times = 0; times < 11; times++) await login('nobody-of-this-name', 'Wrong-1234')
    expect(await locked()).toEqual(before)
  })

  it('[ACCOUNT-83] is unlocked at once, which its history tells; a second time tells nothing', async () => {
    const { user } = await lock()
    expect(await login(user.username, NEW_PASSWORD)).toBe(429)
    const unlock = () => employee('POST', `/api/users/${user.id}/unlock`)
    expect((await unlock()).status).toBe(204)
    expect((await locked()).map(({ userId }) => userId)).not.toContain(user.id)
    expect(await login(user.username, NEW_PASSWORD)).toBe(200)
    expect((await unlock()).status).toBe(204)
    const record = AccountRecord.parse((await employee('GET', `/api/users/${user.id}/history`)).body)
    expect(record.lines.map(({ text, by }) => [text, by?.name])).toEqual([
      ['Lock after failed logins ended', 'employee Test'],
      ['Password set by a link', `${user.firstName} ${user.lastName}`],
      ['Link for the first password made', 'employee Test'],
      ['Account created as Customer', 'employee Test'],
    ])
  })

  it('[ACCOUNT-83] of a person who is not there is none', async () => {
    expect((await employee('POST', '/api/users/999999/unlock')).status).toBe(404)
  })
})

describe('[ACCOUNT-85] the history of an account', () => {
  it('is for employees alone, and stays after the account was deleted', async () => {
    const { user } = await createPerson(app, employee, { role: 'customer' })
    const path = `/api/users/${user.id}/history`
    for (const role of ['installer', 'customer'] as const)
      expect((await (await app.as(role))('GET', path)).status).toBe(403)
    await employee('DELETE', `/api/users/${user.id}`)
    const record = AccountRecord.parse((await employee('GET', path)).body)
    expect(record).toMatchObject({ name: `${user.firstName} ${user.lastName}`, hasMore: false })
    expect(record.lines[0]).toMatchObject({ text: 'Account deleted', by: { name: 'employee Test' } })
    expect((await employee('GET', '/api/users/999999/history')).status).toBe(404)
  })
})
