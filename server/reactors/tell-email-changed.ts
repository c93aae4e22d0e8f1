import { reactor } from './reactor.ts'

/** A person whose e-mail was changed is told so at the new one and at the one before (docs/rules.md, MAIL-12). */
export const tellEmailChanged = reactor({
  name: 'tell-email-changed',
  handles: ['UserEmailChanged'],
  startsAt: 'head',
  react({ data: { userId, email, previousEmail }, recordedAt: at }, { mail: { put } }) {
    if (put === null) return []
    const mails = [
      { address: previousEmail, isNew: false },
      { address: email, isNew: true },
    ]
    return mails.map(({ address, isNew }) => ({
      // Without the address, from which no id may follow.
      command: { kind: 'email-changed', userId, isNew },
      send: ({ commandId }) => put(commandId, { kind: 'email-changed', userId, address, isNew, at }),
    }))
  },
})
