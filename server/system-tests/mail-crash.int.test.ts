import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SystemHealth } from '#events/system/api.ts'
import { openStores } from '../startup/open-stores.ts'
import { readConfig } from '../startup/config.ts'
import { emptyDatabase } from '../testing/database.ts'
import { PASSWORD } from '../testing/app/app.ts'
import { startJourney } from '../testing/app/http-journey.ts'
import { seedPlace } from '../testing/processes/place.ts'
import { buildProgram, type Program } from '../testing/processes/program.ts'
import { type ServerProcess, startServer } from '../testing/processes/server-process.ts'
import { startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'

let smtp: TestSmtp
let server: ServerProcess
let env: Record<string, string>
let dropDatabase: () => Promise<void> = async () => undefined
let program: Program
beforeAll(async () => {
  smtp = await startSmtpServer()
  const folder = await mkdtemp(join(tmpdir(), 'fieldboard-mail-'))
  env = { DATA_DIR: folder, DEMO: '0', SMTP_URL: smtp.url, PUBLIC_URL: 'https://portal.example' }
  if (process.env['DATABASE_URL']) {
    const { url, drop } = await emptyDatabase()
    env['DATABASE_URL'] = url
    dropDatabase = drop
  }
  program = await buildProgram('server/main.ts')
  await seedPlace(env)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await dropDatabase()
  await smtp.close()
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true })
})

/** Starts the server, and signs the employee in. */
async function start() {
  server = startServer(program, env)
  const url = await server.listens()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  const { send } = startJourney(url)
  const login = { username: 'employee', password: PASSWORD }
  const { cookie } = await send('POST', '/api/auth/login', login, { status: 200 })
  return {
    invite: (email: string) => send('POST', '/api/invitations', { email }, { cookie, status: 201 }),
    mail: async () =>
      SystemHealth.parse(JSON.parse((await send('GET', '/api/system/health', undefined, { cookie })).body)).mail,
  }
}

async function kill() {
  server.child.kill('SIGKILL')
  await server.ended
}

/** Lets the time pass until the claims of the dead server have ended. @returns what the outbox has of the mails. */
async function waitForClaims() {
  const { database, store } = await openStores(readConfig(env))
  await database.pool.query('update mail_outbox set claimed_until = now() where claimed_until is not null')
  const { rows } = await database.pool.query<{ state: string; message_id: string }>('select * from mail_outbox')
  await store.close()
  await database.close()
  return rows
}

/** Waits until the SMTP server has been asked what `behave` says, and leaves it without an answer. */
const reached = (moment: 'beforeContent' | 'onContent') =>
  new Promise<() => void>((arrived) => {
    smtp.behave({
      [moment]: () =>
        new Promise((release) => {
          arrived(() => release(undefined))
        }),
    })
  })

describe('a server that is killed while it sends a mail', () => {
  it('[MAIL-10] sends it once after it comes back, when the content was not handed over', async () => {
    const { invite } = await start()
    const atRecipient = reached('beforeContent')
    await invite('one@test.example')
    await atRecipient
    await kill()
    smtp.behave({})
    expect(await waitForClaims()).toMatchObject([{ state: 'sending' }])
    const { mail } = await start()
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1)
    await expect.poll(mail).toMatchObject({ isOn: true, waiting: 0, failed: 0, unknown: 0 })
    await kill()
  }, 120_000)

  it('[MAIL-10] sends it no second time when the SMTP server took it and the answer came too late, and says so', async () => {
    const { invite } = await start()
    const atAnswer = reached('onContent')
    await invite('two@test.example')
    const answer = await atAnswer
    await kill()
    answer()
    await expect.poll(() => smtp.to('two@test.example').length).toBe(1)
    smtp.behave({})
    const rows = await waitForClaims()
    const handed = rows.find(({ state }) => state === 'handed')
    expect(smtp.to('two@test.example')[0]?.email.messageId).toBe(handed?.message_id)

    const again = await start()
    await expect.poll(again.mail).toMatchObject({ waiting: 0, failed: 0, unknown: 1, lastError: 'the process died' })
    // Later than the other, had that been sent again.
    await again.invite('three@test.example')
    await expect.poll(() => smtp.to('three@test.example').length, { timeout: 30_000 }).toBe(1)
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['one@test.example', 'two@test.example', 'three@test.example'])
  }, 120_000)
})
