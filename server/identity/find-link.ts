import { type Link, linkState } from '#events/account/links.ts'
import { type LinkKind, refused } from '#events/account/refusals.ts'
import type { UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Links } from './links.ts'

type Deps = { readonly bus: Pick<CommandBus, 'account'>; readonly links: Links; readonly now: () => Date }
type GivenLink = { readonly token: string; readonly email: string }

/**
 * The id of the invitation that a token is of. The command decides if it is open: the same one may have come before.
 * @throws Rejection when it is none, of another e-mail, or replaced.
 */
export async function findInvitation({ bus, links, now }: Deps, { token, email }: GivenLink): Promise<string> {
  const key = foldCase(email)
  const { id, owner } = await findLink(links, 'invitation', token)
  if (owner !== null && owner !== key) throw refused({ code: 'link-of-another' })
  const newest = await bus.account().read(({ invitations }) => invitations.get(key))
  if (owner === null) throw notKept('invitation', newest, id, now())
  return id
}

/** The link that a token is of, and the user whose password it sets. @throws Rejection as {@link findInvitation}. */
export async function findPasswordLink({ bus, links, now }: Deps, { token, email }: GivenLink) {
  const key = foldCase(email)
  const { id: linkId, owner } = await findLink(links, 'password', token)
  const user = await bus.account().read(({ logins, users }) => {
    const id: UserId | undefined = logins.get(key)
    const account = id === undefined ? undefined : users.get(id)
    // A username does not do.
    return id !== undefined && account && foldCase(account.email) === key ? { id, account } : null
  })
  if (owner !== null && owner !== String(user?.id)) throw refused({ code: 'link-of-another' })
  if (owner === null || !user) throw notKept('password', user?.account.link, linkId, now())
  return { linkId, user: user.id, account: user.account }
}

async function findLink(links: Links, kind: LinkKind, token: string) {
  const found = await links.find(kind, token)
  if (!found) throw refused({ code: 'link-unknown', kind })
  return found
}

/** Why a link that was made once, but whose digest is not kept, opens nothing. */
function notKept(kind: LinkKind, newest: Link | null | undefined, id: string, now: Date) {
  const state = linkState(newest, id, now.toISOString())
  return refused({ code: state === 'open' ? 'link-unknown' : `link-${state}`, kind })
}
