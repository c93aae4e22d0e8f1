import { settingsIn } from '#events/settings/settings.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { deriveId } from '../commands/command-id.ts'
import type { HeadReceivers } from '../proof/give-head.ts'
import type { Mail } from './start-mail.ts'

type Deps = {
  readonly bus: Pick<CommandBus, 'settings'>
  readonly mail: Pick<Mail, 'put'>
  readonly now: () => Date
}

/** A mail of a head to each address of the settings. A node that sends no mails leaves them to another one. */
export const headMails =
  ({ bus, mail, now }: Deps): HeadReceivers =>
  async ({ note, key }) => {
    const { put } = mail
    if (put === null) return []
    const { headEmails } = await bus.settings().read(settingsIn)
    return headEmails.map((email) => {
      const id = deriveId('head-mail', note, email)
      return { id, put: () => put(id, { kind: 'log-head', email, note, key, at: now().toISOString() }) }
    })
  }
