import { PORTAL } from './settings.ts'

/** A mail without its addresses. */
export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

type Draft = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Lines that stand as they are, for programs to read. */
  readonly verbatim?: string
  readonly after: readonly string[]
}

type LinkParts = { readonly url: string; readonly expiresAt: string }
type KnownPerson = { readonly name: string; readonly username: string }

export const invitationLetter = ({ url, expiresAt }: LinkParts): Letter =>
  letter({
    subject: `Your invitation to the ${PORTAL}`,
    paragraphs: ['Hello,', `You have been invited to the ${PORTAL}. Open the link to choose your name and password.`],
    link: { label: 'Complete your registration', url },
    after: [worksUntil(expiresAt), NOT_EXPECTED],
  })

export const newAccountLetter = ({ name, username, url, expiresAt }: KnownPerson & LinkParts): Letter =>
  letter({
    subject: `Your account at the ${PORTAL}`,
    paragraphs: [
      `Hello ${name},`,
      `An account was made for you at the ${PORTAL}. Open the link to set your password.`,
      `After that, sign in by this e-mail address or as ${username}.`,
    ],
    link: { label: 'Set your password', url },
    after: [worksUntil(expiresAt), NOT_EXPECTED],
  })

export const resetLetter = ({ name, username, url, expiresAt }: KnownPerson & LinkParts): Letter =>
  letter({
    subject: `Set a new password for the ${PORTAL}`,
    paragraphs: [
      `Hello ${name},`,
      `By this link you set a new password for your account (${username}) at the ${PORTAL}.`,
    ],
    link: { label: 'Set a new password', url },
    after: [
      worksUntil(expiresAt),
      'Your present password works until then. If you expected no such mail, leave the link alone.',
    ],
  })

export const passwordChangedLetter = ({ name, username, at }: KnownPerson & { readonly at: string }): Letter =>
  letter({
    subject: `Your password for the ${PORTAL} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `The password of your account (${username}) at the ${PORTAL} was set on ${moment(at)}.`,
    ],
    after: ['If that was you, there is nothing to do. If not, tell the people who run the portal at once.'],
  })

/** Neither address is told the other: one of them may have been another person's by mistake. */
export const emailChangedLetter = ({
  name,
  username,
  at,
  isNew,
}: KnownPerson & { readonly at: string; readonly isNew: boolean }): Letter =>
  letter({
    subject: `Your e-mail address for the ${PORTAL} was changed`,
    paragraphs: [
      `Hello ${name},`,
      `The e-mail address of your account (${username}) at the ${PORTAL} was changed on ${moment(at)}.`,
      isNew ? 'From now on you sign in by this address.' : 'This address signs you in no longer.',
    ],
    after: ['If you know of it, there is nothing to do. If not, tell the people who run the portal at once.'],
  })

const NOT_EXPECTED = 'If you expected no such mail, leave the link alone: nothing happens without it.'
const worksUntil = (expiresAt: string): string => `The link works once, until ${moment(expiresAt)}.`

/** The time zone of who reads it is not known. */
const moment = (time: string): string =>
  `${new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

export function letter({ subject, paragraphs, link, verbatim, after }: Draft): Letter {
  const lines = [
    ...paragraphs.map(oneLine),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(verbatim === undefined ? [] : [verbatim]),
    ...after,
  ]
  const button =
    link &&
    `<p style="${STYLES.part}"><a href="${escaped(link.url)}" style="${STYLES.button}">${link.label}</a></p>
<p style="${STYLES.small}">Or copy this address into your browser:<br><span style="${STYLES.url}">${escaped(link.url)}</span></p>`
  const part = (text: string) => `<p style="${STYLES.part}">${escaped(oneLine(text))}</p>`
  const plain = verbatim === undefined ? [] : [`<pre style="${STYLES.verbatim}">${escaped(verbatim)}</pre>`]
  const body = [...paragraphs.map(part), ...(button ? [button] : []), ...plain, ...after.map(part)].join('\n')
  return { subject, text: `${lines.join('\n\n')}\n`, html: page(escaped(subject), body) }
}

/**
 * Text and background keep the colours of the reader's theme; only the button has its own two, which read well on any. No table, no
 * picture, nothing that is fetched.
 */
const STYLES = {
  page: 'margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  main: 'max-width:36em;margin:0 auto;overflow-wrap:anywhere',
  part: 'margin:0 0 16px',
  small: 'margin:0 0 16px;font-size:14px',
  url: 'overflow-wrap:anywhere',
  verbatim: 'margin:0 0 16px;font-size:13px;white-space:pre-wrap;overflow-wrap:anywhere',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none',
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
</head>
<body style="${STYLES.page}">
<main style="${STYLES.main}">
${body}
</main>
</body>
</html>
`

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * A name as one line, without what would turn the direction of the words after it, or that a mail program takes for an encoded
 * word.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()

/** A signed head of the log, for a person to keep. @param note the head. @param key the line of the public key that signed it. */
export const headLetter = ({ note, key }: { readonly note: string; readonly key: string }): Letter =>
  letter({
    subject: `Signed head of the log of the ${PORTAL}`,
    paragraphs: [
      'Hello,',
      `The ${PORTAL} writes each change into a log and signs its head. The lines below are that head and the key that signed it.`,
      'Keep this mail. Who holds it can show later what the log held at that time, also to the people who run the server.',
    ],
    verbatim: `${note}\n${key}`,
    after: [
      'To check a hand-over record against this key, give the last line to the page verify.html in the record.',
      'An employee has set this address in the settings of the portal, and can take it out again.',
    ],
  })
