import type { CompanyId, UserId } from '../../kernel/ids.ts'
import { linkState, type Link } from '../links.ts'
import type { Account, AccountView } from '../model.ts'
import { type LinkKind, refused } from '../refusals.ts'

// Entries that a command must find, or else is refused.

/** @throws Rejection when there is no such user. */
export function user({ users }: AccountView, id: UserId): Account {
  const account = users.get(id)
  if (!account || account.isDeleted) throw refused({ code: 'user-unknown' })
  return account
}

/** @throws Rejection when there is no such company. */
export function company({ companies }: AccountView, id: CompanyId): { readonly name: string } {
  const known = companies.get(id)
  if (!known || known.isDeleted) throw refused({ code: 'company-unknown' })
  return known
}

/** @throws Rejection when the link `id` opens nothing (any more). @param newest link of the same person or e-mail. */
export function demandOpen(kind: LinkKind, newest: Link | null | undefined, id: string, at: string): void {
  const state = linkState(newest, id, at)
  if (state !== 'open') throw refused({ code: `link-${state}`, kind })
}
