import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountEvent } from '#events/account/events.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { CompanyId, UserId } from '#events/kernel/ids.ts'
import { accountRecord, readAccountRecord } from './account-record.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [ana, ben, companyId] = [UserId.parse(1), UserId.parse(2), CompanyId.parse(1)]
const names = { username: 'ana', firstName: 'Ana', lastName: 'Öz' }
const [email, invitationId] = ['ana@example.com', '00000000-0000-4000-8000-000000000001']
const of = (event: AccountEvent): GivenEvent => ({ stream: ACCOUNT_STREAM, ...event })
const events = [
  of({ type: 'CompanyCreated', data: { companyId, name: 'Acme' } }),
  of({
    type: 'UserInvited',
    data: {
      invitationId,
      email,
      expiresAt: '2026-01-01T00:00:00.000Z',
      replaces: null,
      role: 'customer',
      companyId: null,
    },
  }),
  of({ type: 'UserRegistered', data: { userId: ana, ...names, email, role: 'customer', companyId: null } }),
  of({ type: 'InvitationAccepted', data: { invitationId, email, userId: ana } }),
  of({
    type: 'UserRegistered',
    data: { userId: ben, ...names, username: 'ben', email: 'ben@x.example', role: 'customer', companyId: null },
  }),
  of({ type: 'UserMovedToCompany', data: { userId: ana, companyId, previous: null } }),
  of({ type: 'CompanyRenamed', data: { companyId, name: 'Acme Ltd', previous: 'Acme' } }),
  of({ type: 'CompanyDeleted', data: { companyId, name: 'Acme Ltd', userIds: [ana] } }),
  of({ type: 'UserDeleted', data: { userId: ana, ...names, email, role: 'customer' } }),
]
const textsOf = async (user: UserId, page: { before: number | null; limit: number }) =>
  (await given(...events).answer(test.database.pool, [accountRecord], (db) => readAccountRecord(db, user, page))).map(
    ({ text }) => text,
  )

describe('[ACCOUNT-85] the record of an account', () => {
  it('tells what happened to it, newest first, with its invitation and the names of then', async () => {
    expect(await textsOf(ana, { before: null, limit: 50 })).toEqual([
      'Account deleted',
      'Company Acme Ltd deleted; in No Company since',
      'Moved from No Company to Acme',
      'Registered by the invitation',
      'Account created as Customer',
      'Invited by a link for ana@example.com',
    ])
    expect(await textsOf(ben, { before: null, limit: 50 })).toEqual(['Account created as Customer'])
  })

  it('is read in parts', async () => {
    expect(await textsOf(ana, { before: 5, limit: 2 })).toEqual([
      'Registered by the invitation',
      'Account created as Customer',
    ])
  })
})
