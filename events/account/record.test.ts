import { describe, expect, it } from 'vitest'
import type { AccountEvent } from './events.ts'
import { ACME, BEN, LINK, linkMade, person, registered } from './examples.ts'
import { recordOfAccount } from './record.ts'

const said = (fact: AccountEvent) => recordOfAccount(fact, () => 'Acme')?.text

describe('[ACCOUNT-85] the record of an account says', () => {
  const before = { username: 'ben', firstName: 'Ben', lastName: 'Li' }
  const renamed = (change: object): AccountEvent => ({
    type: 'UserRenamed',
    data: { userId: BEN, ...before, ...change, previous: before },
  })
  const cases: readonly (readonly [AccountEvent, string | undefined])[] = [
    [registered(BEN), 'Account created as Installer'],
    [registered(BEN, { companyId: ACME, role: 'customer' }), 'Account created as Customer, in Acme'],
    [renamed({ lastName: 'Lind' }), 'Name changed from Ben Li to Ben Lind'],
    [
      renamed({ lastName: 'Lind', username: 'lind' }),
      'Name changed from Ben Li to Ben Lind. Username changed from ben to lind',
    ],
    [
      { type: 'UserRoleChanged', data: { userId: BEN, role: 'employee', previous: 'installer' } },
      'Role changed from Installer to Employee',
    ],
    [
      { type: 'UserMovedToCompany', data: { userId: BEN, companyId: ACME, previous: null } },
      'Moved from No Company to Acme',
    ],
    [linkMade(LINK, 60), 'Link for a new password made'],
    [{ type: 'UserUnlocked', data: { userId: BEN } }, 'Lock after failed logins ended'],
    [{ type: 'UserDeleted', data: person(BEN) }, 'Account deleted'],
    [
      { type: 'CompanyDeleted', data: { companyId: ACME, name: 'Acme', userIds: [BEN] } },
      'Company Acme deleted; in No Company since',
    ],
    [{ type: 'CompanyRenamed', data: { companyId: ACME, name: 'A', previous: 'B' } }, undefined],
  ]
  it.each(cases)('%j: %s', (fact, text) => {
    expect(said(fact)).toBe(text)
  })
})
