import { type Context, type Decision, decided } from '../../kernel/decider.ts'
import type { UserId } from '../../kernel/ids.ts'
import type { DataOf } from '../commands.ts'
import type { AccountEvent } from '../events.ts'
import { demandOpen, user } from './known.ts'
import { endOf, PASSWORD_LINK_MS } from '../links.ts'
import type { AccountView } from '../model.ts'
import { refused } from '../refusals.ts'

export function makePasswordLink(
  { userId, linkId }: DataOf<'MakePasswordLink'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const { hasPassword } = user(view, userId)
  return decided(passwordLink(userId, linkId, at, hasPassword ? 'reset' : 'new'))
}

export function unlockUser({ userId }: DataOf<'UnlockUser'>, view: AccountView): Decision<AccountEvent> {
  user(view, userId)
  return decided({ type: 'UserUnlocked', data: { userId } })
}

export function setPassword(
  { userId, linkId, passwordId }: DataOf<'SetPassword'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const account = user(view, userId)
  if (account.isSuspended) throw refused({ code: 'user-suspended' })
  demandOpen('password', account.link, linkId, at)
  return decided({ type: 'PasswordSet', data: { userId, linkId, passwordId } })
}

export function changePassword(
  data: DataOf<'ChangePassword'>,
  view: AccountView,
  { actor }: Context,
): Decision<AccountEvent> {
  const { userId, passwordId, verifiedId, sessionId } = data
  if (actor.id !== userId) throw refused({ code: 'password-of-another' })
  if (user(view, userId).passwordId !== verifiedId) throw refused({ code: 'password-changed' })
  return decided({ type: 'PasswordChanged', data: { userId, passwordId, sessionId } })
}

/** A link by which a person sets a password, made `at` a time. */
export const passwordLink = (userId: UserId, linkId: string, at: string, reason: 'new' | 'reset'): AccountEvent => ({
  type: 'PasswordLinkMade',
  data: { userId, linkId, expiresAt: endOf(at, PASSWORD_LINK_MS), reason },
})
