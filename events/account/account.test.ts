import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/decider-spec.ts'
import { UserId } from '../kernel/ids.ts'
import { type AccountCommand, type AccountEvent, accountDecider } from './account.ts'

const { given } = specification(accountDecider)

const person = (id: number): AccountEvent['data'] => ({
  userId: UserId.parse(id),
  username: `user-${id}`,
  email: `user-${id}@test.example`,
  firstName: 'Ana',
  lastName: 'Test',
  role: 'installer',
  companyId: null,
})
const registered = (id: number) => fact<AccountEvent>({ type: 'UserRegistered', data: person(id) })
const register = (id: number, change: Partial<AccountEvent['data']> = {}): AccountCommand => ({
  type: 'RegisterUser',
  data: { ...person(id), ...change },
})

describe('accounts', () => {
  it('are made for people whose names are new', () => {
    expect(given(registered(1)).when(register(2)).events).toEqual([{ type: 'UserRegistered', data: person(2) }])
  })

  it.each([
    [{ email: 'USER-1@test.example' }, 'email'],
    [{ email: 'User-1' }, 'email'],
    [{ username: 'User-1 ' }, 'username'],
    [{ username: 'user-1@TEST.example' }, 'username'],
  ] as const)('are refused where %j signs another person in', (change, field) => {
    expect(given(registered(1)).refusal(register(2, change))).toEqual({ code: 'account-exists', field })
  })

  it('come back from a snapshot as they were', () => {
    const { view } = given(registered(1), registered(2))
    const saved: unknown = JSON.parse(JSON.stringify(accountDecider.snapshots?.save(view)))
    const model = accountDecider.open()
    model.apply(accountDecider.snapshots?.load(saved) ?? [])
    expect(model.view).toEqual(view)
  })

  it('fold at the same cost each, however many there are: 20,000 take less than five seconds', () => {
    const events = Array.from({ length: 20_000 }, (_, index) => registered(index + 1))
    const begin = performance.now()
    const { view } = given(...events)
    // Copying what is there at each event would take minutes.
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect(view.size).toBe(40_000)
  })
})
