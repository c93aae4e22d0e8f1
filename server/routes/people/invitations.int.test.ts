import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { InvitationLink, LinkVerdict } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { Pending } from '#events/account/pending.ts'
import { userIdOf } from '../../testing/app/app.ts'
import { createUser, linkIn, NEW_PASSWORD, refusalOf } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const DAY_MS = 24 * 3_600_000
/** How far the server's clock is ahead. */
let aheadMs = 0
const app = await sharedApp({ now: () => new Date(Date.now() + aheadMs) })
const employee = await app.as('employee')

const newEmail = () => `g${randomUUID().slice(0, 8)}@test.example`
type Link = { readonly token: string; readonly email: string }

async function invite(email: string): Promise<Link> {
  const { body } = await employee('POST', '/api/invitations', { email })
  return linkIn(InvitationLink.parse(body).invitationUrl)
}
const listed = async (email: string) =>
  z
    .array(Pending)
    .parse((await employee('GET', '/api/invitations')).body)
    .find((one) => one.kind === 'invitation' && one.email === email)
const revoke = async (email: string) => {
  const one = await listed(email)
  const invitationId = one?.kind === 'invitation' ? one.invitationId : randomUUID()
  return employee('POST', '/api/invitations/revoke', { invitationId, email })
}
const complete = ({ token, email }: Link) =>
  app.anonymous('POST', '/api/auth/complete-registration', {
    ...{ token, email, firstName: 'Gus', lastName: 'Test' },
    password: NEW_PASSWORD,
  })
const verdictOf = async ({ token, email }: Link) => {
  const query = new URLSearchParams({ token, email })
  return LinkVerdict.parse((await app.anonymous('GET', `/api/auth/verify-invitation?${query.toString()}`)).body)
}

describe('[ACCOUNT-68] an invitation', () => {
  it('makes the role and company that it names, and a customer without', async () => {
    const { id: companyId } = Company.parse((await employee('POST', '/api/companies', { name: newEmail() })).body)
    const email = newEmail()
    const { body } = await employee('POST', '/api/invitations', { email, role: 'employee', companyId })
    expect(await listed(email)).toMatchObject({ role: 'employee', companyId })
    const link = linkIn(InvitationLink.parse(body).invitationUrl)
    expect(await complete(link)).toMatchObject({ status: 201, body: { role: 'employee', companyId } })
    const plain = newEmail()
    expect(await complete(await invite(plain))).toMatchObject({ body: { role: 'customer', companyId: null } })
    const unknown = await employee('POST', '/api/invitations', { email: newEmail(), companyId: 999_999 })
    expect(refusalOf(unknown)).toMatchObject({ status: 404, code: 'company-unknown' })
  })
})

describe('[ACCOUNT-62] those who have not come yet', () => {
  it('are listed with who invited them, at once, until they have an account', async () => {
    const email = newEmail()
    const link = await invite(email)
    expect(await listed(email)).toMatchObject({ kind: 'invitation', by: userIdOf('employee') })
    expect(await complete(link)).toMatchObject({ status: 201 })
    expect(await listed(email)).toBeUndefined()
  })

  it('are listed by their account until they have set a password', async () => {
    const { user, link } = await createUser(employee)
    const find = async () =>
      z
        .array(Pending)
        .parse((await employee('GET', '/api/invitations')).body)
        .find(({ id }) => id === user.id)
    expect(await find()).toMatchObject({ kind: 'account', by: userIdOf('employee') })
    const set = { token: link.token, email: link.email, password: NEW_PASSWORD }
    expect(await app.anonymous('POST', '/api/auth/set-password', set)).toMatchObject({ status: 204 })
    // The answer was to another person: this one's reads do not wait for it.
    await expect.poll(find).toBeUndefined()
  })
})

describe('[ACCOUNT-61] an invitation that was taken back', () => {
  it('opens nothing, says so, and is listed no more', async () => {
    const email = newEmail()
    const link = await invite(email)
    expect(await revoke(email)).toMatchObject({ status: 204 })
    expect(await listed(email)).toBeUndefined()
    const message = 'This invitation was taken back. Ask the people who invited you for a new one.'
    expect(await verdictOf(link)).toEqual({ valid: false, message })
    expect(refusalOf(await complete(link))).toEqual({ status: 409, code: 'link-revoked', message })
    expect(await verdictOf(await invite(email))).toMatchObject({ valid: true })
  })
})

describe('[ACCOUNT-63] the link of an invitation, when it is opened,', () => {
  it('is good while it is open', async () => {
    expect(await verdictOf(await invite(newEmail()))).toEqual({ valid: true, message: 'This link is valid.' })
  })

  it('says why it opens nothing, in a sentence for each reason', async () => {
    const [used, older, taken, other] = [
      await invite(newEmail()),
      await invite(newEmail()),
      await invite(newEmail()),
      await invite(newEmail()),
    ]
    await complete(used)
    await invite(older.email)
    await createUser(employee, { email: taken.email })
    const sentences = [
      await verdictOf(used),
      await verdictOf(older),
      await verdictOf(taken),
      await verdictOf({ ...other, email: newEmail() }),
      await verdictOf({ ...other, token: 'a guess' }),
    ]
    aheadMs = 7 * DAY_MS
    sentences.push(await verdictOf(other))
    aheadMs = 0
    expect(sentences.map(({ message }) => message)).toEqual([
      'This invitation was used already. Sign in with the account that was created.',
      'This link was replaced by a newer one. Open the newest link that you were given.',
      'An account with this e-mail exists already.',
      'This link was made for another e-mail address.',
      'This link is not valid. Check that you opened the whole link.',
      'This link has expired. Ask for a new one.',
    ])
    expect(sentences.some(({ valid }) => valid)).toBe(false)
  })
})

it('[ACCOUNT-64] whether people may register by themselves is told to everyone, and nothing else of the settings', async () => {
  const options = async () => (await app.anonymous('GET', '/api/auth/options')).body
  expect(await options()).toEqual({ selfRegistration: false })
  await employee('PATCH', '/api/settings', { selfRegistration: true })
  expect(await options()).toEqual({ selfRegistration: true })
  await employee('PATCH', '/api/settings', { selfRegistration: false })
})
