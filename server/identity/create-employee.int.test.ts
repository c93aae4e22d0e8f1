import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Rejection } from '#events/kernel/refusal.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import { StoreUnavailable } from '../event-store/port.ts'
import { caughtUp } from '../testing/app/app.ts'
import { wrapped } from '../testing/test-bus.ts'
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

  it('[REACT-3] is made by a program that runs no reactor', async () => {
    expect(await identity.runtime.reactors.status()).toEqual([])
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
    ['al@example.com', 'al1'],
    ['AL@elsewhere.example', 'AL2'],
    ['a@example.com', 'a10'],
    ['a@elsewhere.example', 'a11'],
  ])('gets a username of three characters at least: %s is %s', async (email, username) => {
    expect(await createEmployee(identity.runtime, { email, password })).toBe(username)
  })

  it('keeps the password when it is unknown whether the account was made', async () => {
    const { runtime } = identity
    const store = wrapped(runtime.store, {
      async append(...given) {
        await runtime.store.append(...given)
        throw new StoreUnavailable('the answer was lost')
      },
    })
    const bus = createCommandBus({ ...runtime.streams, store })
    const created = createEmployee({ ...runtime, bus }, { email: 'lost@example.com', password })
    await expect(created).rejects.toThrow(StoreUnavailable)
    await caughtUp(runtime)
    expect((await identity.openNode().login('lost', password)).json()).toMatchObject({ email: 'lost@example.com' })
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
