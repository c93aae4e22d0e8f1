import type { Fact } from '../kernel/envelope.ts'
import type { UserId } from '../kernel/ids.ts'
import { foldCase } from '../kernel/text/text.ts'
import type { AccountEvent } from './events.ts'
import { type Account, type AccountPatch, type AccountView, emailsOf, isActingEmployee } from './model.ts'

const countOf = (account: Pick<Account, 'role' | 'isSuspended'>): number => (isActingEmployee(account) ? 1 : 0)

/** Returns the changes of the accounts by an event. */
export function evolve(view: AccountView, event: Fact<AccountEvent>): AccountPatch {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId, ...rest } = event.data
      return {
        users: [[userId, { ...rest, passwordId: null, hasPassword: true, link: null }]],
        logins: [
          [foldCase(rest.email), userId],
          [foldCase(rest.username), userId],
        ],
        employees: view.employees + countOf(rest),
      }
    }
    case 'UserInvited': {
      const { invitationId: id, email, expiresAt, role, companyId } = event.data
      return { invitations: [[foldCase(email), { id, expiresAt, isUsed: false, role, companyId }]] }
    }
    case 'InvitationAccepted': {
      const key = foldCase(event.data.email)
      const invitation = view.invitations.get(key)
      return invitation ? { invitations: [[key, { ...invitation, isUsed: true }]] } : {}
    }
    case 'InvitationRevoked': {
      const key = foldCase(event.data.email)
      const invitation = view.invitations.get(key)
      return invitation ? { invitations: [[key, { ...invitation, isRevoked: true }]] } : {}
    }
    case 'UserRenamed': {
      const { userId, username, firstName, lastName, previous } = event.data
      const [before, after] = [foldCase(previous.username), foldCase(username)]
      // A username may be the person's own e-mail, which goes on signing them in.
      const ended = before === foldCase(view.users.get(userId)?.email ?? '') ? [] : [[before, null] as const]
      return { ...changed(userId, { username, firstName, lastName }), logins: [...ended, [after, userId]] }
    }
    case 'UserEmailChanged': {
      const { userId, email } = event.data
      const account = view.users.get(userId)
      if (!account) return {}
      const [before, after] = [foldCase(account.email), foldCase(email)]
      // An e-mail may be the person's own username, too.
      const ended = before === foldCase(account.username) ? [] : [[before, null] as const]
      // By the account: of a person who was erased the event knows no e-mail before.
      const formerEmails = [...(account.formerEmails ?? []), account.email]
      return {
        ...changed(userId, { email, formerEmails, link: closedLink(userId) }),
        logins: [...ended, [after, userId]],
      }
    }
    case 'UserRoleChanged': {
      const { userId, role } = event.data
      return changed(userId, { role })
    }
    case 'UserMovedToCompany':
      return changed(event.data.userId, { companyId: event.data.companyId })
    case 'UserSuspended':
      return changed(event.data.userId, { isSuspended: true })
    case 'UserResumed': {
      const account = view.users.get(event.data.userId)
      if (!account) return {}
      const { isSuspended: _, ...resumed } = account
      return replaced(event.data.userId, account, resumed)
    }
    case 'UserDeleted': {
      const { userId, email, username } = event.data
      const key = foldCase(email)
      const emails = emailsOf(view.users.get(userId) ?? { email })
      const invitation = view.invitations.get(key)
      const patch = changed(userId, { isDeleted: true, firstName: '', lastName: '', companyId: null, link: null })
      return {
        ...patch,
        former: emails.map((one) => [one, [...(view.former.get(one) ?? []), userId]]),
        // An invitation from before the account would bring the person back.
        ...(invitation && { invitations: [[key, { ...invitation, isUsed: true }]] }),
        logins: [
          [key, null],
          [foldCase(username), null],
        ],
      }
    }
    case 'UserErasureRequested':
      return changed(event.data.userId, { erasure: 'requested' })
    case 'UserErased': {
      const { userId } = event.data
      const account = view.users.get(userId)
      if (!account) return {}
      const emails = emailsOf(account)
      const { formerEmails: _, ...kept } = account
      return {
        users: [[userId, { ...kept, erasure: 'erased', email: '', username: '' }]],
        invitations: emails.map((email) => [email, null]),
        former: emails.map((email) => {
          const others = view.former.get(email)?.filter((id) => id !== userId) ?? []
          return [email, others.length > 0 ? others : null]
        }),
      }
    }
    case 'UserSignedOut':
    case 'UserUnlocked':
      return {}
    case 'PasswordLinkMade': {
      const { userId, linkId: id, expiresAt, reason } = event.data
      const link = { id, expiresAt, isUsed: false }
      return changed(userId, reason === 'new' ? { link, hasPassword: false } : { link })
    }
    case 'PasswordSet':
    case 'PasswordChanged': {
      const { userId, passwordId } = event.data
      return changed(userId, { passwordId, hasPassword: true, link: closedLink(userId) })
    }
    case 'CompanyCreated': {
      const { companyId, name } = event.data
      return { companies: [[companyId, { name }]], companyNames: [[foldCase(name), companyId]] }
    }
    case 'CompanyRenamed': {
      const { companyId, name, previous } = event.data
      return {
        companies: [[companyId, { name }]],
        companyNames: [
          [foldCase(previous), null],
          [foldCase(name), companyId],
        ],
      }
    }
    case 'CompanyDeleted': {
      const { companyId, name, userIds } = event.data
      return {
        users: userIds.flatMap((id) => changed(id, { companyId: null }).users ?? []),
        companies: [[companyId, { name, isDeleted: true }]],
        companyNames: [[foldCase(name), null]],
      }
    }
  }

  /** A link that was made for a former password opens nothing any more. */
  function closedLink(id: UserId): Account['link'] {
    const link = view.users.get(id)?.link ?? null
    return link && { ...link, isUsed: true }
  }

  function changed(id: UserId, change: Partial<Account>): AccountPatch {
    const account = view.users.get(id)
    return account ? replaced(id, account, { ...account, ...change }) : {}
  }

  function replaced(id: UserId, before: Account, after: Account): AccountPatch {
    return { users: [[id, after]], employees: view.employees + countOf(after) - countOf(before) }
  }
}
