import { describe, expect, it } from 'vitest'
import { SYSTEM } from '../../kernel/actor.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { AccountCommand } from '../commands.ts'
import { accountDecider } from '../decide.ts'
import { ANA, BEN, event, given, invited, LINK, MIA, person, register, registered } from '../examples.ts'
import { accountSnapshots, openAccounts } from '../model.ts'

const email = 'ana@test.example'
const deleted = (userId: UserId, change: { readonly email?: string } = {}) => {
  const { companyId: _, ...data } = person(userId, { email, ...change })
  return event({ type: 'UserDeleted', data })
}
const requested = (userId: UserId) => event({ type: 'UserErasureRequested', data: { userId } })
const erased = (userId: UserId) => event({ type: 'UserErased', data: { userId, keys: ['k'] } })
const erase = (userId: UserId): AccountCommand => ({ type: 'RequestUserErasure', data: { userId } })
const finish = (userId: UserId): AccountCommand => ({ type: 'FinishUserErasure', data: { userId, keys: ['k'] } })
/** Ana had an account. */
const former = [registered(ANA, { email }), deleted(ANA)]

describe('the erasure of a person', () => {
  it('[ERASE-2] begins once their account is deleted, and takes effect once', () => {
    expect(given(...former).when(erase(ANA)).events).toEqual([{ type: 'UserErasureRequested', data: { userId: ANA } }])
    expect(given(...former, requested(ANA)).when(erase(ANA)).events).toEqual([])
    expect(given(...former, requested(ANA), erased(ANA)).when(erase(ANA)).events).toEqual([])
    expect(given(registered(ANA)).refusal(erase(ANA))).toEqual({ code: 'user-not-deleted' })
    expect(given().refusal(erase(ANA))).toEqual({ code: 'user-unknown' })
  })

  it('[ERASE-2] waits while the e-mail is that of another account or of an open invitation', () => {
    const again = registered(BEN, { email: email.toUpperCase() })
    expect(given(...former, again).refusal(erase(ANA))).toEqual({ code: 'email-lives-on', as: 'account' })
    const open = [...former, invited(LINK, 60, email)]
    expect(given(...open).refusal(erase(ANA))).toEqual({ code: 'email-lives-on', as: 'invitation' })
    const revoked = event({ type: 'InvitationRevoked', data: { invitationId: LINK, email } })
    expect(given(...open, revoked).when(erase(ANA)).events).toHaveLength(1)
    expect(given(...former, invited(LINK, -60, email)).when(erase(ANA)).events).toHaveLength(1)
  })

  it('[ERASE-2] takes every former account of the e-mail, since they share a key', () => {
    const both = [...former, registered(BEN, { email }), deleted(BEN, { email })]
    expect(
      given(...both, registered(MIA), deleted(MIA, { email: person(MIA).email })).when(erase(BEN)).events,
    ).toMatchObject([{ data: { userId: ANA } }, { data: { userId: BEN } }])
  })

  it.each([
    register(BEN, { email }),
    { type: 'SignUp', data: { ...person(BEN), email } },
    { type: 'InviteUser', data: { invitationId: LINK, email, role: 'customer', companyId: null } },
    { type: 'AcceptInvitation', data: { ...person(BEN), invitationId: LINK, email } },
  ] as AccountCommand[])('[ERASE-3] keeps the e-mail from $type until it is done', (command) => {
    expect(given(...former, requested(ANA)).refusal(command)).toEqual({ code: 'email-being-erased' })
  })

  it('[ERASE-3] leaves an e-mail that is as new', () => {
    const done = given(...former, invited(LINK, -60, email), requested(ANA), erased(ANA))
    expect(
      done.when({ type: 'InviteUser', data: { invitationId: LINK, email, role: 'customer', companyId: null } }).events,
    ).toMatchObject([{ data: { replaces: null } }])
    expect(done.when(register(BEN, { email })).events).toHaveLength(1)
  })

  it('[ERASE-4] is finished once, and by nothing that was not requested', () => {
    expect(given(...former, requested(ANA)).when(finish(ANA), SYSTEM).events).toEqual([
      { type: 'UserErased', data: { userId: ANA, keys: ['k'] } },
    ])
    expect(given(...former).when(finish(ANA), SYSTEM).events).toEqual([])
    expect(given(...former, requested(ANA), erased(ANA)).when(finish(ANA), SYSTEM).events).toEqual([])
  })

  it('[ERASE-4] leads to the same accounts from events whose words are gone', () => {
    const history = (address: string, username: string, firstName: string) => {
      const names = { username, firstName, lastName: firstName }
      return [
        registered(ANA, { email: address, ...names }),
        event({ type: 'UserRenamed', data: { userId: ANA, ...names, previous: names } }),
        deleted(ANA, { email: address }),
        invited(LINK, -60, address),
        requested(ANA),
        erased(ANA),
      ] as const
    }
    const stateAfter = (events: readonly Parameters<typeof accountDecider.evolve>[1][]) => {
      const model = openAccounts()
      for (const one of events) model.apply(accountDecider.evolve(model.view, one))
      return accountSnapshots.save(model.view)
    }
    const inClear = history(email, 'ana', 'Ana')
    expect(stateAfter(inClear)).toEqual(stateAfter(history('k@erased.invalid', 'former-k', 'a former')))
    expect(JSON.stringify(stateAfter(inClear))).not.toMatch(/ana|former/i)
  })
})
