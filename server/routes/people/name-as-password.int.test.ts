import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { InvitationLink } from '#events/account/api.ts'
import { createEmployee } from '../../identity/create-employee.ts'
import { createPerson, createUser, linkIn, NEW_PASSWORD, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const refused = (field: string) => {
  const message = 'Password must not be your username or email address'
  return { status: 400, body: { message: expect.stringContaining(message), fields: { [field]: message } } }
}
const newName = () => `Uma${randomUUID().slice(0, 8)}`
const rename = (id: number, username: string) =>
  employee('PATCH', `/api/users/${id}/info`, { firstName: 'Uma', lastName: 'Test', username })

it('[ACCOUNT-33] a link sets no password that is the username, and stays open', async () => {
  const { user, link } = await createUser(employee)
  const username = newName()
  expect((await rename(user.id, username)).status).toBe(200)
  const set = (password: string) =>
    app.anonymous('POST', '/api/auth/set-password', { token: link.token, email: link.email, password })
  expect(await set(username)).toMatchObject(refused('password'))
  expect(await set(NEW_PASSWORD)).toMatchObject({ status: 204 })
})

it('[ACCOUNT-33] a change takes no name of its person, and any other six characters', async () => {
  const { user, signIn } = await createPerson(app, employee)
  const send = withCookie(app, await signIn())
  const change = (newPassword: string) =>
    send('POST', `/api/users/${user.id}/change-password`, { currentPassword: NEW_PASSWORD, newPassword })
  for (const name of [user.username.toUpperCase(), user.email, user.email.split('@')[0] ?? ''])
    expect(await change(name)).toMatchObject(refused('newPassword'))
  expect(await change('sixsix')).toMatchObject({ status: 204 })
})

it('[ACCOUNT-33] an account is made with no password that is the username made for it', async () => {
  const local = newName()
  await createUser(employee, { email: `${local}@first.example` })
  const email = `${local}@second.example`
  const { token } = linkIn(
    InvitationLink.parse((await employee('POST', '/api/invitations', { email })).body).invitationUrl,
  )
  const register = (password: string) =>
    app.anonymous('POST', '/api/auth/complete-registration', { token, email, firstName: 'U', lastName: 'T', password })
  for (const password of [local, `${local}2`]) expect(await register(password)).toMatchObject(refused('password'))
  expect(await register(NEW_PASSWORD)).toMatchObject({ status: 201, body: { username: `${local}2` } })
  const person = { email: `${local}@third.example`, password: `${local.toUpperCase()}3` }
  await expect(createEmployee(app.runtime, person)).rejects.toThrow('Password must not be your username')
})
