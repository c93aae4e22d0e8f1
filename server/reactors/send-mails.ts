import type { MailContent } from '../mail/content.ts'
import { type Reaction, reactor, type ReactorDeps } from './reactor.ts'

/**
 * People get mails about links that were made for them and about their passwords (docs/rules.md, MAIL-1). A mail goes into the
 * outbox under the id that follows from the event. From the head on: mails about what was long ago are of no use.
 */
export const sendMails = reactor({
  name: 'send-mails',
  handles: ['UserInvited', 'PasswordLinkMade', 'PasswordSet', 'PasswordChanged'],
  startsAt: 'head',
  react({ type, data, revision, recordedAt }, { mail }) {
    switch (type) {
      case 'UserInvited': {
        const { invitationId, email, expiresAt } = data
        return mailed(mail, { kind: 'invitation', invitationId, email, expiresAt, revision })
      }
      case 'PasswordLinkMade': {
        const { userId, linkId, expiresAt, reason } = data
        const kind = reason === 'new' ? 'new-account' : 'reset-link'
        return mailed(mail, { kind, userId, linkId, expiresAt, revision })
      }
      case 'PasswordSet':
      case 'PasswordChanged':
        return mailed(mail, { kind: 'password-changed', userId: data.userId, at: recordedAt })
    }
  },
})

function mailed({ put }: ReactorDeps['mail'], content: MailContent): Reaction[] {
  return put === null ? [] : [{ command: content, send: ({ commandId }) => put(commandId, content) }]
}
