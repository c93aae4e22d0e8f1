import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEvent } from '#events/account/events.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { CompanyId, UserId } from '#events/kernel/ids.ts'
import { companies, listCompanies } from './companies.ts'
import { listPending, pending } from './pending.ts'
import { findAccount, findLogin, findPeople, listUsers, users } from './users.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [userId, companyId] = [UserId.parse(1), CompanyId.parse(1)]
const names = { username: 'ana', firstName: 'Ana', lastName: 'Öz' }
const email = 'ana@example.com'
const [linkId, passwordId, sessionId] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const of = (event: AccountEvent): GivenEvent => ({ stream: ACCOUNT_STREAM, ...event })
const registered = of({ type: 'UserRegistered', data: { userId, ...names, email, role: 'installer', companyId } })
const created = of({ type: 'CompanyCreated', data: { companyId, name: 'Acme' } })
const ana = { id: userId, ...names, email, role: 'installer', companyId, hasPassword: true }

describe('users', () => {
  it('[PROJ-1] are listed under their present names, role and company', async () => {
    const renamed = { ...names, username: 'ana.oz', firstName: 'Anna' }
    const events = [
      registered,
      of({ type: 'UserRenamed', data: { userId, ...renamed, previous: names } }),
      of({ type: 'UserRoleChanged', data: { userId, role: 'employee', previous: 'installer' } }),
      of({ type: 'UserMovedToCompany', data: { userId, companyId: CompanyId.parse(2), previous: companyId } }),
    ]
    const expected = { ...ana, ...renamed, role: 'employee', companyId: 2 }
    expect(await given(...events).answer(test.database.pool, [users], listUsers)).toEqual([expected])
    expect(await findLogin(test.database.pool, 'ANA.OZ')).toEqual(expected)
    expect(await findLogin(test.database.pool, 'ana')).toBeNull()
  })

  it('[ACCOUNT-5] who were deleted are people still, but sign in no more and are not listed', async () => {
    const deleted = of({ type: 'UserDeleted', data: { userId, ...names, email, role: 'installer' } })
    const { pool } = test.database
    expect(await given(registered, deleted).answer(pool, [users], listUsers)).toEqual([])
    expect(await findLogin(pool, email)).toBeNull()
    expect(await findAccount(pool, userId)).toBeNull()
    expect(await findPeople(pool, [userId], [])).toEqual([ana])
    expect(await findPeople(pool, [], [email])).toEqual([])
  })

  it('[ACCOUNT-7] have no company when theirs was deleted', async () => {
    const deleted = of({ type: 'CompanyDeleted', data: { companyId, name: 'Acme', userIds: [userId] } })
    const events = [created, registered, deleted]
    expect(await given(...events).answer(test.database.pool, [users], listUsers)).toEqual([{ ...ana, companyId: null }])
  })

  it('[ACCOUNT-12] know what ended their sessions, and which password counts', async () => {
    const { pool } = test.database
    const set = of({ type: 'PasswordSet', data: { userId, linkId, passwordId } })
    const changed = of({ type: 'PasswordChanged', data: { userId, passwordId: linkId, sessionId } })
    const find = () => findAccount(pool, userId)
    expect(await given(registered).answer(pool, [users], find)).toMatchObject({ passwordId: null, ending: null })
    expect(await given(registered, set).answer(pool, [users], find)).toMatchObject({
      passwordId,
      ending: { keptSession: null },
    })
    expect(await given(registered, set, changed).answer(pool, [users], find)).toMatchObject({
      passwordId: linkId,
      ending: { keptSession: sessionId },
    })
  })

  it('[ACCOUNT-60] say who has set no password yet', async () => {
    const madeLink = (reason: 'new' | 'reset') =>
      of({ type: 'PasswordLinkMade', data: { userId, linkId, expiresAt: '2026-01-06T08:00:00.000Z', reason } })
    const set = of({ type: 'PasswordSet', data: { userId, linkId, passwordId } })
    const hasPassword = async (...events: GivenEvent[]) =>
      (await given(registered, ...events).answer(test.database.pool, [users], listUsers))[0]?.hasPassword
    expect(await hasPassword(madeLink('reset'))).toBe(true)
    expect(await hasPassword(madeLink('new'))).toBe(false)
    expect(await hasPassword(madeLink('new'), madeLink('reset'))).toBe(false)
    expect(await hasPassword(madeLink('new'), set, madeLink('reset'))).toBe(true)
  })
})

describe('those who have not come yet', () => {
  const expiresAt = '2026-01-12T08:00:00.000Z'
  const [invitationId, newerId] = [linkId, passwordId]
  const invited = (id = invitationId) =>
    of({
      type: 'UserInvited',
      data: { invitationId: id, email, expiresAt, replaces: null, role: 'customer', companyId: null },
    })
  const open = (...events: GivenEvent[]) => given(...events).answer(test.database.pool, [pending], listPending)
  const made = (reason: 'new' | 'reset', until = expiresAt) =>
    of({ type: 'PasswordLinkMade', data: { userId, linkId, expiresAt: until, reason } })

  it('[ACCOUNT-62] are listed by their invitation, the newest of each e-mail', async () => {
    const upper = of({
      type: 'UserInvited',
      data: {
        invitationId: newerId,
        email: email.toUpperCase(),
        expiresAt,
        replaces: invitationId,
        role: 'customer',
        companyId: null,
      },
    })
    expect(await open(invited())).toMatchObject([{ kind: 'invitation', invitationId, email, expiresAt }])
    expect(await open(invited(), upper)).toMatchObject([{ invitationId: newerId, email: email.toUpperCase() }])
  })

  it('[ACCOUNT-62] are listed no more once they have an account, or their invitation was taken back', async () => {
    const accepted = of({ type: 'InvitationAccepted', data: { invitationId, email, userId } })
    const revoked = of({ type: 'InvitationRevoked', data: { invitationId, email } })
    for (const end of [accepted, revoked, registered]) expect(await open(invited(), end)).toEqual([])
    expect(await open(invited(), revoked, invited(newerId))).toMatchObject([{ invitationId: newerId }])
  })

  it('[ACCOUNT-62] are listed by their account until it has a password', async () => {
    const deleted = of({ type: 'UserDeleted', data: { userId, ...names, email, role: 'installer' } })
    const set = of({ type: 'PasswordSet', data: { userId, linkId, passwordId } })
    expect(await open(registered, made('new'))).toMatchObject([{ kind: 'account', id: userId, expiresAt }])
    const later = '2026-01-13T08:00:00.000Z'
    expect(await open(registered, made('new'), made('reset', later))).toMatchObject([{ expiresAt: later }])
    for (const end of [deleted, set]) expect(await open(registered, made('new'), end)).toEqual([])
    expect(await open(registered, made('new'), set, made('reset'))).toEqual([])
    expect(await open(registered, made('reset'))).toEqual([])
  })
})

describe('companies', () => {
  const renamed = of({ type: 'CompanyRenamed', data: { companyId, name: 'Acme 2', previous: 'Acme' } })
  const deleted = of({ type: 'CompanyDeleted', data: { companyId, name: 'Acme 2', userIds: [] } })

  it('[PROJ-1] are listed under their present names until they are deleted', async () => {
    const { pool } = test.database
    const [company] = await given(created, renamed).answer(pool, [companies], listCompanies)
    expect(company).toEqual({ id: companyId, name: 'Acme 2', createdAt: expect.any(String) })
    expect(await given(created, renamed, deleted).answer(pool, [companies], listCompanies)).toEqual([])
  })
})
