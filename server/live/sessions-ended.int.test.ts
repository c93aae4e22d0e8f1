import { afterEach, describe, expect, it } from 'vitest'
import { ResetLink } from '#events/account/api.ts'
import { MAX_SESSIONS_OF_ONE } from '../identity/sessions.ts'
import { createProject } from '../testing/app/answers.ts'
import type { Send } from '../testing/app/app.ts'
import { createPerson, linkIn, NEW_PASSWORD, withCookie } from '../testing/app/people.ts'
import { liveClients } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)
afterEach(() => clients.closeAll())

/** A person with two sessions, each with a connection that has a board open. */
async function signedInTwice() {
  const { user, signIn } = await createPerson(app, employee)
  const { id } = await createProject(employee, 'P')
  await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [user.email] })
  const [one, other] = [await signIn(), await signIn()]
  const sockets = [await clients.connectAs({ cookie: one }), await clients.connectAs({ cookie: other })] as const
  for (const socket of sockets) expect(await socket.open(id)).toMatchObject({ ok: true })
  return { user, signIn, one: withCookie(app, one), other: withCookie(app, other), sockets, cookies: [one, other] }
}
const statusOf = async (send: Send) => (await send('GET', '/api/user')).status
/** The answer to a page of a session that is over. */
const endOf = async (send: Send) => (await send('GET', '/api/user')).body

describe('[ACCOUNT-12, LIVE-19] all sessions and connections of a person end', () => {
  const ends = {
    'with a change of role': {
      end: async (id: number) => employee('PATCH', `/api/users/${id}/role`, { role: 'customer' }),
      told: { reason: 'role', message: 'Your role was changed, so you log in again.' },
    },
    'with a suspension': {
      end: async (id: number) => employee('POST', `/api/users/${id}/suspend`),
      told: { reason: 'suspended', message: 'Your account was suspended. Ask the people who run the portal.' },
    },
    'with a deletion': {
      end: async (id: number) => employee('DELETE', `/api/users/${id}`),
      told: { reason: 'deleted', message: 'Your account was deleted.' },
    },
    'with a password that is set by a link': {
      end: async (id: number) => {
        const { body } = await employee('POST', `/api/users/${id}/reset-password`)
        const { token, email } = linkIn(ResetLink.parse(body).resetLink)
        return app.anonymous('POST', '/api/auth/set-password', { token, email, password: 'Third-1234' })
      },
      told: { reason: 'password', message: 'Your password was set anew, so you log in again.' },
    },
  }

  it.each(Object.entries(ends))('%s, and the browser that had one is told why', async (_what, { end, told }) => {
    const { user, one, other, sockets, cookies } = await signedInTwice()
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200])
    expect((await end(user.id)).status).toBeLessThan(300)
    for (const socket of sockets) {
      await socket.ended()
      expect(socket.messages('session:ended')).toHaveLength(1)
    }
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
    for (const send of [one, other]) expect(await endOf(send)).toEqual({ code: 'signed-out', ...told })
    for (const cookie of cookies) await expect(clients.connectAs({ cookie })).rejects.toThrow('signed-out')
  })

  it('but a new sign-in goes on, in the new role', async () => {
    const { user, signIn } = await signedInTwice()
    await employee('PATCH', `/api/users/${user.id}/role`, { role: 'customer' })
    const again = withCookie(app, await signIn())
    expect(await again('GET', '/api/user')).toMatchObject({ status: 200, body: { role: 'customer' } })
  })
})

it('[ACCOUNT-36, LIVE-19] the connections of the oldest of thirty sessions end when one more begins, and no others', async () => {
  const { signIn, one, other, sockets } = await signedInTwice()
  for (let session = 3; session <= MAX_SESSIONS_OF_ONE; session++) await signIn()
  expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true])
  await signIn()
  await sockets[0].ended()
  expect(sockets[0].messages('session:ended')).toHaveLength(1)
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
  expect(await endOf(one)).toMatchObject({ reason: 'oldest' })
  expect(sockets[1].socket.connected).toBe(true)
})

describe('[ACCOUNT-12] changing the own password', () => {
  it('ends all sessions but the one that did', async () => {
    const { user, one, other, sockets } = await signedInTwice()
    const body = { currentPassword: NEW_PASSWORD, newPassword: 'sixsix' }
    expect(await one('POST', `/api/users/${user.id}/change-password`, body)).toMatchObject({ status: 204 })
    await sockets[1].ended()
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401])
    expect(sockets[0].socket.connected).toBe(true)
  })
})

it('other changes of a user leave their sessions, which show them at once', async () => {
  const { user, one } = await signedInTwice()
  const names = { firstName: 'Una', lastName: 'New', username: `una-${user.id}` }
  await statusOf(one)
  await employee('PATCH', `/api/users/${user.id}/info`, names)
  await expect.poll(() => one('GET', '/api/user')).toMatchObject({ status: 200, body: names })
})

it('[ACCOUNT-7] a company that is deleted is told with each of its users, to employees alone', async () => {
  const { body } = await employee('POST', '/api/companies', { name: 'Told' })
  const { id } = body as { id: number }
  const people = await Promise.all([1, 2].map(() => createPerson(app, employee, { companyId: id as never })))
  const [watcher, customer] = [await clients.connect('employee'), await clients.connect('customer')]
  await employee('DELETE', `/api/companies/${id}`)
  const told = () =>
    watcher
      .changes()
      .flatMap((change) => (change.topic === 'users' ? change.rows.map(({ companyId, id }) => [id, companyId]) : []))
  for (const { user } of people)
    await watcher.until(() => told().some(([userId, companyId]) => userId === user.id && companyId === null))
  await watcher.until(() => watcher.changes().some(({ topic, gone }) => topic === 'companies' && gone.includes(id)))
  expect(customer.changes()).toEqual([])
})
