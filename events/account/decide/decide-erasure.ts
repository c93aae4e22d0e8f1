import { type Context, type Decision, decided } from '../../kernel/decider.ts'
import { foldCase } from '../../kernel/text/text.ts'
import type { DataOf } from '../commands.ts'
import type { AccountEvent } from '../events.ts'
import { linkState } from '../links.ts'
import { type Account, type AccountView, emailsOf } from '../model.ts'
import type { UserId } from '../../kernel/ids.ts'
import { refused } from '../refusals.ts'

/**
 * An employee wants the data of a deleted person to be erased, with that of every former account of the same e-mail: they share a
 * key. @throws Rejection while the e-mail belongs to a person who has an account, or an open invitation.
 */
export function requestErasure(
  { userId }: DataOf<'RequestUserErasure'>,
  view: AccountView,
  { at }: Context,
): Decision<AccountEvent> {
  const account = view.users.get(userId)
  if (!account) throw refused({ code: 'user-unknown' })
  if (account.erasure) return decided()
  if (!account.isDeleted) throw refused({ code: 'user-not-deleted' })
  const { emails, userIds } = sharing(account, view)
  // Also one that changed its e-mail since: what is of the time before has the key that goes.
  const livesOn = [...view.users.values()].some(
    (one) => !one.isDeleted && emailsOf(one).some((email) => emails.has(email)),
  )
  if (livesOn) throw refused({ code: 'email-lives-on', as: 'account' })
  for (const email of emails) {
    const invitation = view.invitations.get(email)
    if (invitation && linkState(invitation, invitation.id, at) === 'open')
      throw refused({ code: 'email-lives-on', as: 'invitation' })
  }
  return decided(
    ...[...userIds]
      .filter((id) => !view.users.get(id)?.erasure)
      .map((id): AccountEvent => ({ type: 'UserErasureRequested', data: { userId: id } })),
  )
}

/** The e-mails that an account had, and those of the deleted accounts that had one of them, and so on: their keys go together. */
function sharing(account: Account, view: AccountView) {
  const emails = new Set(emailsOf(account))
  const userIds = new Set<UserId>()
  // A set gives what is added while it is gone through.
  for (const email of emails)
    for (const id of view.former.get(email) ?? []) {
      const other = view.users.get(id)
      if (userIds.has(id) || !other) continue
      userIds.add(id)
      for (const one of emailsOf(other)) emails.add(one)
    }
  return { emails, userIds }
}

/** The keys of the person are destroyed, and no copy is left. */
export function finishErasure(
  { userId, keys }: DataOf<'FinishUserErasure'>,
  view: AccountView,
): Decision<AccountEvent> {
  if (view.users.get(userId)?.erasure !== 'requested') return decided()
  return decided({ type: 'UserErased', data: { userId, keys } })
}

/** @throws Rejection while a former owner of an e-mail is being erased: it would get a key that is about to be destroyed. */
export function demandNotErasing(email: string, view: AccountView): void {
  if (view.former.get(foldCase(email))?.some((id) => view.users.get(id)?.erasure === 'requested'))
    throw refused({ code: 'email-being-erased' })
}
