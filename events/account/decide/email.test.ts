import { describe, expect, it } from 'vitest'
import type { UserId } from '../../kernel/ids.ts'
import type { AccountCommand } from '../commands.ts'
import { accountDecider } from '../decide.ts'
import { ANA, BEN, event, given, invited, LINK, linkMade, MIA, person, register, registered } from '../examples.ts'
import { accountSnapshots, openAccounts } from '../model.ts'

const [first, second] = ['first@test.example', 'second@test.example']
const change = (userId: UserId, email: string): AccountCommand => ({ type: 'ChangeUserEmail', data: { userId, email } })
const changed = (userId: UserId, previousEmail: string, email: string) =>
  event({ type: 'UserEmailChanged', data: { userId, email, previousEmail } })
const deleted = (userId: UserId, email: string) => {
  const { companyId: _, ...data } = person(userId, { email })
  return event({ type: 'UserDeleted', data })
}
const requested = (userId: UserId) => event({ type: 'UserErasureRequested', data: { userId } })
const erased = (userId: UserId) => event({ type: 'UserErased', data: { userId, keys: ['k'] } })
const erase = (userId: UserId): AccountCommand => ({ type: 'RequestUserErasure', data: { userId } })
/** Ben had the first e-mail and has the second. */
const moved = [registered(BEN, { email: first }), changed(BEN, first, second)]

describe('the e-mail of a person', () => {
  it('[ACCOUNT-90] is changed, and the same one changes nothing', () => {
    const ben = given(registered(BEN, { email: first }))
    expect(ben.when(change(BEN, second)).events).toEqual([
      { type: 'UserEmailChanged', data: { userId: BEN, email: second, previousEmail: first } },
    ])
    expect(ben.when(change(BEN, first)).events).toEqual([])
    expect(ben.when(change(BEN, 'First@test.example')).events).toHaveLength(1)
    expect(ben.refusal(change(MIA, second))).toEqual({ code: 'user-unknown' })
  })

  it('[ACCOUNT-90] is no e-mail and no username of another person, in whatever case', () => {
    const people = given(registered(ANA), registered(BEN, { email: first }))
    expect(people.refusal(change(BEN, 'USER-1@test.example'))).toEqual({ code: 'account-exists', field: 'email' })
  })

  it('[ACCOUNT-90] signs in by the new one alone, and the one before is free', () => {
    const { logins } = stateAfter(moved)
    expect([logins.get(first), logins.get(second)]).toEqual([undefined, BEN])
    expect(given(...moved).when(register(ANA, { email: first })).events).toHaveLength(1)
    expect(given(...moved).refusal(register(ANA, { email: second }))).toMatchObject({ code: 'account-exists' })
    const ownName = [registered(BEN, { email: first, username: first }), changed(BEN, first, second)]
    expect(stateAfter(ownName).logins.get(first)).toBe(BEN)
  })

  it('[ACCOUNT-90] ends the link that went to the one before', () => {
    const set: AccountCommand = { type: 'SetPassword', data: { userId: BEN, linkId: LINK, passwordId: LINK } }
    const linked = [registered(BEN, { email: first }), linkMade(LINK, 60)]
    expect(given(...linked).when(set).events).toHaveLength(1)
    expect(given(...linked, changed(BEN, first, second)).refusal(set)).toMatchObject({ code: 'link-used' })
  })

  it('[ACCOUNT-90] that is being erased is given to no one, nor one that its owner had before', () => {
    const erasing = [...moved, deleted(BEN, second), requested(BEN), registered(ANA)]
    for (const email of [first, second])
      expect(given(...erasing).refusal(change(ANA, email))).toEqual({ code: 'email-being-erased' })
    expect(given(...erasing, erased(BEN)).when(change(ANA, first)).events).toHaveLength(1)
  })

  it('[ERASE-75] erasing a person waits while any e-mail that they had lives on, and takes all who had one of them', () => {
    const gone = [...moved, deleted(BEN, second)]
    expect(given(...gone).when(erase(BEN)).events).toHaveLength(1)
    expect(given(...gone, registered(ANA, { email: first })).refusal(erase(BEN))).toMatchObject({ as: 'account' })
    const anaMoved = [...gone, registered(ANA, { email: first }), changed(ANA, first, 'third@test.example')]
    expect(given(...anaMoved).refusal(erase(BEN))).toMatchObject({ code: 'email-lives-on', as: 'account' })
    expect(given(...gone, invited(LINK, 60, first)).refusal(erase(BEN))).toMatchObject({ as: 'invitation' })
    const both = [...anaMoved, deleted(ANA, 'third@test.example')]
    expect(given(...both).when(erase(ANA)).events).toMatchObject([{ data: { userId: ANA } }, { data: { userId: BEN } }])
  })

  it('[ERASE-4] leads to the same accounts from events whose words are gone', () => {
    const history = (before: string, after: string, told: string) => [
      registered(BEN, { email: before, firstName: '', lastName: '' }),
      changed(BEN, told, after),
      deleted(BEN, after),
      requested(BEN),
      erased(BEN),
    ]
    const inClear = stateAfter(history(first, second, first))
    const withoutWords = stateAfter(history('k1@erased.invalid', 'k2@erased.invalid', 'k2@erased.invalid'))
    expect(accountSnapshots.save(inClear)).toEqual(accountSnapshots.save(withoutWords))
    expect([[...inClear.former], [...withoutWords.former], [...inClear.logins].length]).toEqual([[], [], 0])
  })

  it('[CMD-15] survives a snapshot with the e-mails before', () => {
    const view = stateAfter([...moved, registered(MIA, { email: first }), deleted(BEN, second)])
    const model = openAccounts()
    model.apply(accountSnapshots.load(structuredClone(accountSnapshots.save(view))) ?? {})
    expect(new Map(model.view.former)).toEqual(new Map(view.former))
    expect([...model.view.former.keys()].toSorted()).toEqual([first, second])
  })
})

function stateAfter(events: readonly Parameters<typeof accountDecider.evolve>[1][]) {
  const model = openAccounts()
  for (const one of events) model.apply(accountDecider.evolve(model.view, one))
  return model.view
}
