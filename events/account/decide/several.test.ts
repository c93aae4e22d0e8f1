import { describe, expect, it } from 'vitest'
import { by } from '../../kernel/testing/decider-spec.ts'
import { CompanyId, UserId } from '../../kernel/ids.ts'
import type { AccountCommand } from '../commands.ts'
import { ACME, ANA, BEN, company, employee, given, MIA, person, registered } from '../examples.ts'

const NOBODY = UserId.parse(999)

describe('a command over several people', () => {
  it('[ACCOUNT-40] changes each by an event of their own, and names those whom it does not fit', () => {
    const people = given(employee(ANA), registered(BEN), registered(MIA))
    const command = {
      type: 'ChangeUserRoles',
      data: { userIds: [ANA, BEN, NOBODY, BEN], role: 'customer' },
    } satisfies AccountCommand
    const { events, refusals } = people.when(command, by(ANA))
    const { role: previous } = person(BEN)
    expect(events).toEqual([{ type: 'UserRoleChanged', data: { userId: BEN, role: 'customer', previous } }])
    expect(refusals).toEqual([{ code: 'own-account', what: 'demote' }, { code: 'user-unknown' }])
  })

  it('[ACCOUNT-40] leaves alone who is so already, and refuses a company that there is not as a whole', () => {
    const people = given(employee(ANA), registered(BEN), company('Acme'))
    const move = (companyId: CompanyId | null) =>
      ({ type: 'MoveUsersToCompany', data: { userIds: [ANA, BEN], companyId } }) satisfies AccountCommand
    expect(people.when(move(ACME)).events).toHaveLength(2)
    expect(people.when(move(null)).events).toEqual([])
    expect(people.refusal(move(CompanyId.parse(99)))).toEqual({ code: 'company-unknown' })
  })

  it('[ACCOUNT-4, ACCOUNT-40] leaves an employee, also when all of them are named', () => {
    const people = given(employee(ANA), employee(BEN), employee(MIA))
    const { events, refusals } = people.when({ type: 'DeleteUsers', data: { userIds: [ANA, BEN, MIA] } }, by(NOBODY))
    expect(events.map(({ type, data }) => [type, 'userId' in data && data.userId])).toEqual([
      ['UserDeleted', ANA],
      ['UserDeleted', BEN],
    ])
    expect(refusals).toEqual([{ code: 'last-employee' }])
    const role = people.when(
      { type: 'ChangeUserRoles', data: { userIds: [ANA, BEN, MIA], role: 'customer' } },
      by(NOBODY),
    )
    expect(role.events).toHaveLength(2)
    expect(role.refusals).toEqual([{ code: 'last-employee' }])
  })
})
