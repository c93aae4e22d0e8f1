import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { InvitationLink } from '#events/account/api.ts'
import { createUser, linkIn, NEW_PASSWORD, refusalOf, signInAs, withCookie } from '../../testing/app/people.ts'
import { sessionCookieOf } from '../../testing/app/session-cookie.ts'
import { caughtUp } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const DAY_MS = 24 * 3_600_000
/** How far the server's clock is ahead. */
let aheadMs = 0
const app = await sharedApp({ now: () => new Date(Date.now() + aheadMs) })
const employee = await app.as('employee')
async function laterBy<T>(ms: number, act: () => Promise<T>): Promise<T> {
  aheadMs = ms
  return act().finally(() => {
    aheadMs = 0
  })
}

const newEmail = () => `g${randomUUID().slice(0, 8)}@test.example`
async function invite(email: string, key?: string) {
  const answer = await employee('POST', '/api/invitations', { email }, key ? { key } : {})
  expect(answer).toMatchObject({ status: 201 })
  return linkIn(InvitationLink.parse(answer.body).invitationUrl)
}
const names = { firstName: 'Gus', lastName: 'Test' }
const complete = (link: { token: string; email: string }, change: object = {}, key?: string) =>
  app.anonymous(
    'POST',
    '/api/auth/complete-registration',
    { token: link.token, email: link.email, ...names, password: NEW_PASSWORD, ...change },
    key ? { key } : {},
  )

describe('an invitation', () => {
  it('[ACCOUNT-8] makes a customer, who is signed in and is listed at once', async () => {
    const email = newEmail()
    const link = await invite(email)
    expect(link).toMatchObject({ path: '/complete-registration', email })
    const answer = await complete(link)
    const user = { ...names, email, username: email.split('@')[0], role: 'customer', companyId: null }
    expect(answer).toMatchObject({ status: 201, body: user })
    const own = withCookie(app, sessionCookieOf(answer.headers['set-cookie']))
    expect(await own('GET', '/api/user')).toMatchObject({ status: 200, body: user })
    expect((await employee('GET', '/api/users')).body).toContainEqual(expect.objectContaining(user))
    await expect(signInAs(app, email, NEW_PASSWORD)).resolves.toBeDefined()
  })

  it('[ACCOUNT-8] is used once, and says so then', async () => {
    const link = await invite(newEmail())
    await complete(link)
    expect(refusalOf(await complete(link, { firstName: 'Eve' }))).toEqual({
      status: 409,
      code: 'link-used',
      message: 'This invitation was used already. Sign in with the account that was created.',
    })
  })

  it('[ACCOUNT-8] of the same e-mail replaces the one before, in whatever case it is written', async () => {
    const email = newEmail()
    const [older, newer] = [await invite(email), await invite(email.toUpperCase())]
    expect(refusalOf(await complete(older))).toMatchObject({ status: 409, code: 'link-replaced' })
    expect(await complete({ ...newer, email })).toMatchObject({ status: 201, body: { role: 'customer' } })
  })

  it('[ACCOUNT-8] that has expired says so', async () => {
    const link = await invite(newEmail())
    const answer = await laterBy(7 * DAY_MS, () => complete(link))
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'link-expired' })
    expect(await laterBy(7 * DAY_MS - 60_000, () => complete(link))).toMatchObject({ status: 201 })
  })

  it.each([
    ['guessed', (token: string) => `${token.slice(0, -4)}AAAA`, 'link-unknown'],
    ['of another id', (token: string) => `${randomUUID()}${token.slice(36)}`, 'link-unknown'],
    ['no token at all', () => 'x', 'link-unknown'],
    ['SQL', () => `' or true --`, 'link-unknown'],
  ])('[ACCOUNT-8] opens nothing with a token that is %s', async (_what, change, code) => {
    const link = await invite(newEmail())
    expect(refusalOf(await complete({ ...link, token: change(link.token) }))).toMatchObject({ status: 404, code })
    expect(await complete(link)).toMatchObject({ status: 201 })
  })

  it('[ACCOUNT-8] opens nothing for another e-mail', async () => {
    const [link, other] = [await invite(newEmail()), await invite(newEmail())]
    expect(refusalOf(await complete({ ...link, email: other.email }))).toMatchObject({ code: 'link-of-another' })
    const { link: password } = await createUser(employee)
    expect(refusalOf(await complete(password))).toMatchObject({ status: 404, code: 'link-unknown' })
  })

  it('[ACCOUNT-8] makes no second account when the e-mail was taken meanwhile', async () => {
    const email = newEmail()
    const link = await invite(email)
    await createUser(employee, { email: email.toUpperCase() })
    expect(refusalOf(await complete(link))).toMatchObject({ status: 409, code: 'account-exists' })
    expect(refusalOf(await employee('POST', '/api/invitations', { email }))).toMatchObject({ code: 'account-exists' })
  })

  it('[ACCOUNT-8] that two use at the same moment makes one account', async () => {
    const link = await invite(newEmail())
    const answers = await Promise.all(Array.from({ length: 5 }, () => complete(link)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })

  it('[ACCOUNT-14] is the same link when the call comes again, and makes the same account', async () => {
    const [email, key, other] = [newEmail(), randomUUID(), randomUUID()]
    const link = await invite(email, key)
    expect(await invite(email, key)).toEqual(link)
    const first = await complete(link, {}, other)
    expect(first).toMatchObject({ status: 201 })
    expect(await complete(link, {}, other)).toMatchObject({ status: 201, body: first.body })
    expect(await complete(link, { password: 'Another-1234' }, other)).toMatchObject({ status: 422 })
    await expect(signInAs(app, email, NEW_PASSWORD)).resolves.toBeDefined()
  })

  it('[ACCOUNT-14] survives a crash between the event and the digest: the call that comes again gives the link', async () => {
    const [email, key] = [newEmail(), randomUUID()]
    const { pool } = app.runtime
    const link = await invite(email, key)
    await pool.query('delete from registration_tokens where email = $1', [email])
    expect(refusalOf(await complete(link))).toMatchObject({ code: 'link-unknown' })
    expect(await invite(email, key)).toEqual(link)
    expect(await complete(link)).toMatchObject({ status: 201 })
  })

  it('keeps HTML as the text that it is', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const answer = await complete(await invite(newEmail()), { firstName: html, lastName: html })
    expect(answer).toMatchObject({ status: 201, body: { firstName: html, lastName: html } })
  })
})

describe('registering without an invitation', () => {
  const body = () => ({ ...names, email: newEmail(), password: NEW_PASSWORD })

  it('[ACCOUNT-9] is closed until an employee opens it, and says so whether or not there is an account', async () => {
    for (const path of ['/api/register', '/api/auth/register'])
      for (const one of [body(), { ...body(), email: 'employee@test.example' }])
        expect(refusalOf(await app.anonymous('POST', path, one))).toEqual({
          status: 403,
          code: 'by-invitation',
          message: 'People register by invitation here. Ask an employee for one.',
        })
  })

  describe('once it is open', () => {
    beforeAll(async () => {
      await employee('PATCH', '/api/settings', { selfRegistration: true })
      return () => employee('PATCH', '/api/settings', { selfRegistration: false })
    })

    it('[ACCOUNT-9] is a setting that employees read', async () => {
      const body = { quotaDefaultMB: 1024, selfRegistration: true }
      expect(await employee('GET', '/api/settings')).toMatchObject({ status: 200, body })
    })

    it('[ACCOUNT-9] makes customers alone, who are signed in', async () => {
      for (const path of ['/api/register', '/api/auth/register']) {
        const answer = await app.anonymous('POST', path, { ...body(), role: 'customer', companyId: 1 })
        expect(answer).toMatchObject({ status: 201, body: { ...names, role: 'customer', companyId: null } })
        const own = withCookie(app, sessionCookieOf(answer.headers['set-cookie']))
        expect(await own('GET', '/api/user')).toMatchObject({ status: 200, body: answer.body as object })
      }
      expect(await app.anonymous('POST', '/api/register', { ...body(), role: 'employee' })).toMatchObject({
        status: 400,
      })
    })

    it('[ACCOUNT-2] makes one account of an e-mail that many send at the same moment', async () => {
      const one = body()
      const same = [one, { ...one, email: one.email.toUpperCase() }, one, one]
      const answers = await Promise.all(same.map((each) => app.anonymous('POST', '/api/register', each)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
      await caughtUp(app.runtime)
      const { rows } = await app.runtime.pool.query('select count(*)::int as n from credential')
      const users = (await employee('GET', '/api/users')).body as unknown[]
      // Of those that were refused no password stays; one user of this test has none yet.
      expect(rows[0].n).toBeLessThanOrEqual(users.length)
    })

    const notProven = {
      status: 403,
      code: 'email-not-proven',
      message:
        'People of this e-mail register by invitation. Open the link of yours, or ask an employee for a new one.',
    }

    it('[ACCOUNT-18] refuses an e-mail with an open invitation, in whatever case, which the link still makes an account of', async () => {
      const one = body()
      const link = await invite(one.email)
      for (const path of ['/api/register', '/api/auth/register'])
        expect(refusalOf(await app.anonymous('POST', path, { ...one, email: one.email.toUpperCase() }))).toEqual(
          notProven,
        )
      expect(await complete(link)).toMatchObject({ status: 201 })
    })

    it('[ACCOUNT-18] takes an e-mail whose invitation has expired, which gave access to nothing', async () => {
      const one = body()
      await invite(one.email)
      // No event of a stream is earlier than the one before, and a test above wrote one a week ahead.
      const answer = await laterBy(15 * DAY_MS, () => app.anonymous('POST', '/api/register', one))
      expect(answer).toMatchObject({ status: 201 })
    })

    it('[ACCOUNT-18] refuses an e-mail that a project names, in the same words, until no project does', async () => {
      const one = body()
      const project = { name: 'P', verkadaInstanceId: 1, assignedUsers: [one.email.toUpperCase()] }
      const { id } = (await employee('POST', '/api/projects', project)).body as { id: number }
      for (const path of ['/api/register', '/api/auth/register'])
        expect(refusalOf(await app.anonymous('POST', path, one))).toEqual(notProven)
      expect(await complete(await invite(one.email))).toMatchObject({ status: 201 })

      const other = body()
      await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [other.email] })
      expect(refusalOf(await app.anonymous('POST', '/api/register', other))).toEqual(notProven)
      await employee('DELETE', `/api/projects/${id}`)
      expect(await app.anonymous('POST', '/api/register', other)).toMatchObject({ status: 201 })
    })

    it('[ACCOUNT-18] answers a call that comes again as the first time, also when a project names the person by then', async () => {
      const [one, key] = [body(), randomUUID()]
      const first = await app.anonymous('POST', '/api/register', one, { key })
      const project = { name: 'P', verkadaInstanceId: 1, assignedUsers: [one.email] }
      expect(await employee('POST', '/api/projects', project)).toMatchObject({ status: 201 })
      expect(await app.anonymous('POST', '/api/register', one, { key })).toMatchObject({
        status: 201,
        body: first.body,
      })
    })

    it('[ACCOUNT-1] refuses what does not fit, with the sentence of each field', async () => {
      const answer = await app.anonymous('POST', '/api/register', { email: 'x', firstName: '', password: 'short' })
      expect(answer).toMatchObject({
        status: 400,
        body: {
          fields: {
            firstName: 'First name is required',
            lastName: 'Last name is required',
            email: 'Please enter a valid email address',
            password: 'Password must be at least 8 characters',
          },
        },
      })
    })
  })
})

it('[ACCOUNT-14] what a link or a password is stands in no event, no row and no answer but the one with the link', async () => {
  const link = await invite(newEmail())
  const answer = await complete(link)
  const { link: reset, user } = await createUser(employee)
  await app.anonymous('POST', '/api/auth/set-password', { ...reset, password: NEW_PASSWORD })
  const events: unknown[] = []
  for await (const event of app.runtime.store.readAll('')) events.push(event)
  const rows = await Promise.all(
    ['registration_tokens', 'password_tokens', 'credential', 'session', 'reservation', 'stream_snapshot'].map(
      async (table) => (await app.runtime.pool.query(`select * from ${table}`)).rows,
    ),
  )
  const seen = JSON.stringify([events, rows, answer, (await employee('GET', '/api/users')).body])
  for (const secret of [link.token, reset.token, NEW_PASSWORD]) expect(seen).not.toContain(secret)
  expect(seen).toContain(user.email)
  expect(JSON.stringify(events)).not.toContain('argon2')
})
