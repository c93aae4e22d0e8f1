import type { FastifyRequest } from 'fastify'
import type { AccountEvent } from '#events/account/events.ts'
import { INVITATION_MS, PASSWORD_LINK_MS } from '#events/account/links.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import type { Outcome } from '../commands/command.ts'
import { HttpError } from '../errors/http-error.ts'
import { comesByHttps } from '../network/own-names.ts'
import type { Links } from './links.ts'

type Deps = { readonly links: Links; readonly publicUrl: string | undefined }
type MadeLink = Pick<Outcome<AccountEvent>, 'events' | 'revision'>
type DataOf<T extends AccountEvent['type']> = Extract<AccountEvent, { readonly type: T }>['data']

/**
 * The link by which a person sets a password, kept from now on. The event comes first: a crash before the digest is kept leaves a
 * link that no one was given, and the call that is sent again keeps and answers it.
 */
export async function passwordUrl({ links, publicUrl }: Deps, request: FastifyRequest, made: MadeLink, email: string) {
  const event = made.events.find((one) => one.type === 'PasswordLinkMade')
  if (!event) throw new Error('no password link was made')
  const link = { ...event.data, revision: made.revision, email }
  return (await keepPasswordLink(links, link, publicUrl ?? originOf(request))).url
}

/** The link by which a person registers, kept from now on as {@link passwordUrl} says. */
export async function invitationUrl({ links, publicUrl }: Deps, request: FastifyRequest, made: MadeLink) {
  const event = made.events.find((one) => one.type === 'UserInvited')
  if (!event) throw new Error('no one was invited')
  return (await keepInvitation(links, { ...event.data, revision: made.revision }, publicUrl ?? originOf(request))).url
}

/** Keeps a link of which an event tells, however often. `opens`: whether it is the one that is kept, and so opens something. */
type KeptLink = { readonly url: string; readonly opens: boolean }

/**
 * @param link of an event, with the event's revision in the stream of accounts, and the person's e-mail. @param origin what it
 * begins with.
 */
export async function keepPasswordLink(
  links: Links,
  link: Pick<DataOf<'PasswordLinkMade'>, 'linkId' | 'userId' | 'expiresAt'> & { revision: number; email: string },
  origin: string,
): Promise<KeptLink> {
  const { linkId: id, userId: owner, expiresAt, revision, email } = link
  await links.keep('password', { id, owner, createdAt: before(expiresAt, PASSWORD_LINK_MS), expiresAt, revision })
  const token = links.tokenOf('password', id)
  const opens = (await links.find('password', token))?.owner === String(owner)
  return { url: urlOf('/set-password', token, email, origin), opens }
}

/** As {@link keepPasswordLink}. */
export async function keepInvitation(
  links: Links,
  link: Pick<DataOf<'UserInvited'>, 'invitationId' | 'email' | 'expiresAt'> & { revision: number },
  origin: string,
): Promise<KeptLink> {
  const { invitationId: id, email, expiresAt, revision } = link
  const owner = foldCase(email)
  await links.keep('invitation', { id, owner, createdAt: before(expiresAt, INVITATION_MS), expiresAt, revision })
  const token = links.tokenOf('invitation', id)
  const opens = (await links.find('invitation', token))?.owner === owner
  return { url: urlOf('/complete-registration', token, email, origin), opens }
}

/** The host that the request came to, as a trusted proxy tells, and http or https: a proxy passes on any word for a scheme. @throws HttpError 400 */
export function originOf(request: FastifyRequest): string {
  const origin = `${comesByHttps(request, { publicUrl: undefined }) ? 'https' : 'http'}://${request.host}`
  if (origin.length > MAX_ORIGIN || !URL.canParse(origin))
    throw new HttpError(400, 'The Host header names no server.', { code: 'bad-request' })
  return origin
}

/** Maximum length of an origin: a name of a server has 253 characters at most. */
const MAX_ORIGIN = 270

const before = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString()

const urlOf = (path: string, token: string, email: string, origin: string): string =>
  `${origin}${path}?token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`
