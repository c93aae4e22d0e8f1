import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AccountRecord } from '#events/account/record-api.ts'
import { FormerUser } from '#events/account/former-user.ts'
import type { ListChange } from '#events/live/protocol.ts'
import { HistoryFacts } from '#events/project/history/api.ts'
import { createRowWriter } from '../../metrics/row-writer.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { caughtUp, startTestApp } from '../../testing/app/app.ts'
import { createPerson, createUser, refusalOf, withCookie } from '../../testing/app/people.ts'
import { liveClients } from '../../testing/test-client.ts'

// An erasure builds the read models of the whole installation anew: a shared one holds what all other files left.
const app = await startTestApp()
afterAll(() => app.close())
const employee = await app.as('employee')
const clients = liveClients(() => app)
afterEach(() => clients.closeAll())

const erase = (id: number, send = employee) => send('POST', `/api/users/${id}/erase`)
const formerOf = async (id: number) =>
  z
    .array(FormerUser)
    .parse((await employee('GET', '/api/users/former')).body)
    .find((one) => one.id === id)
async function untilErased(id: number): Promise<void> {
  await expect.poll(async () => (await formerOf(id))?.erasure, { timeout: 30_000 }).toBe('erased')
}
const textsOf = async (id: number) =>
  AccountRecord.parse((await employee('GET', `/api/users/${id}/history`)).body).lines.map(({ text }) => text)

/** A person whose account was deleted. */
async function formerUser(names: { firstName?: string; lastName?: string; email?: string } = {}) {
  const { user } = await createUser(employee, names)
  await employee('DELETE', `/api/users/${user.id}`)
  return user
}

describe('[ERASE-50] the erasure of a person', () => {
  it('is begun by employees alone', async () => {
    const { id } = await formerUser()
    for (const role of ['installer', 'customer'] as const) {
      expect((await erase(id, await app.as(role))).status).toBe(403)
      expect((await (await app.as(role))('GET', '/api/users/former')).status).toBe(403)
    }
    expect(await formerOf(id)).toMatchObject({ erasure: null })
    expect(await erase(id)).toMatchObject({ status: 202, body: { id } })
    await untilErased(id)
  })

  it('[ERASE-1] leaves no word of them in rows of metrics that waited to be written', async () => {
    const { id, email } = await formerUser()
    const { pool } = app.runtime
    const rows = createRowWriter({ db: pool, now: () => new Date(), isAway: () => false, onDropped: () => undefined })
    const tried = { action_type: 'login', success: false, failure_reason: 'wrong-login', user_agent: 'x' }
    rows.add('auth_metrics', { ...tried, user_id: id, email, ip_address: '192.0.2.7' })
    rows.add('auth_metrics', { ...tried, user_id: 1, email: 'employee@test.example', ip_address: '192.0.2.8' })
    await erase(id)
    await untilErased(id)
    await rows.close()
    const written = await pool.query(
      `select email, ip_address from auth_metrics where failure_reason = 'wrong-login' and user_id = any($1) order by user_id`,
      [[1, id]],
    )
    expect(written.rows).toEqual([
      { email: 'employee@test.example', ip_address: '192.0.2.8' },
      { email: null, ip_address: null },
    ])
  })

  it('is refused for a person who is not there, or not deleted', async () => {
    expect(refusalOf(await erase(999_999))).toMatchObject({ status: 404, code: 'user-unknown' })
    const { user } = await createUser(employee)
    expect(refusalOf(await erase(user.id))).toMatchObject({ status: 409, code: 'user-not-deleted' })
  })

  it('is refused while their e-mail has an account or an open invitation', async () => {
    const { id, email } = await formerUser()
    const { user: next } = await createUser(employee, { email })
    expect(refusalOf(await erase(id))).toEqual({
      status: 409,
      code: 'email-lives-on',
      message: 'Another account has this person’s e-mail by now. Delete that one first, then erase their data.',
    })
    await employee('DELETE', `/api/users/${next.id}`)
    expect((await employee('POST', '/api/invitations', { email })).status).toBe(201)
    expect(refusalOf(await erase(id))).toEqual({
      status: 409,
      code: 'email-lives-on',
      message: 'There is an open invitation for this person’s e-mail. Take it back first, then erase their data.',
    })
    expect(await formerOf(id)).toMatchObject({ erasure: null })
  })

  it('takes all former accounts of the same e-mail', async () => {
    const { id, email } = await formerUser()
    const second = await formerUser({ email })
    expect((await erase(second.id)).status).toBe(202)
    await untilErased(id)
    await untilErased(second.id)
  })

  it('happens once, however often it is asked for', async () => {
    const { id } = await formerUser()
    expect((await erase(id)).status).toBe(202)
    expect((await erase(id)).status).toBe(202)
    await untilErased(id)
    expect(await erase(id)).toMatchObject({ status: 202, body: { erasure: 'erased' } })
    const texts = await textsOf(id)
    expect(texts.filter((text) => text === 'Erasure of their data requested')).toHaveLength(1)
    expect(texts.filter((text) => text === 'Data erased')).toHaveLength(1)
  })
})

describe('[ERASE-51] the list of deleted accounts', () => {
  it('is told to employees at each step; all are told only who was erased', async () => {
    const at = { employee: await clients.connect('employee'), customer: await clients.connect('customer') }
    const { id } = await formerUser({ firstName: 'Ottilie', lastName: 'Wiesengrund' })
    const states = () =>
      at.employee
        .changes()
        .flatMap((change) => (change.topic === 'formerUsers' ? change.rows : []))
        .flatMap((row) => (row.id === id ? [row.erasure] : []))
    await at.employee.until(() => states().includes(null))
    await erase(id)
    await at.employee.until(() => states().at(-1) === 'erased')
    const isErased = (change: ListChange) => change.topic === 'erasedUsers' && change.rows.some((row) => row.id === id)
    await at.customer.until(() => at.customer.changes().some(isErased))
    expect(at.customer.changes().find(isErased)).toMatchObject({ rows: expect.arrayContaining([{ id }]), gone: [] })
    expect(at.customer.changes().filter(({ topic }) => topic === 'formerUsers')).toEqual([])
    expect((await (await app.as('customer'))('GET', '/api/users/erased')).body).toContainEqual({ id })
    expect((await app.anonymous('GET', '/api/users/erased')).status).toBe(401)
  })
})

describe('[ERASE-53] an e-mail that was assigned after its person was deleted', () => {
  it('leaves projects and forms before its key is destroyed', async () => {
    const { id, email } = await formerUser()
    const project = await createProject(employee, 'Later')
    await employee('PATCH', `/api/projects/${project.id}/users`, { assignedUsers: [email, 'stays@test.example'] })
    await caughtUp(app.runtime)
    await erase(id)
    await untilErased(id)
    const { body } = await employee('GET', `/api/projects/${project.id}`)
    expect(body).toMatchObject({ assignedUsers: ['stays@test.example'] })
  })
})

it('[ERASE-74] the facts of a project tell no name from the moment at which its person is erased', async () => {
  const { user, signIn } = await createPerson(app, employee, { role: 'employee', firstName: 'Philippa' })
  const project = await createProject(employee, 'Her work')
  const card = await addCard(employee, project.id, 'Cam')
  await withCookie(app, await signIn())('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
  await employee('DELETE', `/api/users/${user.id}`)
  const names = async () =>
    HistoryFacts.parse((await employee('GET', `/api/projects/${project.id}/history/facts?zone=UTC`)).body).perDay.map(
      ({ name }) => name,
    )
  expect(await names()).toEqual([expect.stringContaining('Philippa')])
  await erase(user.id)
  await untilErased(user.id)
  expect(await names()).toEqual(['a former user'])
})
