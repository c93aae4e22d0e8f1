import { describe, expect, it } from 'vitest'
import { by } from '../../kernel/testing/decider-spec.ts'
import type { UserId } from '../../kernel/ids.ts'
import { accountAggregate } from '../aggregate.ts'
import type { AccountCommand } from '../commands.ts'
import { accountDecider } from '../decide.ts'
import { ANA, BEN, employee, event, given, LINK, linkMade, MIA, person, registered } from '../examples.ts'
import { accountSnapshots, openAccounts, userIn } from '../model.ts'

const suspend = (userId: UserId): AccountCommand => ({ type: 'SuspendUser', data: { userId } })
const resume = (userId: UserId): AccountCommand => ({ type: 'ResumeUser', data: { userId } })
const suspended = (userId: UserId) => event({ type: 'UserSuspended', data: { userId } })
const resumed = (userId: UserId) => event({ type: 'UserResumed', data: { userId } })

const viewOf = (...events: readonly Parameters<typeof accountDecider.evolve>[1][]) => {
  const model = openAccounts()
  for (const one of events) model.apply(accountDecider.evolve(model.view, one))
  return model.view
}

describe('a suspended person', () => {
  it('[ACCOUNT-92] is suspended once, and [ACCOUNT-93] resumed once', () => {
    const people = [employee(ANA), registered(BEN)]
    expect(given(...people).when(suspend(BEN)).events).toEqual([{ type: 'UserSuspended', data: { userId: BEN } }])
    expect(given(...people, suspended(BEN)).when(suspend(BEN)).events).toEqual([])
    expect(given(...people, suspended(BEN)).when(resume(BEN)).events).toEqual([
      { type: 'UserResumed', data: { userId: BEN } },
    ])
    expect(given(...people).when(resume(BEN)).events).toEqual([])
    expect(given(...people).refusal(suspend(MIA))).toEqual({ code: 'user-unknown' })
    const [before, after] = [viewOf(...people), viewOf(...people, suspended(BEN), resumed(BEN))]
    expect(accountSnapshots.save(after)).toEqual(accountSnapshots.save(before))
    expect(userIn(viewOf(...people, suspended(BEN)), BEN)).toMatchObject({ isSuspended: true })
  })

  it('[ACCOUNT-94] is never oneself', () => {
    const people = given(employee(ANA), employee(BEN))
    expect(people.refusal(suspend(ANA), by(ANA))).toEqual({ code: 'own-account', what: 'suspend' })
  })

  it('[ACCOUNT-94] is not the last employee who can act, who is not deleted or demoted, either', () => {
    expect(given(employee(ANA)).refusal(suspend(ANA), by(MIA))).toEqual({ code: 'last-employee' })
    const two = [employee(ANA), employee(BEN), suspended(BEN)]
    const role = (userId: UserId): AccountCommand => ({ type: 'ChangeUserRole', data: { userId, role: 'customer' } })
    const remove = (userId: UserId): AccountCommand => ({ type: 'DeleteUser', data: { userId } })
    for (const command of [suspend(ANA), role(ANA), remove(ANA)])
      expect(given(...two).refusal(command, by(MIA))).toEqual({ code: 'last-employee' })
    for (const command of [role(BEN), remove(BEN)]) expect(given(...two).when(command, by(ANA)).events).toHaveLength(1)
    expect(given(...two, resumed(BEN)).when(suspend(ANA), by(MIA)).events).toHaveLength(1)
    // Two at once, of whom one is suspended: the other one is the last.
    const both: AccountCommand = { type: 'DeleteUsers', data: { userIds: [BEN, ANA] } }
    expect(given(...two).when(both, by(MIA)).events).toMatchObject([{ data: { userId: BEN } }])
  })

  it('[ACCOUNT-94] counts as an employee again after a snapshot, and a deletion, as before', () => {
    const { companyId: _, ...data } = person(BEN, { role: 'employee' })
    const gone = event({ type: 'UserDeleted', data })
    for (const events of [[suspended(BEN)], [suspended(BEN), gone], [suspended(BEN), resumed(BEN)]]) {
      const view = viewOf(employee(ANA), employee(BEN), ...events)
      const model = openAccounts()
      model.apply(accountSnapshots.load(structuredClone(accountSnapshots.save(view))) ?? {})
      expect(model.view.employees).toBe(view.employees)
    }
  })

  it('[ACCOUNT-92] sets no password by a link, and sends no command', () => {
    const set: AccountCommand = { type: 'SetPassword', data: { userId: BEN, linkId: LINK, passwordId: LINK } }
    const linked = [employee(ANA), employee(BEN), linkMade(LINK, 60), suspended(BEN)]
    expect(given(...linked).refusal(set)).toEqual({ code: 'user-suspended' })
    expect(given(...linked, resumed(BEN)).when(set).events).toHaveLength(1)
    const ben = { id: BEN, role: 'employee', email: person(BEN).email } as const
    expect(accountAggregate.maySee(ben, viewOf(...linked))).toBe(false)
    expect(accountAggregate.maySee(ben, viewOf(...linked, resumed(BEN)))).toBe(true)
  })
})
