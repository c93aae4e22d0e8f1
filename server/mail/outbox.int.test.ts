import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { userIdOf } from '../testing/app/app.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { sharedApp } from '../testing/app/shared-app.ts'
import type { MailContent } from './content.ts'
import { openOutbox } from './outbox.ts'
import { startMail } from './start-mail.ts'

let smtp: TestSmtp
const app = await sharedApp()
beforeAll(async () => {
  await app.runtime.pool.query('delete from mail_outbox')
  smtp = await startSmtpServer()
})
afterAll(() => smtp.close())

const notice = (userId = userIdOf('installer'), at = Date.now()): MailContent => ({
  kind: 'password-changed',
  userId,
  at: new Date(at).toISOString(),
})
const open = (claimMs?: number) =>
  openOutbox(app.runtime.pool, { domain: 'x.example', onNew: () => undefined, claimMs })

describe('the outbox', () => {
  it('[MAIL-10] gives a mail to one attempt, and to another only when the first can hand nothing over any more', async () => {
    const outbox = open(1)
    await outbox.put(randomUUID(), notice())
    const first = await outbox.claim()
    if (!first) throw new Error('none')
    expect(await outbox.claim()).toBeNull()
    await expect.poll(() => outbox.takeBack().then(() => outbox.state())).toMatchObject({ waiting: 1 })
    await expect.poll(() => outbox.handOver(first)).toBe(false)
    const second = await open().claim()
    expect(second).toMatchObject({ id: first.id, messageId: first.messageId, attempts: 2 })
    if (!second) throw new Error('none')
    expect(await outbox.handOver(second)).toBe(true)
    await outbox.failed(first, 'too late')
    await outbox.sent(second)
    expect(await outbox.state()).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('[MAIL-10] gives a mail that was handed over to no one else; a late answer is noted', async () => {
    const outbox = open()
    await outbox.put(randomUUID(), notice())
    const mail = await outbox.claim()
    if (!mail) throw new Error('none')
    expect(await outbox.handOver(mail)).toBe(true)
    await app.runtime.pool.query('update mail_outbox set claimed_until = now() where claim is not null')
    await expect.poll(() => outbox.takeBack().then(() => outbox.state())).toMatchObject({ waiting: 0, unknown: 1 })
    expect(await outbox.claim()).toBeNull()
    await outbox.wait(mail, 0, 'too late')
    await outbox.failed(mail, 'too late')
    expect(await outbox.state()).toMatchObject({ waiting: 0, unknown: 1, failed: 0 })
    await outbox.sent(mail)
    expect(await outbox.state()).toMatchObject({ waiting: 0, unknown: 0, failed: 0 })
  })

  it('[MAIL-7] forgets what a mail says that no server sent in its time', async () => {
    const outbox = open()
    const id = randomUUID()
    await outbox.put(id, notice(undefined, Date.now() - 3 * 24 * 3_600_000))
    await outbox.prune()
    const { rows } = await app.runtime.pool.query('select state, content from mail_outbox where id = $1', [id])
    expect(rows).toEqual([{ state: 'dropped', content: null }])
  })

  it('[MAIL-11] is emptied by any number of nodes, each mail by one of them', async () => {
    const { pool, bus, links, now, log } = app.runtime
    const nodes = [1, 2, 3].map(() =>
      startMail({ pool, bus, links, now, log, settings: smtp.settings, times: { lookMs: 20 }, count: () => undefined }),
    )
    const ids = Array.from({ length: 30 }, () => randomUUID())
    // Each is put in by all, as reactors do that believe at one moment that it is their turn.
    await Promise.all(ids.flatMap((id) => nodes.map(async ({ put }) => put?.(id, notice()))))
    await expect.poll(() => open().state()).toMatchObject({ waiting: 0, failed: 0, unknown: 0 })
    for (const { close } of nodes) await close()
    const came = smtp.received.map(({ email }) => email.messageId)
    expect(came).toHaveLength(ids.length)
    expect(new Set(came)).toEqual(new Set(ids.map((id) => `<${id}@portal.example>`)))
  })

  it('[MAIL-4] goes on when the SMTP server is back, after one that was away', async () => {
    const away = await startSmtpServer()
    await away.close()
    const { pool, bus, links, now, log } = app.runtime
    const times = { lookMs: 20, pausesMs: [20] }
    const node = startMail({ pool, bus, links, now, log, settings: away.settings, times, count: () => undefined })
    await node.put?.(randomUUID(), notice())
    await expect.poll(node.state).toMatchObject({ waiting: 1, lastError: 'ECONNREFUSED' })
    const back = await startSmtpServer({ port: away.port })
    await expect.poll(() => back.received.length).toBe(1)
    await expect.poll(node.state).toMatchObject({ waiting: 0, failed: 0 })
    await node.close()
    await back.close()
  })

  it('keeps a mail that this build cannot read for one that can, and goes on with the next', async () => {
    const { pool, bus, links, now, log } = app.runtime
    const times = { lookMs: 20, pausesMs: [60_000] }
    const strange = randomUUID()
    await open().put(strange, notice(UserId.parse(999_999)))
    await pool.query(`update mail_outbox set content = '{"kind":"of tomorrow"}' where id = $1`, [strange])
    const before = smtp.received.length
    const node = startMail({ pool, bus, links, now, log, settings: smtp.settings, times, count: () => undefined })
    await node.put?.(randomUUID(), notice())
    await expect.poll(() => smtp.received.length).toBe(before + 1)
    await expect.poll(node.state).toMatchObject({ waiting: 1, lastError: 'it could not be written' })
    await node.close()
  })
})
