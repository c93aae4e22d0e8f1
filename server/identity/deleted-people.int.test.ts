import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { InvitationLink } from '#events/account/api.ts'
import { User } from '#events/account/user.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, type UserId } from '#events/kernel/ids.ts'
import { leaveAssigned } from '../reactors/leave-assigned.ts'
import { createProject } from '../testing/app/answers.ts'
import { caughtUp, userIdOf } from '../testing/app/app.ts'
import { createPerson, createUser, linkIn, NEW_PASSWORD, refusalOf } from '../testing/app/people.ts'
import { sharedApp } from '../testing/app/shared-app.ts'
import { keepSweeping, sweepDeletedPeople } from './deleted-people.ts'
import { putPassword, sweepPasswords, verifyPassword } from './passwords.ts'

const app = await sharedApp()
const employee = await app.as('employee')

/** The tables of the rows about a person that stand beside the log. */
async function keptOf(user: UserId) {
  const { rows } = await app.runtime.pool.query<{ readonly table: string }>(
    `select 'passwords' as table from credential where user_id = $1
     union all select 'sessions' from session where user_id = $1
     union all select 'links' from password_tokens where user_id = $1
     union all select 'calendars' from calendar_address where user_id = $1
     union all select 'places' from sign_in_place where user_id = $1
     union all select 'seen' from seen_revision where user_id = $1 order by 1`,
    [user],
  )
  return rows.map(({ table }) => table)
}
const remove = async (user: UserId) =>
  expect(await employee('DELETE', `/api/users/${user}`)).toMatchObject({ status: 204 })

/** Puts down what a call that is under way, or that a crash cut off, leaves behind. */
async function leaveBehind(user: UserId): Promise<void> {
  const { pool } = app.runtime
  await pool.query(`insert into credential (user_id, password_id, password_hash) values ($1, $2, 'x')`, [
    user,
    randomUUID(),
  ])
  await pool.query(
    `insert into session (id, token_hash, user_id, created_at, renewed_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '7 days')`,
    [randomUUID(), randomUUID(), user],
  )
  await pool.query(
    `insert into password_tokens (id, user_id, token, created_at, expires_at, revision)
     values ($1, $2, $3, now(), now() + interval '1 day', 0) on conflict do nothing`,
    [randomUUID(), user, randomUUID()],
  )
  await pool.query('insert into seen_revision (user_id, project_id, revision) values ($1, 1, 1)', [user])
  await pool.query(`insert into sign_in_place (user_id, place, last_at) values ($1, 'x', now())`, [user])
  await pool.query(`insert into calendar_address (id, user_id, secret_hash) values ($1, $2, $3)`, [
    ...[randomUUID(), user, randomUUID()],
  ])
}

describe('what is kept of a person beside the log', () => {
  it('[ACCOUNT-19, ACCOUNT-39] goes with their account', async () => {
    const { user, signIn } = await createPerson(app, employee)
    await signIn()
    await app.runtime.pool.query('insert into seen_revision (user_id, project_id, revision) values ($1, 1, 1)', [
      user.id,
    ])
    expect(await keptOf(user.id)).toEqual(['links', 'passwords', 'places', 'seen', 'sessions'])
    await remove(user.id)
    expect(await keptOf(user.id)).toEqual([])
  })

  it('[ACCOUNT-19] is swept where it was left behind, and no one else’s is', async () => {
    const { user } = await createUser(employee)
    const { user: other } = await createPerson(app, employee)
    await remove(user.id)
    await caughtUp(app.runtime)
    await leaveBehind(user.id)
    await leaveBehind(other.id)
    const before = await keptOf(other.id)
    await sweepDeletedPeople(app.runtime.pool)
    await sweepDeletedPeople(app.runtime.pool)
    expect(await keptOf(user.id)).toEqual([])
    expect(await keptOf(other.id)).toEqual(before)
    expect(await keptOf(userIdOf('employee'))).toContain('sessions')
  })
})

describe('passwords that count no more', () => {
  it('[ACCOUNT-34] are swept, as the log has it, and those that count or are under way are not', async () => {
    const { pool, bus, log } = app.runtime
    const { user, signIn } = await createPerson(app, employee)
    const { user: fresh } = await createPerson(app, employee)
    const kept = async (id: UserId) => (await keptOf(id)).filter((table) => table === 'passwords').length
    // The rows that two changes within the hour leave, a command that never took effect, and a registration without an account.
    const noAccount = 999_999
    const ids = [user.id, user.id, fresh.id, noAccount]
    await pool.query(
      `insert into credential (user_id, password_id, password_hash) select id, gen_random_uuid(), 'x' from unnest($1::bigint[]) as id`,
      [ids],
    )
    await pool.query(`update credential set created_at = now() - interval '61 minutes' where user_id = any($1)`, [
      [user.id, noAccount],
    ])
    expect([await kept(user.id), await kept(fresh.id)]).toEqual([3, 2])

    const end = keepSweeping({ pool, bus, log })
    await end()
    expect([await kept(user.id), await kept(fresh.id)]).toEqual([1, 2])
    expect((await pool.query('select from credential where user_id = $1', [noAccount])).rows).toEqual([])
    expect(await signIn()).toContain('session')
    expect(await app.signIn('employee')).toContain('session')
  })

  it('[ACCOUNT-34] are not swept while their command comes again', async () => {
    const { pool, bus } = app.runtime
    const { user } = await createUser(employee)
    const own = { user: user.id, passwordId: randomUUID() }
    const typed = { password: NEW_PASSWORD, turn: 'test' }
    await putPassword(pool, own, typed, async () => undefined)
    await pool.query(`update credential set created_at = now() - interval '2 hours' where user_id = $1`, [user.id])
    await putPassword(pool, own, typed, () => sweepPasswords(pool, bus))
    expect(await verifyPassword(pool, own, typed)).toBe(true)
  })
})

describe('the invitation of a person who was deleted', () => {
  it('[ACCOUNT-19] is swept, and that of the next owner of their e-mail is not', async () => {
    const [gone, next] = [0, 1].map(() => `G${randomUUID().slice(0, 8)}@test.example`) as [string, string]
    const invited = async (email: string) =>
      linkIn(InvitationLink.parse((await employee('POST', '/api/invitations', { email })).body).invitationUrl)
    const kept = async () => {
      const emails = [gone, next].map((email) => email.toLowerCase())
      const { rows } = await app.runtime.pool.query<{ readonly email: string }>(
        'select email from registration_tokens where email = any($1) order by array_position($1, email)',
        [emails],
      )
      return rows.map(({ email }) => email)
    }
    for (const email of [gone, next]) {
      const names = { firstName: 'Gus', lastName: 'Test', password: NEW_PASSWORD }
      const { token } = await invited(email)
      const { body } = await app.anonymous('POST', '/api/auth/complete-registration', { ...names, token, email })
      await remove(User.parse(body).id)
    }
    await invited(next)
    await caughtUp(app.runtime)
    expect(await kept()).toEqual([gone.toLowerCase(), next.toLowerCase()])
    await sweepDeletedPeople(app.runtime.pool)
    expect(await kept()).toEqual([next.toLowerCase()])
  })
})

describe('a registration that is sent again', () => {
  it('[ACCOUNT-20] after its account was deleted is answered that it is gone, and leaves nothing behind', async () => {
    const email = `g${randomUUID().slice(0, 8)}@test.example`
    const { body } = await employee('POST', '/api/invitations', { email })
    const { token } = linkIn(InvitationLink.parse(body).invitationUrl)
    const key = randomUUID()
    const data = { token, email, firstName: 'Gus', lastName: 'Test', password: NEW_PASSWORD }
    const register = () => app.anonymous('POST', '/api/auth/complete-registration', data, { key })
    const first = await register()
    expect(first).toMatchObject({ status: 201 })
    const { id } = User.parse(first.body)
    await remove(id)
    expect(refusalOf(await register())).toEqual({
      status: 404,
      code: 'user-unknown',
      message: 'This user does not exist any more.',
    })
    expect(await keptOf(id)).toEqual([])
  })
})

describe('the next owner of an e-mail', () => {
  it('[ACCOUNT-21] keeps their projects when a rebuilt database reacts anew to the deletion of the one before', async () => {
    const { user } = await createUser(employee)
    const { id } = await createProject(employee, 'P')
    const assign = () => employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [user.email] })
    const assigned = async () => (await employee('GET', `/api/projects/${id}`)).body
    await assign()
    await remove(user.id)
    await expect.poll(assigned).toMatchObject({ assignedUsers: [] })
    await createUser(employee, { email: user.email })
    await assign()
    await caughtUp(app.runtime)

    const sent: unknown[] = []
    for await (const event of app.runtime.store.readAll('')) {
      if (event.type !== 'UserDeleted' || event.data.userId !== user.id) continue
      // Longer ago than clocks may differ by.
      const recordedAt = new Date(Date.parse(event.recordedAt) - 60_000).toISOString()
      for (const { command, send } of await leaveAssigned.react({ ...event, recordedAt }, app.runtime)) {
        sent.push(command)
        // An id of its own, as if the first command were so long ago that its stream does not remember it.
        await send({ actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'reactor' })
      }
    }
    expect(sent).toHaveLength(1)
    expect(await assigned()).toMatchObject({ assignedUsers: [user.email] })
  })
})
