import { describe, expect, it } from 'vitest'
import { BEN, person, registered } from './account/examples.ts'
import { recordOfAccount } from './account/record.ts'
import { openForm } from './form/open-form.ts'
import { tellForm } from './form/record.ts'
import { by, fact } from './kernel/testing/decider-spec.ts'
import { plainText, sentenceOf, text } from './kernel/history.ts'
import { UserId } from './kernel/ids.ts'
import { isErasedEmail } from './kernel/erased-email.ts'
import { erasedValue, FORMER_USER, isSealed, shownEmail } from './kernel/personal.ts'
import { Digest } from './project/digest/digest.ts'
import { toldAccess } from './project/history/told.ts'

const KEY = '3f0c'
const ERASED = String(erasedValue('email', KEY))
const change = { assignedUsers: [], granted: [ERASED], revoked: ['Ana@x.example', ERASED] }

describe('[ERASE-52] the e-mail that stands in the place of an erased one', () => {
  it('is told from others, in any case', () => {
    expect([ERASED, ERASED.toUpperCase(), 'ana@x.example', 'erased.invalid@x.example'].map(isErasedEmail)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([ERASED, 'Ana@x.example'].map(shownEmail)).toEqual([FORMER_USER, 'Ana@x.example'])
    expect(isSealed(ERASED)).toBe(false)
  })

  it('is "a former user" in the history of a project', () => {
    const { phrase, old, new: now } = toldAccess(change)
    expect(plainText(phrase)).toBe('gave access to a former user and took access from Ana@x.example, a former user')
    expect({ old, now }).toEqual({ old: 'Ana@x.example, a former user', now: 'a former user' })
  })

  it('is "a former user" in the history of a form', () => {
    const { fields } = tellForm({ type: 'FormUsersChanged', data: { ...change, createdBy: BEN } }, openForm().view, {
      organization: () => '',
    })
    expect(fields).toEqual([{ label: 'People', from: 'Ana@x.example, a former user', to: 'a former user' }])
  })

  it('begins a sentence with a capital letter, as the name of the person does', () => {
    expect(plainText(sentenceOf({ id: BEN, name: FORMER_USER }, [[text('left')]]))).toBe('A former user left')
    expect(plainText(sentenceOf({ id: BEN, name: 'bo' }, [[text('left')]]))).toBe('bo left')
  })

  it('is "a former user" in the digest', () => {
    const digest = new Digest(UserId.parse(1))
    digest.take(fact({ type: 'ProjectUsersChanged', data: change }, by(BEN)))
    expect(digest.lines(() => '')).toEqual([{ kind: 'access', by: BEN, granted: [], revoked: ['Ana@x.example'] }])
    const granted = new Digest(UserId.parse(1))
    granted.take(fact({ type: 'ProjectUsersChanged', data: { ...change, revoked: [] } }, by(BEN)))
    expect(granted.lines(() => '')).toEqual([{ kind: 'access', by: BEN, granted: [FORMER_USER], revoked: [] }])
  })

  it('is in no record of an account', () => {
    const said = (fact: Parameters<typeof recordOfAccount>[0]) => recordOfAccount(fact, () => 'Acme')?.text
    const asked = { invitationId: KEY, email: ERASED, expiresAt: '2026-11-26T10:00:00.000Z', replaces: null }
    expect(said({ type: 'UserInvited', data: { ...asked, role: 'customer', companyId: null } })).toBe(
      'Invited by a link for a former user',
    )
    expect(said({ type: 'InvitationRevoked', data: { invitationId: KEY, email: ERASED } })).toBe(
      'Invitation of a former user taken back',
    )
    const names = { username: 'former-3f0c', firstName: 'a former', lastName: 'user' }
    expect(said({ type: 'UserRenamed', data: { userId: BEN, ...names, previous: names } })).toBe(
      'Name or username changed',
    )
    expect([said(registered(BEN)), said({ type: 'UserDeleted', data: person(BEN) })]).toEqual([
      'Account created as Installer',
      'Account deleted',
    ])
  })
})
