import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ResetLink } from '#events/account/api.ts'
import type { Send } from '../../testing/app/app.ts'
import {
  createPerson,
  createUser,
  linkIn,
  NEW_PASSWORD,
  refusalOf,
  signInAs,
  withCookie,
} from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const DAY_MS = 24 * 3_600_000
/** How far the server's clock is ahead. */
let aheadMs = 0
const app = await sharedApp({ now: () => new Date(Date.now() + aheadMs) })
const employee = await app.as('employee')

type Link = { readonly token: string; readonly email: string }
const THIRD = 'Third-1234'
async function reset(id: number, key?: string) {
  const answer = await employee('POST', `/api/users/${id}/reset-password`, undefined, key ? { key } : {})
  expect(answer).toMatchObject({ status: 200 })
  return linkIn(ResetLink.parse(answer.body).resetLink)
}
const set = ({ token, email }: Link, password = THIRD, key?: string) =>
  app.anonymous('POST', '/api/auth/set-password', { token, email, password }, key ? { key } : {})
const verify = async ({ token, email }: Link) => {
  const query = new URLSearchParams({ token, email }).toString()
  return (await app.anonymous('GET', `/api/auth/verify-reset-token?${query}`)).body
}

describe('a password link', () => {
  it('[ACCOUNT-10] sets a password once; until then the old one works', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const link = await reset(user.id)
    expect(link).toMatchObject({ path: '/set-password', email: user.email })
    expect(await verify(link)).toEqual({ valid: true, message: 'This link is valid.' })
    await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined()
    expect(await set(link)).toMatchObject({ status: 204 })
    await expect(signIn(NEW_PASSWORD)).rejects.toThrow('401')
    await expect(signIn(THIRD)).resolves.toBeDefined()
    const used = 'This link was used already. Sign in, or ask for a new link.'
    expect(refusalOf(await set(link))).toEqual({ status: 409, code: 'link-used', message: used })
    expect(await verify(link)).toEqual({ valid: false, message: used })
    await expect(signIn(THIRD)).resolves.toBeDefined()
  })

  it('[ACCOUNT-10] is ended by a newer one', async () => {
    const { user, link: first } = await createUser(employee)
    const second = await reset(user.id)
    expect(refusalOf(await set(first))).toMatchObject({ status: 409, code: 'link-replaced' })
    expect(await verify(first)).toMatchObject({ valid: false, message: expect.stringContaining('newer one') })
    expect(await set(second)).toMatchObject({ status: 204 })
  })

  it('[ACCOUNT-92] of a suspended person says so when it is opened', async () => {
    const { user } = await createPerson(app, employee)
    const link = await reset(user.id)
    await employee('POST', `/api/users/${user.id}/suspend`)
    expect(await verify(link)).toMatchObject({ valid: false, message: expect.stringContaining('suspended') })
    await employee('POST', `/api/users/${user.id}/resume`)
    expect(await verify(link)).toMatchObject({ valid: true })
  })

  it('[ACCOUNT-10] ends after a day', async () => {
    const { link } = await createUser(employee)
    aheadMs = DAY_MS
    const [answer, verdict] = [await set(link), await verify(link)]
    aheadMs = 0
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'link-expired' })
    expect(verdict).toEqual({ valid: false, message: 'This link has expired. Ask for a new one.' })
    expect(await set(link)).toMatchObject({ status: 204 })
  })

  it('[ACCOUNT-10] sets no other person’s password', async () => {
    const [one, other] = [await createUser(employee), await createUser(employee)]
    const crossed = { token: one.link.token, email: other.link.email }
    expect(refusalOf(await set(crossed))).toMatchObject({ status: 404, code: 'link-of-another' })
    expect(await verify(crossed)).toMatchObject({ valid: false })
    expect(refusalOf(await set({ ...one.link, email: 'no-one@test.example' }))).toMatchObject({
      code: 'link-of-another',
    })
    const guessed = { ...one.link, token: `${one.link.token.slice(0, -6)}AAAAAA` }
    expect(refusalOf(await set(guessed))).toMatchObject({ status: 404, code: 'link-unknown' })
    expect(await set(one.link)).toMatchObject({ status: 204 })
  })

  it('opens nothing once its person was deleted, also for the next one with the e-mail', async () => {
    const { user, link } = await createUser(employee)
    await employee('DELETE', `/api/users/${user.id}`)
    expect(refusalOf(await set(link))).toMatchObject({ status: 404 })
    await createUser(employee, { email: user.email })
    expect(refusalOf(await set(link))).toMatchObject({ status: 409, code: 'link-replaced' })
  })

  it('[ACCOUNT-15] that many use at the same moment sets one of their passwords, which works', async () => {
    const { user, link } = await createUser(employee)
    const passwords = [1, 2, 3, 4].map((n) => `Racing-${n}234`)
    const answers = await Promise.all(passwords.map((password) => set(link, password)))
    const winner = answers.findIndex(({ status }) => status === 204)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const doors = await Promise.allSettled(passwords.map((password) => signInAs(app, user.email, password)))
    const opened = doors.map(({ status }) => status === 'fulfilled')
    expect(opened).toEqual(passwords.map((_, index) => index === winner))
  })

  it('[ACCOUNT-14] is the same when the call comes again, and a use that comes again is one use', async () => {
    const { user } = await createUser(employee)
    const [key, use] = [randomUUID(), randomUUID()]
    const link = await reset(user.id, key)
    expect(await reset(user.id, key)).toEqual(link)
    expect(await set(link, THIRD, use)).toMatchObject({ status: 204 })
    expect(await set(link, THIRD, use)).toMatchObject({ status: 204 })
    expect(await set(link, NEW_PASSWORD, use)).toMatchObject({ status: 422 })
    await expect(signInAs(app, user.email, THIRD)).resolves.toBeDefined()
  })

  it('[ACCOUNT-15] that was interrupted before its event leaves the old password, and is open still', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const link = await reset(user.id)
    // The row that a process leaves that dies after the password was put down.
    await app.runtime.pool.query(
      `insert into credential (user_id, password_id, password_hash)
       select user_id, gen_random_uuid(), password_hash from credential where user_id = $1`,
      [user.id],
    )
    await expect(signIn()).resolves.toBeDefined()
    expect(await set(link)).toMatchObject({ status: 204 })
    await expect(signIn(THIRD)).resolves.toBeDefined()
  })

  it('[ACCOUNT-1] is not used up by a password that does not fit', async () => {
    const { link } = await createUser(employee)
    expect(await set(link, 'no-upper-1')).toMatchObject({
      status: 400,
      body: { message: 'Password must contain at least one uppercase letter' },
    })
    expect(await set(link)).toMatchObject({ status: 204 })
  })
})

describe('changing the own password', () => {
  const change = (send: Send, id: number, currentPassword: string, newPassword = 'sixsix', key?: string) =>
    send('POST', `/api/users/${id}/change-password`, { currentPassword, newPassword }, key ? { key } : {})

  it.each(['employee', 'installer', 'customer'] as const)(
    '[ACCOUNT-16, ACCOUNT-81] takes the present one, of each role: %s',
    async (role) => {
      const { user, signIn } = await createPerson(app, employee, { role })
      const own = withCookie(app, await signIn())
      const wrong = await change(own, user.id, 'Wrong-1234')
      expect(wrong.body).toMatchObject({ fields: { currentPassword: 'The current password is not right.' } })
      expect(refusalOf(wrong)).toEqual({
        status: 400,
        code: 'wrong-password',
        message: 'The current password is not right.',
      })
      const key = randomUUID()
      expect(await change(own, user.id, NEW_PASSWORD, 'sixsix', key)).toMatchObject({ status: 204 })
      expect(await change(own, user.id, NEW_PASSWORD, 'sixsix', key)).toMatchObject({ status: 204 })
      await expect(signIn(NEW_PASSWORD)).rejects.toThrow('401')
      await expect(signIn('sixsix')).resolves.toBeDefined()
    },
  )

  it('is for oneself alone', async () => {
    const { user } = await createPerson(app, employee)
    expect(refusalOf(await change(employee, user.id, NEW_PASSWORD))).toMatchObject({
      status: 403,
      code: 'password-of-another',
    })
  })

  it('[ACCOUNT-16] counts wrong ones as failed logins', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const own = withCookie(app, await signIn())
    for (let n = 0; n < 10; n++) expect(await change(own, user.id, `Wrong-${n}`)).toMatchObject({ status: 400 })
    const refused = await change(own, user.id, NEW_PASSWORD)
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})
