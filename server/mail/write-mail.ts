import { linkState } from '#events/account/links.ts'
import type { AccountView } from '#events/account/model.ts'
import { foldCase } from '#events/kernel/text.ts'
import { webhookOf, webhooksOf } from '#events/webhooks/decide.ts'
import { settingsIn } from '#events/settings/settings.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Links } from '../identity/links.ts'
import { keepInvitation, keepPasswordLink } from '../identity/link-urls.ts'
import type { MailContent } from './content.ts'
import {
  invitationLetter,
  type Letter,
  newAccountLetter,
  oneLine,
  passwordChangedLetter,
  resetLetter,
} from './letters.ts'
import { headLetter } from './head-letter.ts'
import { webhookLetter, webhooksLeftLetter } from './webhook-letter.ts'
import type { Mailbox } from './settings.ts'

type Deps = {
  readonly bus: Pick<CommandBus, 'account' | 'settings' | 'webhooks'>
  readonly links: Links
  readonly publicUrl: string
  readonly now: () => Date
}

/** The mail that goes out, or why none does any more. */
export type Written =
  | { readonly kind: 'mail'; readonly to: Mailbox; readonly letter: Letter }
  | { readonly kind: 'useless'; readonly reason: string }

const useless = (reason: string): Written => ({ kind: 'useless', reason })

/**
 * Writes a mail as it is to be at this moment: a link that was replaced, used or has expired meanwhile is sent to no one, nor is
 * anything to a person who has no account any more. @throws when a store is away.
 */
export async function writeMail(content: MailContent, { bus, links, publicUrl, now }: Deps): Promise<Written> {
  const at = now().toISOString()
  if (content.kind === 'invitation') {
    const { invitationId: id, email } = content
    const newest = await bus.account().read(({ invitations }) => invitations.get(foldCase(email)))
    const state = linkState(newest, id, at)
    if (state !== 'open') return useless(`the link is ${state}`)
    const { url, opens } = await keepInvitation(links, content, publicUrl)
    if (!opens) return useless(OPENS_NOTHING)
    return { kind: 'mail', to: { name: '', address: email }, letter: invitationLetter({ url, ...content }) }
  }
  if (content.kind === 'log-head') {
    const { headEmails } = await bus.settings().read(settingsIn)
    if (!headEmails.includes(content.email)) return useless('the address was taken out of the settings')
    return { kind: 'mail', to: { name: '', address: content.email }, letter: headLetter(content) }
  }

  const account = await bus.account().read(({ users }) => presentIn(users, content.userId))
  if (!account) return useless('the account was deleted')
  const { email, username } = account
  const name = oneLine(`${account.firstName} ${account.lastName}`)
  const to = { name, address: email }
  if (content.kind === 'password-changed')
    return { kind: 'mail', to, letter: passwordChangedLetter({ name, username, at: content.at }) }
  if (content.kind === 'webhook-failing' || content.kind === 'webhook-disabled') {
    const webhook = await bus.webhooks().read((view) => webhookOf(content.webhookId, view))
    const isSo = webhook && (webhook.disabled !== null) === (content.kind === 'webhook-disabled')
    if (!isSo || account.role !== 'employee') return useless('the webhook was changed since')
    const { host } = new URL(webhook.url)
    const reason = content.kind === 'webhook-disabled' ? content.reason : null
    const url = `${publicUrl}/system?tab=webhooks&webhook=${content.webhookId}`
    return { kind: 'mail', to, letter: webhookLetter({ name, host, reason, url }) }
  }
  if (content.kind === 'webhooks-left') {
    const left = await bus.webhooks().read(webhooksOf)
    const hosts = left.flatMap(({ url, disabled }) =>
      disabled?.at === content.at && disabled.reason.startsWith('owner-') ? [new URL(url).host] : [],
    )
    if (hosts.length === 0 || account.role !== 'employee') return useless('the webhooks were changed since')
    return { kind: 'mail', to, letter: webhooksLeftLetter({ name, hosts, url: `${publicUrl}/system?tab=webhooks` }) }
  }

  const state = linkState(account.link, content.linkId, at)
  if (state !== 'open') return useless(`the link is ${state}`)
  const { url, opens } = await keepPasswordLink(links, { ...content, email }, publicUrl)
  if (!opens) return useless(OPENS_NOTHING)
  const write = content.kind === 'new-account' ? newAccountLetter : resetLetter
  return { kind: 'mail', to, letter: write({ name, username, url, ...content }) }
}

/** The digest that is kept is of another token, such as one that was made under another APP_SECRET. */
const OPENS_NOTHING = 'the link opens nothing'

function presentIn(users: AccountView['users'], id: UserId) {
  const account = users.get(id)
  return account && !account.isDeleted ? account : null
}
