import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { userIdOf } from '../testing/app/app.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { sharedApp } from '../testing/app/shared-app.ts'
import { startMail } from './start-mail.ts'

// The fate of a mail where the SMTP server or this one goes just while the mail is handed over.

const app = await sharedApp()
let smtp: TestSmtp
beforeEach(async () => {
  await app.runtime.pool.query('delete from mail_outbox')
  smtp = await startSmtpServer()
  onTestFinished(() => smtp.close())
})

/** A node that sends one mail. @param pool its way to the database. */
async function sending(pool = app.runtime.pool) {
  const { bus, links, now, log } = app.runtime
  const times = { lookMs: 20, pausesMs: [20] }
  const node = startMail({ pool, bus, links, now, log, settings: smtp.settings, times, count: () => undefined })
  const content = { kind: 'password-changed', userId: userIdOf('installer'), at: new Date().toISOString() } as const
  await node.put?.(randomUUID(), content)
  return node
}

it('[MAIL-10] an SMTP server that goes away before it asks for the content gets the mail once it is back', async () => {
  let cuts = 0
  smtp.behave({
    beforeContent: async () => {
      if (cuts++ < 2) smtp.cut()
    },
  })
  const node = await sending()
  await expect.poll(() => smtp.received.length).toBe(1)
  await expect.poll(node.state).toMatchObject({ waiting: 0, failed: 0, unknown: 0 })
  expect(cuts).toBe(3)
  await node.close()
})

it('[MAIL-10] an SMTP server that goes away with the content gets the mail no second time, and this is shown', async () => {
  let tries = 0
  smtp.behave({
    onContent: () => {
      tries++
      smtp.cut()
      return undefined
    },
  })
  const node = await sending()
  await expect.poll(node.state).toMatchObject({ waiting: 0, failed: 0, unknown: 1 })
  await node.close()
  const next = await sending()
  await expect.poll(next.state).toMatchObject({ waiting: 0, unknown: 2 })
  await next.close()
  expect(tries).toBe(2)
})

it('[MAIL-10] a server that stops while the answer is awaited notes what it hears, and else that it does not know', async () => {
  for (const [answers, unknown] of [
    [true, 0],
    [false, 1],
  ] as const) {
    let answer: () => void = () => undefined
    const came = new Promise<void>((resolve) => {
      smtp.behave({
        onContent: async () => {
          resolve()
          await new Promise<void>((go) => {
            answer = go
          })
          return undefined
        },
      })
    })
    const node = await sending()
    await came
    const closed = node.close()
    if (answers) answer()
    await closed
    expect(await node.state()).toMatchObject({ waiting: 0, failed: 0, unknown })
    answer()
  }
})

/** The way to a database that breaks `times` times as a hand-over is noted, before or after that took effect. */
function breaking(isNoted: boolean, times: number) {
  const { pool } = app.runtime
  let left = times
  const query = async (text: string, values?: unknown[]) => {
    const isBroken = text.includes("set state = 'handed'") && left-- > 0
    if (isBroken && !isNoted) throw Object.assign(new Error('the line broke'), { code: 'ECONNRESET' })
    const result = await pool.query(text, values)
    if (isBroken) throw Object.assign(new Error('the line broke'), { code: 'ECONNRESET' })
    return result
  }
  return Object.assign(Object.create(pool) as typeof pool, { query })
}

it('[MAIL-10] a database that goes away as the mail is handed over lets it out once, as soon as it is back', async () => {
  for (const isNoted of [true, false]) {
    const before = smtp.received.length
    const node = await sending(breaking(isNoted, 2))
    await expect.poll(node.state).toMatchObject({ waiting: 0, failed: 0, unknown: 0 })
    expect(smtp.received.length - before).toBe(1)
    await node.close()
  }
})
