import { linkState } from '#events/account/links.ts'
import type { AccountView } from '#events/account/model.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { webhookOf, webhooksOf } from '#events/webhooks/decide.ts'
import { settingsIn } from '#events/settings/settings.ts'
import type { UserId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import type { Links } from '../identity/links.ts'
import { keepInvitation, keepPasswordLink } from '../identity/link-urls.ts'
import type { MailContent } from './content.ts'
import {
  emailChangedLetter,
  invitationLetter,
  type Letter,
  newAccountLetter,
  oneLine,
  passwordChangedLetter,
  resetLetter,
  headLetter,
} from './letters.ts'
import { webhookLetter, webhooksLeftLetter } from './webhook-letter.ts'
import type { Mailbox } from './settings.ts'

type Deps = {
  readonly bus: Pick<CommandBus, 'account' | 'settings' | 'webhooks'>
  readonly links: Links
  readonly publicUrl: string
  readonly now: () => Date
}

/** The mail that goes out, or why none does any more. */
export type WrittenMail =
  | { readonly kind: 'mail'; readonly to: Mailbox; readonly letter: Letter }
  | { readonly kind: 'useless'; readonly reason: string }

type Kind = MailContent['kind']
type Of<K extends Kind> = Extract<MailContent, { readonly kind: K }>
type Write<Content> = (content: Content, deps: Deps) => Promise<WrittenMail>

/**
 * Writes a mail as it is to be at this moment: a link that was replaced, used or has expired meanwhile is sent to no one, nor is
 * anything to a person who has no account any more. @throws when a store is away.
 */
export const writeMail = <K extends Kind>(content: Of<K>, deps: Deps): Promise<WrittenMail> =>
  (MAILS[content.kind] as Write<Of<K>>)(content, deps)

/** How each kind of mail is written. */
const MAILS: { readonly [K in Kind]: Write<Of<K>> } = {
  async invitation(content, { bus, links, publicUrl, now }) {
    const { invitationId: id, email } = content
    const newest = await bus.account().read(({ invitations }) => invitations.get(foldCase(email)))
    const state = linkState(newest, id, now().toISOString())
    if (state !== 'open') return useless(`the link is ${state}`)
    const { url, opens } = await keepInvitation(links, content, publicUrl)
    if (!opens) return useless(OPENS_NOTHING)
    return { kind: 'mail', to: { name: '', address: email }, letter: invitationLetter({ url, ...content }) }
  },
  'new-account': withPasswordLink(newAccountLetter),
  'reset-link': withPasswordLink(resetLetter),
  'password-changed': toPerson<Of<'password-changed'>>(async ({ at }, { name, username }) =>
    passwordChangedLetter({ name, username, at }),
  ),
  async 'email-changed'(content, deps) {
    const write = toPerson<Of<'email-changed'>>(async ({ at, isNew }, { name, username }) =>
      emailChangedLetter({ name, username, at, isNew }),
    )
    const written = await write(content, deps)
    return written.kind === 'mail' ? { ...written, to: { ...written.to, address: content.address } } : written
  },
  'webhook-failing': toPerson(aboutWebhook),
  'webhook-disabled': toPerson(aboutWebhook),
  'webhooks-left': toPerson<Of<'webhooks-left'>>(async ({ at }, { name, role }, { bus, publicUrl }) => {
    const left = await bus.webhooks().read(webhooksOf)
    const hosts = left.flatMap(({ url, disabled }) =>
      disabled?.at === at && disabled.reason.startsWith('owner-') ? [new URL(url).host] : [],
    )
    if (hosts.length === 0 || role !== 'employee') return useless('the webhooks were changed since')
    return webhooksLeftLetter({ name, hosts, url: `${publicUrl}/system?tab=webhooks` })
  }),
  async 'log-head'(content, { bus }) {
    const { headEmails } = await bus.settings().read(settingsIn)
    if (!headEmails.includes(content.email)) return useless('the address was taken out of the settings')
    return { kind: 'mail', to: { name: '', address: content.email }, letter: headLetter(content) }
  },
}

type OfPerson = Extract<MailContent, { readonly userId: UserId }>
type Useless = Extract<WrittenMail, { readonly kind: 'useless' }>
type Account = NonNullable<ReturnType<typeof presentIn>>
/** Whom a mail is to, as they are called in it. */
type Person = Account & { readonly name: string }

/** Writes to a person at the address that they have now; a deleted account gets no mail. */
function toPerson<Content extends OfPerson>(
  write: (content: Content, person: Person, deps: Deps) => Promise<Letter | Useless>,
): Write<Content> {
  return async (content, deps) => {
    const account = await deps.bus.account().read(({ users }) => presentIn(users, content.userId))
    if (!account) return useless('the account was deleted')
    const name = oneLine(`${account.firstName} ${account.lastName}`)
    const written = await write(content, { ...account, name }, deps)
    return 'kind' in written ? written : { kind: 'mail', to: { name, address: account.email }, letter: written }
  }
}

/** The mail with the link by which a person sets a password. */
function withPasswordLink(letter: typeof resetLetter): Write<Of<'new-account' | 'reset-link'>> {
  return toPerson(async (content, { link, email, name, username }, { links, publicUrl, now }) => {
    const state = linkState(link, content.linkId, now().toISOString())
    if (state !== 'open') return useless(`the link is ${state}`)
    const { url, opens } = await keepPasswordLink(links, { ...content, email }, publicUrl)
    return opens ? letter({ name, username, url, ...content }) : useless(OPENS_NOTHING)
  })
}

async function aboutWebhook(
  content: Of<'webhook-failing' | 'webhook-disabled'>,
  { name, role }: Person,
  { bus, publicUrl }: Deps,
): Promise<Letter | Useless> {
  const webhook = await bus.webhooks().read((view) => webhookOf(content.webhookId, view))
  const isSo = webhook && (webhook.disabled !== null) === (content.kind === 'webhook-disabled')
  if (!isSo || role !== 'employee') return useless('the webhook was changed since')
  const { host } = new URL(webhook.url)
  const reason = content.kind === 'webhook-disabled' ? content.reason : null
  const url = `${publicUrl}/system?tab=webhooks&webhook=${content.webhookId}`
  return webhookLetter({ name, host, reason, url })
}

function useless(reason: string): Useless {
  return { kind: 'useless', reason }
}

/** The digest that is kept is of another token, such as one that was made under another APP_SECRET. */
const OPENS_NOTHING = 'the link opens nothing'

function presentIn(users: AccountView['users'], id: UserId) {
  const account = users.get(id)
  return account && !account.isDeleted ? account : null
}
