import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { endsAfter } from '../network/ends-after.ts'
import { isLoopback } from '../network/is-loopback.ts'
import type { Letter } from './letters.ts'
import type { Mailbox, Smtp } from './settings.ts'
import type { NodemailerError } from 'nodemailer/lib/errors'

const CONNECT_MS = 10_000
/** How long the server may say nothing. It may look at what it was given before it answers. */
const SILENCE_MS = 60_000
/** One whole attempt: shorter than a claim of the outbox. */
const ATTEMPT_MS = 120_000

export type Mail = Letter & {
  /** The same in every attempt, with its angle brackets. */
  readonly messageId: string
  readonly at: Date
  readonly from: Mailbox
  readonly to: Mailbox
}

/** Writes a mail as it travels. Names are encoded, so that none can add a line or a header. */
export const composed = ({ from, to, subject, text, html, messageId, at }: Mail): Promise<Buffer> =>
  new MailComposer({
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date: at,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

/**
 * Gives one mail to the SMTP server.
 * @param handOver is called when the server is ready to take the content, none of which goes out before it is done; when it throws,
 * none does at all. @param signal breaks the attempt off.
 * @returns null when the server took the mail, else why it did not, or may not have. @throws what `handOver` throws.
 */
export async function deliver(
  { host, port, isSecure, login }: Smtp,
  mail: Pick<Mail, 'from' | 'to'> & { readonly message: Buffer },
  { handOver, signal }: { readonly handOver: () => Promise<void>; readonly signal: AbortSignal },
): Promise<Failure | null> {
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    // A password goes to a server that proved its name, whatever stands between.
    requireTLS: login !== null && !isSecure && !isLoopback(host),
    // On this machine no one stands between, and its mail server mostly has a certificate of its own making.
    ignoreTLS: !isSecure && isLoopback(host),
    // Without a password an attacker could take the offer of TLS away just as well as show another certificate.
    tls: { rejectUnauthorized: isSecure || login !== null },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  })
  const content = new Content(mail.message, handOver)
  try {
    const broken = brokenOff(connection, endsAfter(ATTEMPT_MS, signal))
    await Promise.race([talk(connection, login, { from: mail.from.address, to: [mail.to.address] }, content), broken])
    connection.quit()
    return null
  } catch (error) {
    if (content.notHandedOver) throw content.notHandedOver.error
    return failureOf(error, content.isOut)
  } finally {
    content.destroy()
    connection.close()
  }
}

/** Rejects when the connection breaks, also long after anything is done with it, and when `limit` aborts. */
const brokenOff = (connection: SMTPConnection, limit: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    connection.on('error', reject)
    const end = () => reject(new BrokenOff('the attempt was broken off'))
    limit.addEventListener('abort', end)
    if (limit.aborted) end()
  })

class BrokenOff extends Error {
  readonly code = 'EABORT'
}

type Envelope = { readonly from: string; readonly to: string[] }
type DoneCallback = (error?: Error | null) => void
const called = (call: (done: DoneCallback) => void): Promise<void> =>
  new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())))

async function talk(connection: SMTPConnection, login: Smtp['login'], envelope: Envelope, content: Readable) {
  await called((done) => connection.connect(done))
  if (login) await called((done) => connection.login({ credentials: { ...login } }, done))
  await called((done) => connection.send(envelope, content, done))
}

/** A message that is read for the first time when the server said that it takes it. */
class Content extends Readable {
  /** Some of it may have reached the server. */
  isOut = false
  notHandedOver: { readonly error: unknown } | null = null
  readonly #message: Buffer
  readonly #handOver: () => Promise<void>

  constructor(message: Buffer, handOver: () => Promise<void>) {
    super()
    this.#message = message
    this.#handOver = handOver
  }

  override _read(): void {
    this.#handOver().then(
      () => {
        this.isOut = true
        this.push(this.#message)
        this.push(null)
      },
      (error: unknown) => {
        this.notHandedOver = { error }
        this.destroy(new Error('the mail was not handed over'))
      },
    )
  }
}

/**
 * Why a mail did not go out. `refused`: the server will not take it, however often it is asked. `later`: another attempt may
 * succeed.
 * `unknown`: the server was given it and did not answer. `reason` names the kind of failure, never an address or what the server
 * wrote.
 */
type Failure = { readonly kind: 'refused' | 'later' | 'unknown'; readonly reason: string }

/** The commands whose refusal is about the mail, and not about who sends it or how. */
const OF_MAIL = /^(MAIL FROM|RCPT TO|DATA)$/
/** 530 to 539: the server wants another login, or TLS, which settings can mend (RFC 4954). 503: commands out of order. */
const OF_LOGIN = /^(53\d|503)$/

/** @param isOut some of the mail's content may have reached the server. */
function failureOf(error: unknown, isOut: boolean): Failure {
  const { code, originalCode, command, responseCode, response } = error as Partial<NodemailerError>
  if (responseCode === undefined) {
    const reason = String(originalCode ?? code ?? 'failed')
    return isOut ? { kind: 'unknown', reason: `no answer (${reason})` } : { kind: 'later', reason }
  }
  const detailed = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.groups?.['status']
  const reason = [responseCode, detailed, command && `at ${command}`].filter((part) => part !== undefined).join(' ')
  const isForGood = responseCode >= 500 && !OF_LOGIN.test(String(responseCode)) && OF_MAIL.test(command ?? '')
  return { kind: isForGood ? 'refused' : 'later', reason }
}
