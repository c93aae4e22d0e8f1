import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { Webhook as Standard } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readCheckpoint } from '#events/proof/checkpoint.ts'
import { isNoteSigned, readKeyLine, readNote } from '#events/proof/note.ts'
import { WebhookWithSecret } from '#events/webhooks/api.ts'
import { createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { headMails } from '../mail/head-mails.ts'
import type { Runtime } from '../runtime.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { headNotices } from '../webhooks/head-notices.ts'
import { startReceiver } from '../testing/stand-ins/webhook-receiver.ts'
import { giveHead } from './give-head.ts'
import { headInDatabase } from './heads.ts'

const DAY_MS = 24 * 3_600_000
let aheadMs = 0
let smtp: TestSmtp
let app: TestApp
let employee: Send
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  ;[smtp, receiver] = await Promise.all([startSmtpServer(), startReceiver()])
  const ask = async () => [{ address: '127.0.0.1', family: 4 }]
  app = await startTestApp(undefined, {
    config: { signs: true },
    mail: smtp.settings,
    mailTimes: { pausesMs: [1], lookMs: 20 },
    webhooks: { allowsLoopback: true, ask, times: { pausesMs: [20], lookMs: 20 } },
    now: () => new Date(Date.now() + aheadMs),
  })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await smtp.close()
  await receiver.close()
})

/** Signs what there is, and gives the head where one is due. */
async function sign(): Promise<string> {
  await expect.poll(() => app.runtime.signedLog?.sign()).toBe(true)
  return (await headInDatabase(app.runtime.pool))?.note ?? ''
}
async function signNew(): Promise<string> {
  await createProject(employee, `Project ${randomUUID()}`)
  return sign()
}
const newEmail = () => `head-${randomUUID().slice(0, 8)}@customer.example`
async function giveTo(...headEmails: string[]): Promise<void> {
  expect(await employee('PATCH', '/api/settings', { headEmails })).toMatchObject({ status: 200, body: { headEmails } })
}
/** A round of a node of its own. */
async function give({ pool = app.runtime.pool, mail = app.runtime.mail }: Partial<Runtime> = {}): Promise<void> {
  const { bus, webhooks, now } = app.runtime
  const ways = [headMails({ bus, mail, now }), headNotices({ bus, deliveries: webhooks.deliveries })]
  return giveHead({ pool, now, ways })
}
const sent = async () => (await app.runtime.mail.state()).waiting
/** The texts of the mails to an address, when none waits any more. */
async function textsTo(email: string): Promise<string[]> {
  await expect.poll(sent).toBe(0)
  return smtp.to(email).map((one) => one.email.text ?? '')
}
const Told = z.object({ type: z.string(), data: z.looseObject({ checkpoint: z.string(), key: z.string() }) })

it('[PROOF-15] an address gets the head by mail, signed by the key that stands below it', async () => {
  const email = newEmail()
  await giveTo(email)
  await sign()
  const [text = ''] = await textsTo(email)
  const [, note = '', line = ''] = /(fieldboard\/\S+\n\d+\n[\s\S]+?\n\n— .+\n)\n?(fieldboard\/\S+)/.exec(text) ?? []
  const [read, key] = [readNote(note), await readKeyLine(line)]
  expect(readCheckpoint(read?.text ?? '')?.size).toBeGreaterThan(0)
  expect(read && key && (await isNoteSigned(read, key))).toBe(true)
})

it('[PROOF-15] a head goes out once a day, and only one that is another', async () => {
  const email = newEmail()
  await giveTo(email)
  await signNew()
  expect(await textsTo(email)).toHaveLength(1)
  const later = await signNew()
  expect(await textsTo(email)).toHaveLength(1)
  aheadMs += DAY_MS
  await sign()
  const texts = await textsTo(email)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain(later)
  aheadMs += DAY_MS
  await give()
  expect(await textsTo(email)).toHaveLength(2)
})

it('[PROOF-15] two nodes at once, and one that dies before it notes the mail, send one mail', async () => {
  const email = newEmail()
  await giveTo(email)
  const { pool } = app.runtime
  const query = async (text: string, values?: unknown[]) => {
    if (text.startsWith('update proof_given')) throw new Error('the process dies')
    return pool.query(text, values)
  }
  const dying = Object.assign(Object.create(pool) as Pool, { query })
  await expect(give({ pool: dying })).rejects.toThrow('the process dies')
  await Promise.all([give(), give()])
  await give()
  expect(await textsTo(email)).toHaveLength(1)
})

it('[PROOF-15] a node that sends no mails leaves them to another one', async () => {
  const email = newEmail()
  await giveTo(email)
  await give({ mail: { ...app.runtime.mail, put: null } })
  await give()
  expect(await textsTo(email)).toHaveLength(1)
})

it('[PROOF-15] an address that was taken out of the settings gets no mail that still waits', async () => {
  const [gone, kept] = [newEmail(), newEmail()]
  await giveTo(kept)
  const note = await sign()
  const at = new Date().toISOString()
  await app.runtime.mail.put?.(randomUUID(), { kind: 'log-head', email: gone, note, key: 'a key', at })
  expect(await textsTo(gone)).toEqual([])
})

it('[PROOF-16] a webhook that chose signed heads is told once of each that is given, one of a project is not', async () => {
  // Receivers look at the time of a delivery.
  aheadMs = 0
  const [path, ofOne] = [`/${randomUUID()}`, `/${randomUUID()}`]
  const { id: projectId } = await createProject(employee, 'One')
  const create = (at: string, over: object) =>
    employee('POST', '/api/webhooks', { url: receiver.urlOf(at), events: ['CheckpointSigned'], ...over })
  const { secret } = WebhookWithSecret.parse((await create(path, { projectId: null })).body)
  await create(ofOne, { projectId })
  await sign()
  await Promise.all([give(), give()])
  await expect.poll(() => receiver.at(path)).toHaveLength(1)
  const [{ body, headers } = { body: '', headers: {} }] = receiver.at(path)
  const { type, data } = Told.parse(new Standard(secret).verify(body, headers as Record<string, string>))
  const [note, key] = [readNote(data.checkpoint), await readKeyLine(data.key)]
  expect(type).toBe('CheckpointSigned')
  expect(note && key && (await isNoteSigned(note, key))).toBe(true)
  await expect.poll(() => app.runtime.webhooks.deliveries.waiting()).toBe(0)
  expect([receiver.at(path).length, receiver.at(ofOne).length]).toEqual([1, 0])
})
