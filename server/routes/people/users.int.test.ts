import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { CreatedUser } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { User } from '#events/account/user.ts'
import { createProject } from '../../testing/app/answers.ts'
import { type Answer, caughtUp, type Send, userIdOf } from '../../testing/app/app.ts'
import { createPerson, createUser, linkIn, refusalOf, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const usersOf = ({ body }: Answer) => z.array(User).parse(body)
const companiesOf = ({ body }: Answer) => z.array(Company).parse(body)
const newEmail = () => `n${randomUUID().slice(0, 8)}@test.example`
const names = { firstName: 'Nia', lastName: 'Test' }
const company = async (name = `Company ${randomUUID()}`) =>
  Company.parse((await employee('POST', '/api/companies', { name })).body)

describe('creating a user', () => {
  it('[ACCOUNT-10] answers the user with the link by which they set their password', async () => {
    const email = newEmail()
    const { status, body } = await employee('POST', '/api/users', { ...names, email })
    expect(status).toBe(201)
    const { resetUrl, isMailed, ...user } = CreatedUser.parse(body)
    expect(isMailed).toBe(false)
    const expected = { ...names, email, username: email.split('@')[0], role: 'customer', companyId: null }
    expect(user).toMatchObject(expected)
    expect(linkIn(resetUrl)).toMatchObject({ path: '/set-password', email })
    const list = await employee('GET', '/api/users')
    expect(usersOf(list).find(({ id }) => id === user.id)).toEqual(user)
    expect(JSON.stringify(list.body)).not.toMatch(/argon|secret|hash/i)
  })

  it('[ACCOUNT-14] once answers the same user and link when the call comes again', async () => {
    const [key, body] = [randomUUID(), { ...names, email: newEmail() }]
    const first = await employee('POST', '/api/users', body, { key })
    expect(await employee('POST', '/api/users', body, { key })).toMatchObject({ status: 201, body: first.body })
    expect(await employee('POST', '/api/users', { ...body, role: 'employee' }, { key })).toMatchObject({ status: 422 })
  })

  it.each([
    [(email: string) => email.toUpperCase(), 'An account with this e-mail exists already.'],
    [(email: string) => ` ${email} `, 'An account with this e-mail exists already.'],
  ])('[ACCOUNT-2] is refused under an e-mail that is taken', async (change, message) => {
    const { user } = await createUser(employee)
    const again = await employee('POST', '/api/users', { ...names, email: change(user.email) })
    expect(refusalOf(again)).toEqual({ status: 409, code: 'account-exists', message })
  })

  it('[ACCOUNT-2, ACCOUNT-3] at the same moment gives each a username of their own, and an e-mail to one', async () => {
    const local = `same${randomUUID().slice(0, 6)}`
    const create = (email: string) => employee('POST', '/api/users', { ...names, email })
    const hosts = ['a.example', 'b.example', 'c.example']
    const answers = await Promise.all(hosts.map((host) => create(`${local}@${host}`)))
    const usernames = answers.map(({ body }) => CreatedUser.parse(body).username)
    expect(new Set(usernames)).toEqual(new Set([local, `${local}2`, `${local}3`]))
    const twice = await Promise.all([create(`${local}@d.example`), create(`${local}@D.example`)])
    expect(twice.filter(({ status }) => status === 409)).toHaveLength(1)
  })

  it('refuses a company that there is not', async () => {
    const answer = await employee('POST', '/api/users', { ...names, email: newEmail(), companyId: 999_999 })
    expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'company-unknown' })
  })
})

describe('changing a user', () => {
  const patch = (id: number, what: string, body: object) => employee('PATCH', `/api/users/${id}/${what}`, body)

  it('answers the user as they are then, and lists them so', async () => {
    const { user } = await createUser(employee)
    const { id: companyId } = await company()
    const username = `r-${user.username}`
    expect(await patch(user.id, 'info', { ...names, username })).toMatchObject({
      status: 200,
      body: { ...names, username },
    })
    expect(await patch(user.id, 'role', { role: 'customer' })).toMatchObject({
      status: 200,
      body: { role: 'customer' },
    })
    const changed = { ...user, ...names, username, role: 'customer', companyId }
    expect(await patch(user.id, 'company', { companyId })).toMatchObject({ status: 200, body: changed })
    expect(usersOf(await employee('GET', '/api/users'))).toContainEqual(changed)
    expect(await patch(user.id, 'company', { companyId: null })).toMatchObject({ body: { companyId: null } })
  })

  it('leaves the e-mail as it is, whatever the body holds', async () => {
    const { user } = await createUser(employee)
    const { username } = user
    const answer = await patch(user.id, 'info', { ...names, username, email: newEmail(), role: 'employee' })
    expect(answer).toMatchObject({ status: 200, body: { email: user.email, role: user.role } })
  })

  it('[ACCOUNT-2] takes no username that signs another in, in whatever form it is written', async () => {
    const { user } = await createUser(employee)
    for (const username of ['EMPLOYEE', 'ｅｍｐｌｏｙｅｅ', 'employee@TEST.example', ' employee '])
      expect(refusalOf(await patch(user.id, 'info', { ...names, username }))).toMatchObject({ code: 'account-exists' })
  })

  it('[ACCOUNT-1, HTTP-13] says at each field what does not fit', async () => {
    const { user } = await createUser(employee)
    expect(await patch(user.id, 'info', { firstName: 'A', lastName: 'x'.repeat(201), username: 'ab' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          firstName: 'First name must be at least 2 characters',
          lastName: 'Last name must be at most 200 characters; this one has 201',
          username: 'Username must be at least 3 characters',
        },
      },
    })
  })

  it.each(['info', 'role', 'company'])('answers 404 where there is no such user: %s', async (what) => {
    const body = { ...names, username: 'nobody-there', role: 'customer', companyId: null }
    expect(refusalOf(await patch(999_999, what, body))).toMatchObject({ status: 404, code: 'user-unknown' })
    expect(await patch(0, what, body)).toMatchObject({ status: 400 })
  })

  it('[ACCOUNT-4] keeps everyone from demoting and deleting themselves', async () => {
    const own = userIdOf('employee')
    expect(refusalOf(await patch(own, 'role', { role: 'customer' }))).toEqual({
      status: 409,
      code: 'own-account',
      message: 'You cannot change the role of your own account.',
    })
    expect(refusalOf(await employee('DELETE', `/api/users/${own}`))).toEqual({
      status: 409,
      code: 'own-account',
      message: 'You cannot delete your own account.',
    })
  })
})

describe('deleting a user', () => {
  it('[ACCOUNT-5] takes them off the list, and leaves e-mail, username and nothing else to another', async () => {
    const { user, signIn } = await createPerson(app, employee)
    await signIn()
    const key = randomUUID()
    expect(await employee('DELETE', `/api/users/${user.id}`, undefined, { key })).toMatchObject({ status: 204 })
    expect(await employee('DELETE', `/api/users/${user.id}`, undefined, { key })).toMatchObject({ status: 204 })
    expect(refusalOf(await employee('DELETE', `/api/users/${user.id}`))).toMatchObject({ status: 404 })
    await expect(signIn()).rejects.toThrow('401')
    const { user: next } = await createUser(employee, { email: user.email })
    expect(next).toMatchObject({ email: user.email, username: user.username })
    await expect(signIn()).rejects.toThrow('401')
    const ids = usersOf(await employee('GET', '/api/users')).map(({ id }) => id)
    expect([ids.includes(user.id), ids.includes(next.id)]).toEqual([false, true])
  })

  it('[ACCOUNT-5, ACCOUNT-13] takes them out of every project once, and keeps the name in the history', async () => {
    const { user, signIn } = await createPerson(app, employee)
    const projects = await Promise.all(['A', 'B', 'C'].map((name) => createProject(employee, name)))
    for (const { id } of projects)
      await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [user.email, 'customer@test.example'] })
    const [first] = projects
    const own = withCookie(app, await signIn())
    const card = { name: 'Cam', type: 'camera', status: 'waiting', description: '' }
    const { body } = await employee('POST', `/api/projects/${first?.id}/devices/manual`, card)
    const deviceId = z.object({ id: z.int() }).parse(body).id
    expect(await own('PATCH', `/api/devices/${deviceId}/status`, { status: 'installed' })).toMatchObject({
      status: 200,
    })
    expect(await employee('DELETE', `/api/users/${user.id}`)).toMatchObject({ status: 204 })
    const assigned = async (id: number) => (await employee('GET', `/api/projects/${id}`)).body
    for (const { id } of projects)
      await expect.poll(() => assigned(id)).toMatchObject({ assignedUsers: ['customer@test.example'] })
    await caughtUp(app.runtime)
    const changes: number[] = []
    for await (const event of app.runtime.store.readAll(''))
      if (event.type === 'ProjectUsersChanged' && event.data.revoked.includes(user.email)) changes.push(1)
    expect(changes).toHaveLength(3)
    const history = JSON.stringify((await employee('GET', `/api/projects/${first?.id}/history`)).body)
    expect(history).toContain(`${user.firstName} ${user.lastName}`)
    const { body: people } = await employee('GET', `/api/projects/${first?.id}/people`)
    expect(people).toContainEqual({ id: user.id, name: `${user.firstName} ${user.lastName}`, role: user.role })
  })
})

describe('two employees who demote each other at the same moment', () => {
  it('[ACCOUNT-4] leave one of them an employee', async () => {
    const two = await Promise.all([1, 2].map(() => createPerson(app, employee, { role: 'employee' })))
    const [one, other] = two
    if (!one || !other) throw new Error('two were created')
    const [asOne, asOther] = [withCookie(app, await one.signIn()), withCookie(app, await other.signIn())]
    const demote = (send: Send, { user }: typeof one) =>
      send('PATCH', `/api/users/${user.id}/role`, { role: 'customer' })
    const answers = await Promise.all([demote(asOne, other), demote(asOther, one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('companies', () => {
  it('[ACCOUNT-6] are created, listed and renamed under names of their own', async () => {
    const name = `Acme ${randomUUID()}`
    const made = await company(`  ${name} `)
    expect(made).toMatchObject({ name, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect(companiesOf(await employee('GET', '/api/companies'))).toContainEqual(made)
    const again = await employee('POST', '/api/companies', { name: name.toUpperCase() })
    expect(refusalOf(again)).toMatchObject({ status: 409, code: 'company-exists' })
    const renamed = await employee('PATCH', `/api/companies/${made.id}`, { name: `${name} 2` })
    expect(renamed).toMatchObject({ status: 200, body: { ...made, name: `${name} 2` } })
    const other = await company()
    const taken = await employee('PATCH', `/api/companies/${other.id}`, { name: `${name} 2` })
    expect(refusalOf(taken)).toMatchObject({ status: 409 })
    for (const blank of ['', '   '])
      expect(await employee('PATCH', `/api/companies/${made.id}`, { name: blank })).toMatchObject({
        status: 400,
        body: { message: 'Company name is required' },
      })
  })

  it('[ACCOUNT-7] that are deleted leave their users without one', async () => {
    const { id } = await company()
    const { user } = await createUser(employee, { companyId: id })
    expect(user.companyId).toBe(id)
    expect(await employee('DELETE', `/api/companies/${id}`)).toMatchObject({ status: 204 })
    const users = usersOf(await employee('GET', '/api/users'))
    expect(users.find((one) => one.id === user.id)).toEqual({ ...user, companyId: null })
    expect(companiesOf(await employee('GET', '/api/companies')).map((one) => one.id)).not.toContain(id)
    expect(refusalOf(await employee('DELETE', `/api/companies/${id}`))).toMatchObject({ status: 404 })
  })
})
