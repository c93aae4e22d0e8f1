import { describe, expect, it } from 'vitest'
import { by } from '../../kernel/testing/decider-spec.ts'
import { CompanyId, UserId } from '../../kernel/ids.ts'
import { mapSteps } from '../../kernel/model/map-steps.ts'
import type { AccountCommand, DataOf } from '../commands.ts'
import { accountDecider } from '../decide.ts'
import {
  ACME,
  ANA,
  BEN,
  company,
  employee,
  event,
  given,
  invited,
  LINK,
  linkMade,
  MIA,
  person,
  register,
  registered,
} from '../examples.ts'
import { openAccounts } from '../model.ts'

describe('accounts', () => {
  it('are made for people whose names are new', () => {
    expect(given(registered(ANA)).when(register(BEN)).events).toEqual([{ type: 'UserRegistered', data: person(BEN) }])
  })

  it.each([
    [{ email: 'USER-1@test.example' }, 'email'],
    [{ email: 'User-1' }, 'email'],
    [{ username: 'User-1 ' }, 'username'],
    [{ username: 'user-1@TEST.example' }, 'username'],
    [{ username: 'ｕｓｅｒ-1' }, 'username'],
    [{ username: '𝐔𝐒𝐄𝐑-1' }, 'username'],
  ] as const)('[ACCOUNT-2] are refused where %j signs another person in', (change, field) => {
    expect(given(registered(ANA)).refusal(register(BEN, change))).toEqual({ code: 'account-exists', field })
  })

  it('[ACCOUNT-32] are given no username that does not read as what it is, and keep one that they have', () => {
    const former = registered(ANA, { username: 'аna@old' })
    const rename = (username: string, firstName: string) =>
      ({ type: 'RenameUser', data: { userId: ANA, firstName, lastName: 'Test', username } }) as const
    expect(given(former).when(rename('аna@old', 'Anna')).events).toMatchObject([{ type: 'UserRenamed' }])
    for (const username of ['аnna', 'ana@new', 'ana\u200b', 'אנה'])
      expect(given(former).refusal(rename(username, 'Ana'))).toEqual({ code: 'username-not-plain' })
    expect(given(former).when(rename('ａｎｎａ', 'Ana')).events).toMatchObject([{ data: { username: 'anna' } }])
  })

  it('[ACCOUNT-2] tell composed from decomposed letters no more than people do', () => {
    const taken = registered(ANA, { username: 'jos\u00e9' })
    expect(given(taken).refusal(register(BEN, { username: 'JOSE\u0301' }))).toEqual({
      code: 'account-exists',
      field: 'username',
    })
  })

  it.each([
    ['anna@test.example', [], 'anna'],
    ['anna@test.example', ['Anna'], 'anna2'],
    ['anna@test.example', ['anna', 'ANNA2'], 'anna3'],
    ['al@test.example', [], 'al1'],
    ['a@test.example', [], 'a10'],
    ['a@test.example', ['a10'], 'a11'],
  ] as const)('[ACCOUNT-3] get a username made of the e-mail: %s beside %j is %s', (email, taken, username) => {
    const others = taken.map((name, index) =>
      registered(UserId.parse(index + 10), { username: name, email: `${index}@other.example` }),
    )
    expect(given(...others).when(register(ANA, { email, username: null })).events).toMatchObject([
      { data: { username } },
    ])
  })

  it('[CMD-22] take no second person under an id that was given out', () => {
    const deleted = event({ type: 'UserDeleted', data: person(BEN) })
    const again = register(BEN, { email: 'new@test.example', username: 'new' })
    expect(given(registered(BEN)).refusal(again)).toEqual({ code: 'user-exists' })
    expect(given(registered(BEN), deleted).refusal(again)).toEqual({ code: 'user-exists' })
  })

  it('refuse a company that does not exist', () => {
    expect(given().refusal(register(ANA, { companyId: ACME }))).toEqual({ code: 'company-unknown' })
  })

  it('of people who register themselves are customers without a company', () => {
    const { role: _, companyId: __, ...data } = person(ANA)
    expect(given().when({ type: 'SignUp', data }).events).toEqual([
      { type: 'UserRegistered', data: person(ANA, { role: 'customer' }) },
    ])
  })

  it('[ACCOUNT-18] of people who register themselves are not made of an e-mail with an open invitation', () => {
    const { role: _, companyId: __, ...data } = person(ANA)
    const signUp: AccountCommand = { type: 'SignUp', data: { ...data, email: data.email.toUpperCase() } }
    const before = invited(LINK, 60, data.email)
    expect(given(before).refusal(signUp)).toEqual({ code: 'email-not-proven' })
    expect(given(before, registered(ANA)).refusal(signUp)).toEqual({ code: 'account-exists', field: 'email' })
  })
})

describe('a user', () => {
  const names = { username: 'ben', firstName: 'Ben', lastName: 'Li' }
  const rename = (change = {}): AccountCommand => ({ type: 'RenameUser', data: { userId: BEN, ...names, ...change } })

  it('is renamed, with the names before', () => {
    const { username, firstName, lastName } = person(BEN)
    const previous = { username, firstName, lastName }
    expect(given(registered(BEN)).when(rename()).events).toEqual([
      { type: 'UserRenamed', data: { userId: BEN, ...names, previous } },
    ])
  })

  it('[ACCOUNT-80] keeps the names that are not to change, and those that another person changed meanwhile', () => {
    const change = (data: Omit<DataOf<'RenameUser'>, 'userId'>) =>
      ({ type: 'RenameUser', data: { userId: BEN, ...data } }) as const
    const people = given(registered(BEN, names))
    expect(people.when(change({ lastName: 'Lind', base: { lastName: 'Li' } })).events).toMatchObject([
      { type: 'UserRenamed', data: { username: 'ben', firstName: 'Ben', lastName: 'Lind' } },
    ])
    expect(
      people.refusal(change({ username: 'benno', lastName: 'Lind', base: { username: 'ben', lastName: 'L' } })),
    ).toEqual({ code: 'changed-meanwhile', theirs: { lastName: 'Li' } })
    expect(people.when(change({})).events).toEqual([])
  })

  it('[ACCOUNT-2] takes no name of another, and may write the own one otherwise', () => {
    const people = given(registered(ANA), registered(BEN, names))
    expect(people.refusal(rename({ username: 'USER-1' }))).toEqual({ code: 'account-exists', field: 'username' })
    expect(people.when(rename({ username: 'BEN' })).events).toHaveLength(1)
    expect(people.when(rename()).events).toEqual([])
  })

  it('signs in by the e-mail for ever, and by the present username alone', () => {
    const email = person(BEN).email
    const byEmail = { ...names, username: email }
    const renamed = (before: typeof names, after: typeof names) =>
      event({ type: 'UserRenamed', data: { userId: BEN, ...after, previous: before } })
    const { view } = given(registered(BEN, names), renamed(names, byEmail), renamed(byEmail, names))
    expect([...view.logins.keys()].toSorted()).toEqual(['ben', email])
  })

  it('changes role and company, with what was before, and records nothing that is so already', () => {
    const people = given(employee(ANA), registered(BEN), company('Acme'))
    expect(people.when({ type: 'ChangeUserRole', data: { userId: BEN, role: 'customer' } }).events).toEqual([
      { type: 'UserRoleChanged', data: { userId: BEN, role: 'customer', previous: 'installer' } },
    ])
    expect(people.when({ type: 'ChangeUserRole', data: { userId: BEN, role: 'installer' } }).events).toEqual([])
    expect(people.when({ type: 'MoveUserToCompany', data: { userId: BEN, companyId: ACME } }).events).toEqual([
      { type: 'UserMovedToCompany', data: { userId: BEN, companyId: ACME, previous: null } },
    ])
    expect(people.when({ type: 'MoveUserToCompany', data: { userId: BEN, companyId: null } }).events).toEqual([])
    const elsewhere = { userId: BEN, companyId: CompanyId.parse(9) }
    expect(people.refusal({ type: 'MoveUserToCompany', data: elsewhere })).toEqual({ code: 'company-unknown' })
  })

  it('[ACCOUNT-4] is not demoted or deleted by their own hand', () => {
    const people = given(employee(ANA), employee(BEN))
    const demote = { type: 'ChangeUserRole', data: { userId: ANA, role: 'customer' } } as const
    expect(people.refusal(demote, by(ANA))).toEqual({ code: 'own-account', what: 'demote' })
    expect(people.refusal({ type: 'DeleteUser', data: { userId: ANA } }, by(ANA))).toEqual({
      code: 'own-account',
      what: 'delete',
    })
    expect(people.when(demote, by(BEN)).events).toHaveLength(1)
  })

  it('[ACCOUNT-4] who is the last employee is neither demoted nor deleted', () => {
    const demoted = event({ type: 'UserRoleChanged', data: { userId: BEN, role: 'customer', previous: 'employee' } })
    const people = given(employee(ANA), employee(BEN), demoted)
    const demote = { type: 'ChangeUserRole', data: { userId: ANA, role: 'installer' } } as const
    expect(people.refusal(demote, by(BEN))).toEqual({ code: 'last-employee' })
    expect(people.refusal({ type: 'DeleteUser', data: { userId: ANA } }, by(BEN))).toEqual({ code: 'last-employee' })
  })

  it('[ACCOUNT-5] who is deleted is named in the event, and leaves e-mail and username to others', () => {
    const { companyId: _, ...who } = person(BEN)
    const people = [employee(ANA), registered(BEN), linkMade(LINK, 60)]
    expect(given(...people).when({ type: 'DeleteUser', data: { userId: BEN } }).events).toEqual([
      { type: 'UserDeleted', data: who },
    ])
    const after = given(...people, event({ type: 'UserDeleted', data: who }))
    const { email, username } = person(BEN)
    expect(after.when(register(MIA, { email, username })).events).toHaveLength(1)
    for (const command of [
      { type: 'DeleteUser', data: { userId: BEN } },
      { type: 'ChangeUserRole', data: { userId: BEN, role: 'employee' } },
      { type: 'MakePasswordLink', data: { userId: BEN, linkId: LINK } },
      rename(),
    ] satisfies AccountCommand[])
      expect(after.refusal(command)).toEqual({ code: 'user-unknown' })
  })
})

describe('companies', () => {
  const rename = (name: string): AccountCommand => ({ type: 'RenameCompany', data: { companyId: ACME, name } })
  const other = event({ type: 'CompanyCreated', data: { companyId: CompanyId.parse(2), name: 'Other' } })

  it('[ACCOUNT-6] have names that differ in more than case and Unicode form', () => {
    const create = (name: string): AccountCommand => ({
      type: 'CreateCompany',
      data: { companyId: CompanyId.parse(3), name },
    })
    expect(given(company('Acme')).when(create('Other')).events).toHaveLength(1)
    expect(given(company('Acme')).refusal(create(' ＡＣＭＥ'))).toEqual({ code: 'company-exists' })
    expect(given(company('Acme'), other).refusal(rename('OTHER'))).toEqual({ code: 'company-exists' })
  })

  it('[ACCOUNT-80] keep a name that another person gave them meanwhile', () => {
    const renamed = (base: string): AccountCommand => ({
      type: 'RenameCompany',
      data: { companyId: ACME, name: 'Acme Ltd', base },
    })
    expect(given(company('Acme')).when(renamed('Acme')).events).toHaveLength(1)
    expect(given(company('Acme')).refusal(renamed('Acne'))).toEqual({
      code: 'changed-meanwhile',
      theirs: { name: 'Acme' },
    })
  })

  it('are renamed, with the name before', () => {
    expect(given(company('Acme')).when(rename('ACME')).events).toEqual([
      { type: 'CompanyRenamed', data: { companyId: ACME, name: 'ACME', previous: 'Acme' } },
    ])
    expect(given(company('Acme')).when(rename('Acme')).events).toEqual([])
    expect(given().refusal(rename('Acme'))).toEqual({ code: 'company-unknown' })
  })

  it('[ACCOUNT-7] that are deleted leave their users without one, and their names to others', () => {
    const people = [company('Acme'), registered(ANA, { companyId: ACME }), registered(BEN)]
    const remove: AccountCommand = { type: 'DeleteCompany', data: { companyId: ACME } }
    const deleted = { type: 'CompanyDeleted', data: { companyId: ACME, name: 'Acme', userIds: [ANA] } } as const
    expect(given(...people).when(remove).events).toEqual([deleted])
    const after = given(...people, event({ ...deleted, data: { ...deleted.data, userIds: [ANA] } }))
    expect(after.view.users.get(ANA)?.companyId).toBeNull()
    expect(after.refusal(remove)).toEqual({ code: 'company-unknown' })
    const again = (id: number) =>
      ({ type: 'CreateCompany', data: { companyId: CompanyId.parse(id), name: 'Acme' } }) as const
    expect(after.when(again(2)).events).toHaveLength(1)
    expect(after.refusal(again(1))).toEqual({ code: 'company-exists' })
  })
})

describe('the state of the accounts', () => {
  const history = [
    employee(ANA),
    registered(BEN, { companyId: ACME }),
    company('Acme'),
    invited(LINK, 60),
    linkMade(LINK, 60),
    event({ type: 'UserDeleted', data: person(BEN) }),
  ]

  it('comes back from a snapshot as it was', () => {
    const { view } = given(...history)
    const saved: unknown = JSON.parse(JSON.stringify(accountDecider.snapshots?.save(view)))
    const model = accountDecider.open()
    model.apply(accountDecider.snapshots?.load(saved) ?? {})
    expect(model.view).toEqual(view)
    for (const other of [null, [], { users: 'none' }]) expect(accountDecider.snapshots?.load(other)).toBeNull()
  })

  it('is as before when tentative events are taken back', () => {
    const model = openAccounts()
    const before = structuredClone(model.view)
    const inverses = history.map((one) => model.apply(accountDecider.evolve(model.view, one)))
    for (const inverse of inverses.toReversed()) model.apply(inverse)
    expect(model.view).toEqual(before)
  })

  it('folds at the same cost for each account: the last of 2,000 takes no more steps than the first', () => {
    const model = openAccounts()
    const steps = Array.from({ length: 2_000 }, (_, index) => {
      const one = { ...registered(UserId.parse(index + 1)), revision: index }
      return mapSteps(() => model.apply(accountDecider.evolve(model.view, one)))
    })
    expect([model.view.users.size, model.view.logins.size]).toEqual([2_000, 4_000])
    expect(steps[0]).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBe(steps[0])
  })

  it('[ACCOUNT-17] decides on 5,000 accounts in as many steps as on one', () => {
    const others = Array.from({ length: 5_000 }, (_, index) => registered(UserId.parse(index + 3)))
    const stepsOf = (...known: typeof others) => {
      const people = given(employee(ANA), registered(BEN), ...known)
      return mapSteps(() => {
        people.when(register(UserId.parse(6_000), { username: null }))
        people.when({ type: 'RenameUser', data: { userId: BEN, firstName: 'Benno' } })
        people.when({ type: 'DeleteUser', data: { userId: BEN } })
      })
    }
    expect(stepsOf(...others)).toBe(stepsOf())
  })
})
