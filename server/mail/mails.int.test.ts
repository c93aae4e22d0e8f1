import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InvitationLink, ResetLink } from '#events/account/api.ts'
import { SystemHealth } from '#events/system/api.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { createPerson, createUser, linkIn, NEW_PASSWORD, signInAs, withCookie } from '../testing/app/people.ts'
import { smtpError, startSmtpServer, type TestSmtp } from '../testing/stand-ins/smtp-server.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const DAY_MS = 24 * 3_600_000
let aheadMs = 0
let smtp: TestSmtp
let app: TestApp
let employee: Send
const logged: string[] = []
beforeAll(async () => {
  smtp = await startSmtpServer()
  const stream = new Writable({
    write(line, _, done) {
      logged.push(String(line))
      done()
    },
  })
  app = await startTestApp(undefined, {
    mail: smtp.settings,
    mailTimes: { pausesMs: [1, 50], lookMs: 50 },
    log: pino({ level: 'trace' }, stream),
    now: () => new Date(Date.now() + aheadMs),
  })
  employee = await app.as('employee')
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(() => {
  aheadMs = 0
  smtp.behave({})
})

const newEmail = () => `m${randomUUID().slice(0, 8)}@test.example`
const invite = async (email: string, headers?: Record<string, string>) =>
  InvitationLink.parse((await employee('POST', '/api/invitations', { email }, headers ? { headers } : {})).body)
/** The mails to an address, when there are so many. */
async function mailsTo(address: string, count = 1) {
  await expect.poll(() => smtp.to(address).length).toBe(count)
  return smtp.to(address).map(({ email, raw }) => ({ ...email, raw }))
}
const health = async () => SystemHealth.parse((await employee('GET', '/api/system/health')).body).mail
const waiting = async () => (await app.runtime.mail.state()).waiting
async function allDone() {
  await expect.poll(waiting).toBe(0)
}
/** Something that is waited for until it is released. */
function held() {
  let release = () => undefined as void
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release }
}
/** Every link in a text. */
const linksIn = (text: string | undefined) => text?.match(/https?:\/\/\S+/g) ?? []

describe('a mail', () => {
  it('[MAIL-12] tells both addresses of an e-mail that was changed, and neither the other one', async () => {
    const { user } = await createUser(employee)
    await mailsTo(user.email)
    const email = newEmail()
    expect(await employee('PATCH', `/api/users/${user.id}/email`, { email })).toMatchObject({ status: 200 })
    const [, before] = await mailsTo(user.email, 2)
    const [after] = await mailsTo(email)
    expect(before?.text).toContain('This address signs you in no longer.')
    expect(before?.raw).not.toContain(email)
    expect(after?.text).toContain('From now on you sign in by this address.')
    expect(after?.raw).not.toContain(user.email)
    await allDone()
  })

  it('[MAIL-1] invites, with the very link that the employee sees, in text and HTML', async () => {
    const email = newEmail()
    const { invitationUrl, isMailed } = await invite(email)
    expect(isMailed).toBe(true)
    const [mail] = await mailsTo(email)
    expect(linksIn(mail?.text)).toHaveLength(1)
    const link = linkIn(linksIn(mail?.text)[0] ?? '')
    expect(link).toEqual(linkIn(invitationUrl))
    expect(mail?.html).toContain(`href="${linksIn(mail?.text)[0]?.replaceAll('&', '&amp;')}"`)
    const body = { ...link, firstName: 'Gus', lastName: 'Test', password: NEW_PASSWORD }
    expect(await app.anonymous('POST', '/api/auth/complete-registration', body)).toMatchObject({ status: 201 })
    await allDone()
    expect(smtp.to(email)).toHaveLength(1)
  })

  it('[MAIL-1] tells of a new account, of a reset link, and of a password that was changed', async () => {
    const { user, link } = await createUser(employee)
    const [created] = await mailsTo(user.email)
    expect(created).toMatchObject({ subject: 'Your account at the Installation Portal', to: [{ name: 'Uma Test' }] })
    expect(linkIn(linksIn(created?.text)[0] ?? '')).toEqual(link)

    const makeLink = async () =>
      ResetLink.parse((await employee('POST', `/api/users/${user.id}/reset-password`)).body).resetLink
    const setBy = (url: string, password: string) =>
      app.anonymous('POST', '/api/auth/set-password', { ...linkIn(url), password })
    // Who has set none yet has no other password to go on with (ACCOUNT-60).
    const another = await makeLink()
    const [, again] = await mailsTo(user.email, 2)
    expect(again?.subject).toBe('Your account at the Installation Portal')
    expect(await setBy(another, 'First-1234')).toMatchObject({ status: 204 })
    await mailsTo(user.email, 3)

    const resetLink = await makeLink()
    const [, , , reset] = await mailsTo(user.email, 4)
    expect(reset?.subject).toBe('Set a new password for the Installation Portal')
    expect(linkIn(linksIn(reset?.text)[0] ?? '')).toEqual(linkIn(resetLink))

    expect(await setBy(resetLink, NEW_PASSWORD)).toMatchObject({ status: 204 })
    const [, , , , notice] = await mailsTo(user.email, 5)
    expect(notice?.subject).toBe('Your password for the Installation Portal was changed')
    expect(linksIn(notice?.text)).toEqual([])
    expect(notice?.html).not.toMatch(/href|http/)

    const own = withCookie(app, await signInAs(app, user.email, NEW_PASSWORD))
    const change = { currentPassword: NEW_PASSWORD, newPassword: 'Third-1234' }
    expect(await own('POST', `/api/users/${user.id}/change-password`, change)).toMatchObject({ status: 204 })
    await mailsTo(user.email, 6)
  })

  it('[MAIL-2] has links to PUBLIC_URL, whatever host its request named', async () => {
    const email = newEmail()
    await invite(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsTo(email)
    expect(linksIn(mail?.text).map((link) => new URL(link).origin)).toEqual(['https://portal.example'])
    expect(mail?.raw).not.toContain('evil')
  })

  it.each([
    ['a header', 'Eve\r\nBcc: all@evil.example\r\n\r\nHello', 'x'],
    ['quotes and angles', '"Eve" <all@evil.example>,', "O'Neil \\"],
    ['HTML', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
    ['entities', '&lt;b&gt;', '&amp;'],
    ['letters of the world', 'Zoë 北京', 'Ñandú 👩‍🔧'],
    ['turned direction', '\u202egnp.exe', '\u2066x'],
    ['encoded words', '=?utf-8?q?Bcc:=0D=0A?=', '.\r\n.\r\n'],
  ])('[MAIL-3] takes a name with %s as the name that it is', async (_, firstName, lastName) => {
    const { user } = await createUser(employee, { firstName, lastName: `${lastName}xx` })
    const [mail] = await mailsTo(user.email)
    const name = `${user.firstName} ${user.lastName}`
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .replaceAll('=?', '= ?')
      .trim()
    expect(smtp.to(user.email)[0]?.to).toEqual([user.email])
    expect(mail?.to).toEqual([{ name, address: user.email }])
    expect(mail?.headers.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'date', 'auto-submitted']),
    )
    expect(mail?.headers.filter(({ key }) => ['bcc', 'cc'].includes(key))).toEqual([])
    expect(mail?.text).toContain(`Hello ${name},`)
    expect(mail?.html).not.toMatch(/<(script|img)/)
    expect(mail?.html).toContain(`Hello ${name.replace(/[&<>"']/g, (sign) => `&${NAMES[sign]};`)},`)
  })
  const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

  it('[MAIL-4] is sent again after growing pauses when the server says later, as the same mail', async () => {
    const email = newEmail()
    const said: (Error | undefined)[] = [smtpError(451, '4.3.0 Try later'), smtpError(421, 'Closing'), undefined]
    const ids: (string | undefined)[] = []
    smtp.behave({
      onContent: (mail) => {
        ids.push(mail.email.messageId)
        return said.shift()
      },
    })
    await invite(email)
    const [mail] = await mailsTo(email)
    expect(ids).toEqual([mail?.messageId, mail?.messageId, mail?.messageId])
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@portal\.example>$/)
    await allDone()
  })

  it('[MAIL-5] that the server refuses for good is not sent again, and is shown without its address', async () => {
    const email = newEmail()
    let asked = 0
    smtp.behave({
      onRecipient: (address) => {
        asked += 1
        return smtpError(550, `5.1.1 <${address}> does not live here`)
      },
    })
    const failed = (await health())?.failed ?? 0
    const { invitationUrl } = await invite(email)
    await expect.poll(health).toMatchObject({ isOn: true, waiting: 0, failed: failed + 1 })
    expect((await health())?.lastError).toBe('550 5.1.1 at RCPT TO')
    expect(asked).toBe(1)
    const said = JSON.stringify([logged, await health(), await rows()])
    expect(said).toContain('550 5.1.1')
    for (const secret of [email, linkIn(invitationUrl).token]) expect(said).not.toContain(secret)
  })

  it('[MAIL-6] whose link was replaced, used or has expired, or whose person is gone, is not sent', async () => {
    const hold = held()
    const blocker = newEmail()
    smtp.behave({ onContent: () => hold.promise.then(() => undefined) })
    await invite(blocker)
    await expect
      .poll(() =>
        app.runtime.pool.query(`select from mail_outbox where state = 'handed'`).then(({ rowCount }) => rowCount),
      )
      .toBe(1)

    const [twice, used, late] = [newEmail(), newEmail(), newEmail()]
    await invite(twice)
    const newest = await invite(twice)
    const link = linkIn((await invite(used)).invitationUrl)
    const body = { ...link, firstName: 'Gus', lastName: 'Test', password: NEW_PASSWORD }
    expect(await app.anonymous('POST', '/api/auth/complete-registration', body)).toMatchObject({ status: 201 })
    const { user: gone } = await createUser(employee)
    await employee('DELETE', `/api/users/${gone.id}`)
    await invite(late)
    await expect.poll(waiting).toBe(6)
    smtp.behave({ onContent: () => undefined })
    hold.release()
    const [mail] = await mailsTo(twice)
    expect(linkIn(linksIn(mail?.text)[0] ?? '')).toEqual(linkIn(newest.invitationUrl))
    await mailsTo(late)
    await allDone()
    expect([used, gone.email].map((address) => smtp.to(address).length)).toEqual([0, 0])

    smtp.behave({ onContent: () => smtpError(451, 'Later') })
    const expires = newEmail()
    const { failed } = await app.runtime.mail.state()
    await invite(expires)
    await expect.poll(async () => (await health())?.lastError).toBe('451 at DATA')
    aheadMs = 8 * DAY_MS
    await expect.poll(app.runtime.mail.state).toMatchObject({ waiting: 0, failed: failed + 1 })
    aheadMs = 0
    expect(smtp.to(expires)).toEqual([])
  })

  it('[MAIL-7] leaves no secret behind: not in the outbox, before and after, nor in the log of events or of the server', async () => {
    const hold = held()
    smtp.behave({ onContent: () => hold.promise.then(() => undefined) })
    const email = newEmail()
    const { invitationUrl } = await invite(email)
    const { token } = linkIn(invitationUrl)
    await expect.poll(waiting).toBe(1)
    expect(JSON.stringify(await rows())).not.toContain(token)
    hold.release()
    await mailsTo(email)
    await allDone()
    const events: unknown[] = []
    for await (const event of app.runtime.store.readAll('')) events.push(event)
    expect(JSON.stringify([events, await rows(), logged])).not.toContain(token)
    // Nor an address of a person.
    expect(JSON.stringify([await rows(), logged])).not.toContain(email)
  })

  it('[MAIL-8] is counted for Prometheus by what came of it', async () => {
    const { body } = await app.anonymous('GET', '/metrics')
    expect(body).toMatch(/fieldboard_mails_total\{outcome="sent"\} \d+/)
    expect(body).toMatch(/fieldboard_mails_total\{outcome="refused"\} 1/)
  })
})

const rows = async () => (await app.runtime.pool.query('select * from mail_outbox')).rows as unknown[]

const silent = await sharedApp()
it('[MAIL-9] without an SMTP server no mail is put in or promised, and the links are answered all the same', async () => {
  const send = await silent.as('employee')
  expect(await send('POST', '/api/invitations', { email: newEmail() })).toMatchObject({
    status: 201,
    body: { isMailed: false, invitationUrl: expect.stringContaining('/complete-registration?token=') },
  })
  const { user } = await createPerson(silent, send)
  expect((await send('POST', `/api/users/${user.id}/reset-password`)).body).toMatchObject({ isMailed: false })
  const state = { isOn: false, waiting: 0, failed: 0, unknown: 0, lastError: null }
  const atHead = async () => {
    const { reactors } = SystemHealth.parse((await send('GET', '/api/system/health')).body)
    return reactors?.find(({ name }) => name === 'send-mails')?.lag
  }
  await expect.poll(atHead).toBe(0)
  expect((await send('GET', '/api/system/health')).body).toMatchObject({ mail: state })
})
