import { z } from 'zod'
import { Email } from '#events/kernel/text/email.ts'

/** How the SMTP server is reached. `isSecure`: by TLS from the first byte on. */
export type Smtp = {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  readonly login: { readonly user: string; readonly pass: string } | null
}

export type Mailbox = { readonly name: string; readonly address: string }

/** The settings that sending mails takes. `publicUrl`: the origin that links begin with. */
export type MailSettings = { readonly smtp: Smtp; readonly from: Mailbox; readonly publicUrl: string }

/** The installation's name for people, in subjects and as the sender. */
export const PORTAL = 'Installation Portal'

const SMTP_FORM = 'must be the address of an SMTP server, smtp://… or smtps://…'

/** The messages never repeat a value, which holds a password. */
export const SmtpUrl = z
  .url({ protocol: /^smtps?$/, error: SMTP_FORM })
  .transform((url) => new URL(url))
  .refine(({ hostname }) => hostname !== '', SMTP_FORM)
  .refine(
    ({ pathname, search, hash }) => /^\/?$/.test(`${pathname}${search}${hash}`),
    'must not have a path or options',
  )
  .refine(
    ({ username, password }) => (username === '') === (password === ''),
    'must hold both name and password, or none',
  )
  .refine(({ username, password }) => isEncoded(username) && isEncoded(password), 'must have % written as %25')
  .transform(({ protocol, hostname, port, username, password }): Smtp => {
    const isSecure = protocol === 'smtps:'
    const login = username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (isSecure ? 465 : 587), isSecure, login }
  })

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const FROM_FORM = /^(?:(?<name>[^<>\p{Cc}]*)<)?(?<address>[^<>\s]+?)>?$/u

/** "Name <address>", or an address alone. */
export const MailFrom = z.string().transform((text, context): Mailbox => {
  const { name = '', address } = FROM_FORM.exec(text.trim())?.groups ?? {}
  const parsed = Email.safeParse(address)
  if (parsed.success) return { name: name.replaceAll('"', '').trim() || PORTAL, address: parsed.data }
  context.addIssue('must be an e-mail address, or Name <address>')
  return z.NEVER
})

/** The sender where none is set: an address of the host that people open. */
export function defaultFrom(publicUrl: string): Mailbox {
  const { hostname } = new URL(publicUrl)
  const isName = /[a-z]$/i.test(hostname)
  return { name: PORTAL, address: `no-reply@${isName ? hostname : 'localhost'}` }
}
