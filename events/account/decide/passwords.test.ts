import { describe, expect, it } from 'vitest'
import { at, by } from '../../kernel/testing/decider-spec.ts'
import type { CompanyId } from '../../kernel/ids.ts'
import type { AccountCommand, DataOf } from '../commands.ts'
import {
  ACME,
  company,
  ANA,
  BEN,
  event,
  given,
  invited,
  LINK,
  linkMade,
  MIA,
  NEWER_LINK,
  PASSWORD,
  person,
  register,
  registered,
  SESSION,
} from '../examples.ts'
import { refusalSentence } from '../../registry.ts'
import type { AccountRefusal } from '../refusals.ts'

// Commands come at minute 59 of the tests' day.
const LATER = 60
const PAST = 58
const EMAIL = 'mia@test.example'
const { role: _role, companyId: _company, ...plain } = person(MIA, { email: EMAIL })

describe('an invitation', () => {
  it('[ACCOUNT-68] makes what was said: role and company, or none where the company is gone', () => {
    const invite = (companyId: CompanyId): AccountCommand => ({
      type: 'InviteUser',
      data: { invitationId: LINK, email: EMAIL, role: 'installer', companyId },
    })
    expect(given().refusal(invite(ACME))).toEqual({ code: 'company-unknown' })
    const [said] = given(company('Acme')).when(invite(ACME)).events
    if (said?.type !== 'UserInvited') throw new Error('no one was invited')
    expect(said.data).toMatchObject({ role: 'installer', companyId: ACME })
    const accept: AccountCommand = {
      type: 'AcceptInvitation',
      data: { ...plain, invitationId: LINK },
    }
    const registeredBy = (...events: Parameters<typeof given>) =>
      given(company('Acme'), event(said), ...events).when(accept).events[0]
    expect(registeredBy()).toMatchObject({ data: { role: 'installer', companyId: ACME } })
    const gone = event({ type: 'CompanyDeleted', data: { companyId: ACME, name: 'Acme', userIds: [] } })
    expect(registeredBy(gone)).toMatchObject({ data: { role: 'installer', companyId: null } })
  })

  const invite: AccountCommand = {
    type: 'InviteUser',
    data: { invitationId: NEWER_LINK, email: EMAIL, role: 'customer', companyId: null },
  }
  const { role: _, companyId: __, ...mia } = person(MIA, { email: EMAIL, username: 'mia' })
  const accept = (change: Partial<DataOf<'AcceptInvitation'>> = {}): AccountCommand => ({
    type: 'AcceptInvitation',
    data: { ...mia, username: null, invitationId: LINK, ...change },
  })
  const accepted = event({ type: 'InvitationAccepted', data: { invitationId: LINK, email: EMAIL, userId: MIA } })

  it('[ACCOUNT-8] is open for seven days', () => {
    expect(given().when(invite).events).toEqual([
      {
        type: 'UserInvited',
        data: {
          invitationId: NEWER_LINK,
          email: EMAIL,
          expiresAt: at(59 + 7 * 24 * 60),
          replaces: null,
          role: 'customer',
          companyId: null,
        },
      },
    ])
  })

  it('[ACCOUNT-8] makes a customer once', () => {
    expect(given(invited(LINK, LATER)).when(accept()).events).toEqual([
      { type: 'UserRegistered', data: { ...mia, role: 'customer', companyId: null } },
      { type: 'InvitationAccepted', data: { invitationId: LINK, email: EMAIL, userId: MIA } },
    ])
    expect(given(invited(LINK, LATER), accepted).refusal(accept())).toEqual({ code: 'link-used', kind: 'invitation' })
  })

  it.each([
    ['expired', [invited(LINK, PAST)]],
    ['replaced', [invited(LINK, LATER), invited(NEWER_LINK, LATER)]],
    ['unknown', []],
  ] as const)('[ACCOUNT-8] that is %s makes none', (state, events) => {
    expect(given(...events).refusal(accept())).toEqual({ code: `link-${state}`, kind: 'invitation' })
  })

  it('[ACCOUNT-8] makes none when the e-mail was taken meanwhile', () => {
    const taken = registered(BEN, { email: 'MIA@test.example' })
    const refusal = { code: 'account-exists', field: 'email' }
    expect(given(invited(LINK, LATER), taken).refusal(accept())).toEqual(refusal)
    expect(given(taken).refusal(invite)).toEqual(refusal)
  })

  it('[ACCOUNT-8] from before an account does not bring its person back after the account was deleted', () => {
    const account = { email: EMAIL, username: 'mia.b' }
    const deleted = event({ type: 'UserDeleted', data: person(BEN, account) })
    const after = given(invited(LINK, LATER), registered(BEN, account), deleted)
    expect(after.refusal(accept())).toEqual({ code: 'link-used', kind: 'invitation' })
    expect(after.when(invite).events).toHaveLength(1)
  })

  it('[ACCOUNT-61] that was taken back makes none, and is not what a new one replaces', () => {
    const revoke: AccountCommand = { type: 'RevokeInvitation', data: { invitationId: LINK, email: EMAIL } }
    const revoked = { type: 'InvitationRevoked', data: revoke.data } as const
    // One that has expired is taken off the list, too.
    for (const minute of [LATER, PAST]) expect(given(invited(LINK, minute)).when(revoke).events).toEqual([revoked])
    const after = given(invited(LINK, LATER), event(revoked))
    expect(after.refusal(accept())).toEqual({ code: 'link-revoked', kind: 'invitation' })
    expect(after.when(revoke).events).toEqual([])
    expect(after.when(invite).events).toMatchObject([{ data: { replaces: null } }])
    expect(given(invited(LINK, LATER), event(revoked), invited(NEWER_LINK, LATER)).refusal(accept())).toMatchObject({
      code: 'link-replaced',
    })
  })

  it('[ACCOUNT-61] is not taken back by a person who saw another one, or after it was used', () => {
    const revoke: AccountCommand = { type: 'RevokeInvitation', data: { invitationId: LINK, email: EMAIL } }
    const over = (why: 'used' | 'replaced') => ({ code: 'invitation-over', why })
    expect(given(invited(LINK, LATER), invited(NEWER_LINK, LATER)).refusal(revoke)).toEqual(over('replaced'))
    expect(given(invited(LINK, LATER), accepted).refusal(revoke)).toEqual(over('used'))
    expect(given().when(revoke).events).toEqual([])
  })

  it('[ACCOUNT-8] replaces the one of the same e-mail that is open', () => {
    const again = (...events: Parameters<typeof given>) => given(...events).when(invite).events[0]?.data
    expect(again(invited(LINK, LATER, 'Mia@test.example'))).toMatchObject({ replaces: LINK })
    expect(again(invited(LINK, LATER), accepted)).toMatchObject({ replaces: null })
  })
})

describe('a password link', () => {
  const set = (change: Partial<DataOf<'SetPassword'>> = {}): AccountCommand => ({
    type: 'SetPassword',
    data: { userId: BEN, linkId: LINK, passwordId: PASSWORD, ...change },
  })
  const passwordSet = { type: 'PasswordSet', data: { userId: BEN, linkId: LINK, passwordId: PASSWORD } } as const

  it('[ACCOUNT-10] lasts a day, and comes with a new user', () => {
    const made = (userId: typeof BEN, reason: 'new' | 'reset') => ({
      type: 'PasswordLinkMade',
      data: { userId, linkId: LINK, expiresAt: at(59 + 24 * 60), reason },
    })
    const reset: AccountCommand = { type: 'MakePasswordLink', data: { userId: BEN, linkId: LINK } }
    expect(given(registered(BEN)).when(reset).events).toEqual([made(BEN, 'reset')])
    expect(given().when(register(BEN, { linkId: LINK })).events).toEqual([
      { type: 'UserRegistered', data: person(BEN) },
      made(BEN, 'new'),
    ])
  })

  it('[ACCOUNT-60] is one of a new user until they have set a password', () => {
    const again: AccountCommand = { type: 'MakePasswordLink', data: { userId: BEN, linkId: NEWER_LINK } }
    const made = [registered(BEN), linkMade(LINK, LATER, 'new')]
    const set = event({ type: 'PasswordSet', data: { userId: BEN, linkId: LINK, passwordId: PASSWORD } })
    expect(given(...made).when(again).events).toMatchObject([{ data: { reason: 'new' } }])
    expect(given(...made, set).when(again).events).toMatchObject([{ data: { reason: 'reset' } }])
  })

  it('[ACCOUNT-10] sets a password once', () => {
    const open = [registered(BEN), linkMade(LINK, LATER)]
    expect(given(...open).when(set()).events).toEqual([passwordSet])
    const after = given(...open, event(passwordSet))
    expect(after.refusal(set())).toEqual({ code: 'link-used', kind: 'password' })
    expect(after.view.users.get(BEN)?.passwordId).toBe(PASSWORD)
  })

  it.each([
    ['expired', [registered(BEN), linkMade(LINK, PAST)]],
    ['replaced', [registered(BEN), linkMade(LINK, LATER), linkMade(NEWER_LINK, LATER)]],
    ['unknown', [registered(BEN)]],
  ] as const)('[ACCOUNT-10] that is %s sets none', (state, events) => {
    expect(given(...events).refusal(set())).toEqual({ code: `link-${state}`, kind: 'password' })
  })

  it('[ACCOUNT-10] sets none after the person changed the password', () => {
    const changed = event({
      type: 'PasswordChanged',
      data: { userId: BEN, passwordId: PASSWORD, sessionId: SESSION },
    })
    expect(given(registered(BEN), linkMade(LINK, LATER), changed).refusal(set())).toEqual({
      code: 'link-used',
      kind: 'password',
    })
  })

  it('leaves the one of another person open', () => {
    expect(given(registered(ANA), registered(BEN), linkMade(LINK, LATER)).refusal(set({ userId: ANA }))).toEqual({
      code: 'link-unknown',
      kind: 'password',
    })
  })
})

describe('changing the own password', () => {
  const change = (data: Partial<DataOf<'ChangePassword'>> = {}): AccountCommand => ({
    type: 'ChangePassword',
    data: { userId: BEN, passwordId: PASSWORD, verifiedId: null, sessionId: SESSION, ...data },
  })

  it('[ACCOUNT-12] names the session that goes on', () => {
    expect(given(registered(BEN)).when(change(), by(BEN, 'installer')).events).toEqual([
      { type: 'PasswordChanged', data: { userId: BEN, passwordId: PASSWORD, sessionId: SESSION } },
    ])
  })

  it('is for the person alone', () => {
    expect(given(registered(BEN)).refusal(change(), by(ANA))).toEqual({ code: 'password-of-another' })
  })

  it('is refused when another password counts than the one that was verified', () => {
    const reset = event({ type: 'PasswordSet', data: { userId: BEN, linkId: LINK, passwordId: NEWER_LINK } })
    expect(given(registered(BEN), reset).refusal(change(), by(BEN))).toEqual({ code: 'password-changed' })
  })
})

it('[ACCOUNT-8, ACCOUNT-10] says of each link that opens nothing why, in a sentence of its own', () => {
  const refusals: AccountRefusal[] = [
    { code: 'link-used', kind: 'invitation' },
    { code: 'link-used', kind: 'password' },
    { code: 'link-expired', kind: 'password' },
    { code: 'link-revoked', kind: 'invitation' },
    { code: 'invitation-over', why: 'used' },
    { code: 'invitation-over', why: 'replaced' },
    { code: 'link-replaced', kind: 'password' },
    { code: 'link-unknown', kind: 'password' },
    { code: 'link-of-another' },
    { code: 'account-exists', field: 'email' },
  ]
  const sentences = refusals.map((refusal) => refusalSentence(refusal, at(59), String))
  expect(new Set(sentences).size).toBe(refusals.length)
})
