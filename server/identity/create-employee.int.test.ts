import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Rejection } from '#events/kernel/refusal.ts'
import { caughtUp } from '../testing/app.ts'
import { createEmployee, NewEmployee } from './create-employee.ts'
import { openIdentity } from '../testing/test-identity.ts'

const password = 'First-1234'

let identity: Awaited<ReturnType<typeof openIdentity>>
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('the first account of an installation', () => {
  it('is an employee who can sign in, with what was left out filled in', async () => {
    const username = await createEmployee(identity.runtime, { email: 'Carla@Example.com', password })
    expect(username).toBe('Carla')
    await caughtUp(identity.runtime)
    const answer = await identity.openNode().login('carla', password)
    expect(answer.json()).toMatchObject({ email: 'Carla@Example.com', firstName: 'Carla', role: 'employee' })
  })

  it('takes names and username as given', async () => {
    const given = { email: 'd@example.com', firstName: 'Dora', lastName: 'Drill', username: 'dora.drill' }
    expect(await createEmployee(identity.runtime, { ...given, password })).toBe('dora.drill')
    await caughtUp(identity.runtime)
    expect((await identity.openNode().login('dora.drill', password)).json()).toMatchObject(given)
  })

  it('gets a username of its own by a number', async () => {
    expect(await createEmployee(identity.runtime, { email: 'anna@elsewhere.example', password })).toBe('anna2')
    expect(await createEmployee(identity.runtime, { email: 'Anna@third.example', password })).toBe('Anna3')
  })

  it.each([
    ['e-mail', { email: 'ANNA@example.com' }],
    ['username', { email: 'new@example.com', username: 'Anna' }],
  ])('is refused when its %s is taken, and nothing of it stays', async (_what, taken) => {
    const credentials = async () => (await identity.db.query('select user_id from credential')).rows.length
    const before = await credentials()
    await expect(createEmployee(identity.runtime, { ...taken, password })).rejects.toThrow(Rejection)
    expect(await credentials()).toBe(before)
  })

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ password: 'Short-1' }, 'at least 8'],
    [{ password: 'no-upper-1' }, 'uppercase'],
    [{ password: 'NO-LOWER-1' }, 'lowercase'],
    [{ password: 'No-Number' }, 'number'],
    [{ username: 'ab' }, 'at least 3'],
    [{ lastName: ' ' }, 'Last name is required'],
  ])('must fit: %j', (wrong, message) => {
    const { error } = NewEmployee.safeParse({ email: 'eva@example.com', password, ...wrong })
    expect(error?.message).toContain(message)
  })
})
