import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { InvitationLink } from '#events/account/api.ts'
import { PASSWORD, type Send, startTestApp, type TestApp, userIdOf } from '../testing/app/app.ts'
import { createUser, linkIn, NEW_PASSWORD } from '../testing/app/people.ts'

/** How long a busy machine may take for a batch. */
const SOON = { timeout: 30_000 }

let app: TestApp
let employee: Send
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterAll(() => app.close())

it('[METRICS-10] registrations, invitations, links and passwords are rows, also where they are refused, without what was typed', async () => {
  const email = `g${randomUUID().slice(0, 8)}@test.example`
  const { body } = await employee('POST', '/api/invitations', { email })
  const { token } = linkIn(InvitationLink.parse(body).invitationUrl)
  const names = { firstName: 'Gus', lastName: 'Test', password: NEW_PASSWORD }
  const complete = (of: object) => app.anonymous('POST', '/api/auth/complete-registration', { ...names, ...of })
  await complete({ token: 'typed-token', email })
  await complete({ token, email })
  const { user, link } = await createUser(employee)
  await employee('POST', `/api/users/${user.id}/reset-password`)
  const ofLink = new URLSearchParams({ token: link.token, email: link.email })
  await app.anonymous('GET', `/api/auth/verify-reset-token?${ofLink.toString()}`)
  const set = { token: 'typed-token', email: user.email, password: NEW_PASSWORD }
  await app.anonymous('POST', '/api/auth/set-password', set)
  const installer = await app.as('installer')
  const change = { currentPassword: 'Typed-1234', newPassword: PASSWORD }
  await installer('POST', `/api/users/${userIdOf('installer')}/change-password`, change)

  const tried = async () => {
    const { rows } = await app.runtime.pool.query<Record<string, unknown>>(
      `select action_type, email, success, failure_reason from auth_metrics
       where action_type not in ('login', 'logout') order by "timestamp"`,
    )
    return rows.map(({ action_type, email: whose, success, failure_reason }) => [
      action_type,
      whose,
      success,
      failure_reason,
    ])
  }
  await expect.poll(async () => (await tried()).length, SOON).toBe(7)
  const rows = await tried()
  expect(rows).toEqual(
    expect.arrayContaining([
      ['invite', 'employee@test.example', true, null],
      // There was no account yet: what was typed for an e-mail is not kept.
      ['register', null, false, 'link-unknown'],
      ['register', email, true, null],
      ['make_link', 'employee@test.example', true, null],
      ['check_link', user.email, false, 'link-invalid'],
      ['set_password', user.email, false, 'link-unknown'],
      ['change_password', 'installer@test.example', false, 'wrong-password'],
    ]),
  )
  expect(JSON.stringify(rows).toLowerCase()).not.toContain('typed')
})

it('[METRICS-11] tries to sign in that a limit turned away are no rows', async () => {
  const statuses: number[] = []
  const guess = { username: 'stranger', password: 'Typed-1234' }
  while (statuses.at(-1) !== 429) statuses.push((await app.anonymous('POST', '/api/auth/login', guess)).status)
  await app.as('customer')
  const rows = async () => {
    const { rows: found } = await app.runtime.pool.query<{ readonly failure_reason: string | null }>(
      `select failure_reason from auth_metrics where action_type = 'login'
       and email in ('stranger@test.example', 'customer@test.example') order by "timestamp"`,
    )
    return found.map(({ failure_reason }) => failure_reason)
  }
  const refused = statuses.slice(0, -1).map(() => 'wrong-login')
  await expect.poll(rows, SOON).toEqual([...refused, null])
})
