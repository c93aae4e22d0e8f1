import { afterEach, describe, expect, it, vi } from 'vitest'
import { smtpError, startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import type { Smtp } from './settings.ts'
import { composed, deliver } from './smtp.ts'

const login = { user: 'portal', pass: 'pass-word' }
const from = { name: 'Portal', address: 'portal@portal.example' }
const to = { name: 'Uma', address: 'uma@test.example' }

const servers: TestSmtp[] = []
async function start(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtp> {
  const server = await startSmtpServer(options)
  servers.push(server)
  return server
}
afterEach(async () => {
  for (const { close } of servers.splice(0)) await close()
})

const handOver = vi.fn<() => Promise<void>>(async () => undefined)
type Sending = { readonly signal?: AbortSignal; readonly over?: () => Promise<void> }
async function send(smtp: Smtp, { signal = new AbortController().signal, over = handOver }: Sending = {}) {
  const letter = { subject: 'S', text: 'T', html: '<p>T</p>', messageId: '<1@portal.example>', at: new Date(0) }
  const message = await composed({ ...letter, from, to })
  return deliver(smtp, { from, to, message }, { handOver: over, signal })
}

describe('an SMTP server', () => {
  it('is given a mail with name and password, in text and HTML', async () => {
    const server = await start({ login })
    expect(await send(server.settings.smtp)).toBeNull()
    expect(server.received.map(({ email }) => [email.text?.trim(), email.html?.trim()])).toEqual([['T', '<p>T</p>']])
  })

  it('that does not know the password is asked again later: that is for the operator to mend', async () => {
    const server = await start({ login })
    const smtp = { ...server.settings.smtp, login: { ...login, pass: 'wrong-word' } }
    expect(await send(smtp)).toEqual({ kind: 'later', reason: '535 5.7.8 at AUTH PLAIN' })
  })

  it('on another machine is told no password without TLS', async () => {
    const server = await start({ login })
    // Leads here, but is no loopback address.
    expect(await send({ ...server.settings.smtp, host: '0.0.0.0' })).toMatchObject({ kind: 'later' })
    expect(server.received).toEqual([])
  })

  it('with a certificate of its own making gets mails on this machine, and elsewhere mails that need no password', async () => {
    const server = await start({ offersTls: true })
    expect(await send(server.settings.smtp)).toBeNull()
    expect(await send({ ...server.settings.smtp, host: '0.0.0.0' })).toBeNull()
    expect(server.received).toHaveLength(2)

    const strict = await start({ offersTls: true, login })
    expect(await send({ ...strict.settings.smtp, host: '0.0.0.0' })).toMatchObject({ kind: 'later' })
    expect(strict.received).toEqual([])
  })

  it('that is not there is asked again later, and no content was handed over', async () => {
    const server = await start()
    await server.close()
    handOver.mockClear()
    expect(await send(server.settings.smtp)).toEqual({ kind: 'later', reason: 'ECONNREFUSED' })
    expect(handOver).not.toHaveBeenCalled()
  })

  it.each([
    ['the sender', { onMailFrom: () => smtpError(550, '5.1.0 No') }, 'refused', '550 5.1.0 at MAIL FROM'],
    ['the recipient', { onRecipient: () => smtpError(553, 'No') }, 'refused', '553 at RCPT TO'],
    ['the recipient for now', { onRecipient: () => smtpError(450, '4.2.0 Later') }, 'later', '450 4.2.0 at RCPT TO'],
    ['the content', { onContent: () => smtpError(554, '5.6.0 No') }, 'refused', '554 5.6.0 at DATA'],
    ['people who did not log in', { onMailFrom: () => smtpError(530, '5.7.0 No') }, 'later', '530 5.7.0 at MAIL FROM'],
  ] as const)('that refuses %s says whether it is for good', async (_, behaviour, kind, reason) => {
    const server = await start()
    server.behave(behaviour)
    expect(await send(server.settings.smtp)).toEqual({ kind, reason })
  })

  it('[MAIL-10] that was given the content and breaks off may have taken it', async () => {
    const server = await start()
    server.behave({
      onContent: () => {
        server.cut()
        return undefined
      },
    })
    expect(await send(server.settings.smtp)).toEqual({
      kind: 'unknown',
      reason: expect.stringMatching(/^no answer \(E/),
    })
  })

  it('[MAIL-10] gets none of a mail that may not be handed over', async () => {
    const server = await start()
    const over = async () => {
      throw new Error('another has it')
    }
    await expect(send(server.settings.smtp, { over })).rejects.toThrow('another has it')
    expect(server.received).toEqual([])
  })

  it('that keeps a mail waiting is left when the attempt is broken off', async () => {
    const server = await start()
    const stop = new AbortController()
    server.behave({
      beforeContent: () => {
        stop.abort()
        return new Promise(() => undefined)
      },
    })
    expect(await send(server.settings.smtp, { signal: stop.signal })).toEqual({ kind: 'later', reason: 'EABORT' })
  })
})
