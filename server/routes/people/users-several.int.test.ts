import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { SeveralAnswer } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { User } from '#events/account/user.ts'
import { type Answer, caughtUp, userIdOf } from '../../testing/app/app.ts'
import { createPerson, createUser, refusalOf, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const resultsOf = ({ body }: Answer) => SeveralAnswer.parse(body).results
const users = async () => z.array(User).parse((await employee('GET', '/api/users')).body)
const some = async (count: number) => {
  const made = await Promise.all(Array.from({ length: count }, () => createUser(employee)))
  return made.map(({ user }) => user.id)
}
const ok = (userId: number) => ({ userId, ok: true })

it('[ACCOUNT-40] gives several people a company in one step, and again under the same key without effect', async () => {
  const userIds = await some(3)
  const { id: companyId } = Company.parse((await employee('POST', '/api/companies', { name: randomUUID() })).body)
  const key = randomUUID()
  const body = { userIds, companyId }
  expect(resultsOf(await employee('PATCH', '/api/users/company', body, { key }))).toEqual(userIds.map(ok))
  const listed = await users()
  expect(userIds.map((id) => listed.find((user) => user.id === id)?.companyId)).toEqual([
    companyId,
    companyId,
    companyId,
  ])
  await employee('PATCH', `/api/users/${userIds[0]}/company`, { companyId: null })
  expect(resultsOf(await employee('PATCH', '/api/users/company', body, { key }))).toEqual(userIds.map(ok))
  expect((await users()).find(({ id }) => id === userIds[0])?.companyId).toBe(null)
  expect(refusalOf(await employee('PATCH', '/api/users/company', { userIds, companyId: 999_999 }))).toMatchObject({
    status: 404,
    code: 'company-unknown',
  })
})

it('[ACCOUNT-12, ACCOUNT-40] changes roles, ends the sessions of each, and says who was refused and why', async () => {
  const { user, signIn } = await createPerson(app, employee)
  const session = withCookie(app, await signIn())
  const own = userIdOf('employee')
  const key = randomUUID()
  const body = { userIds: [own, user.id, 999_999], role: 'customer' }
  const expected = [
    { userId: own, ok: false, code: 'own-account', message: 'You cannot change the role of your own account.' },
    ok(user.id),
    { userId: 999_999, ok: false, code: 'user-unknown', message: 'This user does not exist any more.' },
  ]
  expect(resultsOf(await employee('PATCH', '/api/users/role', body, { key }))).toEqual(expected)
  expect(resultsOf(await employee('PATCH', '/api/users/role', body, { key }))).toEqual(expected)
  await caughtUp(app.runtime)
  await expect.poll(async () => (await session('GET', '/api/user')).status).toBe(401)
})

it('[ACCOUNT-19, ACCOUNT-40] deletes several people with what is kept of them, but not the one who asks', async () => {
  const people = await Promise.all([createPerson(app, employee), createPerson(app, employee)])
  const ids = people.map(({ user }) => user.id)
  const own = userIdOf('employee')
  const key = randomUUID()
  const body = { userIds: [...ids, own] }
  const refused = { userId: own, ok: false, code: 'own-account', message: 'You cannot delete your own account.' }
  expect(resultsOf(await employee('POST', '/api/users/delete', body, { key }))).toEqual([...ids.map(ok), refused])
  expect(resultsOf(await employee('POST', '/api/users/delete', body, { key }))).toEqual([...ids.map(ok), refused])
  expect((await users()).filter(({ id }) => ids.includes(id))).toEqual([])
  await Promise.all(people.map(({ signIn }) => expect(signIn()).rejects.toThrow('401')))
  expect(resultsOf(await employee('POST', '/api/users/delete', { userIds: ids })).map(({ code }) => code)).toEqual([
    'user-unknown',
    'user-unknown',
  ])
})

it('[ACCOUNT-40] takes 500 people with the longest names at a time, not one more, and not none', async () => {
  const names = { firstName: 'ñ'.repeat(200), lastName: 'ñ'.repeat(200) }
  const made = []
  for (let at = 0; at < 500; at += 50)
    made.push(...(await Promise.all(Array.from({ length: 50 }, () => createUser(employee, names)))))
  const userIds = made.map(({ user }) => user.id)
  const tooMany = { userIds: [...userIds, 999_999] }
  expect(await employee('POST', '/api/users/delete', tooMany)).toMatchObject({ status: 400 })
  expect(await employee('POST', '/api/users/delete', { userIds: [] })).toMatchObject({ status: 400 })
  expect(resultsOf(await employee('POST', '/api/users/delete', { userIds }))).toEqual(userIds.map(ok))
})
