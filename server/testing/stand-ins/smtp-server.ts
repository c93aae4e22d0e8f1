import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '../../mail/settings.ts'

/** A mail that came: who it was for, as the server was told; the bytes as they came; and what a mail program reads in them. */
export type ReceivedMail = { readonly to: readonly string[]; readonly raw: string; readonly email: Email }

/** A refusal as an SMTP server says it. */
export const smtpError = (responseCode: number, sentence: string): Error =>
  Object.assign(new Error(sentence), { responseCode })

/** The behaviour that a test may give the server; each is asked with every mail. Undefined: it takes the mail. */
type Behaviour = {
  onMailFrom?: () => Error | undefined
  onRecipient?: (address: string) => Error | undefined
  /** Before any content is asked for. */
  beforeContent?: () => Promise<void>
  /** After the whole content came, before it is answered. */
  onContent?: (received: ReceivedMail) => Promise<Error | undefined> | Error | undefined
}

/** A real SMTP server on a free port, which keeps what it took. */
export async function startSmtpServer({
  port = 0,
  login,
  offersTls = false,
}: {
  port?: number
  /** With a certificate of its own making, by STARTTLS. */
  offersTls?: boolean
  login?: { user: string; pass: string }
} = {}) {
  const received: ReceivedMail[] = []
  let behaviour: Behaviour = {}
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: [...(login ? [] : ['AUTH']), ...(offersTls ? [] : ['STARTTLS'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.pass
      done(isRight ? null : smtpError(535, '5.7.8 Wrong name or password'), isRight ? { user: username } : undefined)
    },
    onMailFrom: (_address, _session, done) => done(behaviour.onMailFrom?.()),
    onRcptTo({ address }, _session, done) {
      const refusal = behaviour.onRecipient?.(address)
      void (behaviour.beforeContent?.() ?? Promise.resolve()).then(() => done(refusal))
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const bytes = Buffer.concat(chunks)
        const email = await PostalMime.parse(bytes)
        const one = { to: envelope.rcptTo.map(({ address }) => address), raw: bytes.toString('latin1'), email }
        const refusal = await behaviour.onContent?.(one)
        if (!refusal) received.push(one)
        done(refusal ?? null)
        // A connection that was cut has no one to answer.
      })().catch(done)
    },
  })
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const own = (server.server.address() as AddressInfo).port
  const smtp = { host: '127.0.0.1', port: own, isSecure: false, login: login ?? null }

  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    /** Settings with it. */
    settings: {
      smtp,
      from: { name: 'Installation Portal', address: 'portal@portal.example' },
      publicUrl: 'https://portal.example',
    } satisfies MailSettings,
    /** The mails that it took. */
    received,
    to: (address: string) => received.filter(({ to }) => to.includes(address)),
    behave(next: Behaviour) {
      behaviour = next
    },
    /** Cuts every connection without a word. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtpServer>>
