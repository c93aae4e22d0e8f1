import { describe, expect, it } from 'vitest'
import { HandedOver, UserOverview } from '#events/account/overview-api.ts'
import { AccountRecord } from '#events/account/record-api.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { addCard, createProject, move } from '../../testing/app/answers.ts'
import { userIdOf } from '../../testing/app/app.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { newForm } from '../../testing/app/forms.ts'
import { createPerson, createUser, refusalOf, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const overviewOf = async (id: number) => UserOverview.parse((await employee('GET', `/api/users/${id}/overview`)).body)
const signOut = (id: number, send = employee) => send('POST', `/api/users/${id}/sign-out`)

describe('the page of a person', () => {
  it('[ACCOUNT-129] has their last sign-in, the sessions that go on, and what they are assigned to', async () => {
    const { user, signIn } = await createPerson(app, employee)
    expect(await overviewOf(user.id)).toMatchObject({ lastSignIn: null, sessions: [], projects: [], forms: [] })
    const person = withCookie(app, await signIn())
    await signIn()
    const { id } = await createProject(employee, 'Quay', [])
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [user.email.toUpperCase()] })
    const formId = await newForm(employee, { title: 'Gate', assignedUsers: [user.email] })
    const found = await overviewOf(user.id)
    expect(found).toMatchObject({
      user: { id: user.id },
      projects: [{ id, name: 'Quay', isClosed: false }],
      forms: [{ id: formId, title: 'Gate', isAssigned: true }],
    })
    expect(found.sessions).toHaveLength(2)
    expect(Date.parse(found.lastSignIn ?? '')).toBeGreaterThanOrEqual(Date.parse(found.sessions[1]?.signedInAt ?? ''))
    await person('POST', '/api/auth/logout')
    expect((await overviewOf(user.id)).sessions).toHaveLength(1)
  })

  it('[ACCOUNT-141] has the cards that are their open work, by day, and how many these are', async () => {
    const { user } = await createPerson(app, employee, { role: 'installer' })
    const { id: projectId } = await createProject(employee, 'Quay', [])
    await employee('PATCH', `/api/projects/${projectId}/users`, { assignedUsers: [user.email] })
    const named = (name: string) => addCard(employee, projectId, name)
    const [one, planned, done] = [await named('Cam 1'), await named('Cam 2'), await named('Cam 3')]
    const deviceIds = [one.id, planned.id, done.id]
    expect((await employee('POST', '/api/devices/assign', { deviceIds, userIds: [user.id] })).status).toBe(200)
    const onDay = { deviceIds: [planned.id], day: '2026-12-24', part: 'morning' }
    expect((await employee('POST', '/api/devices/schedule', onDay)).status).toBe(200)
    for (const status of ['installed', 'confirmed']) await move(employee, done.id, status)
    const { cards, cardCount } = await overviewOf(user.id)
    const ofProject = { status: 'waiting', projectId, projectName: 'Quay' }
    expect(cards).toEqual([
      { id: planned.id, name: 'Cam 2', day: '2026-12-24', ...ofProject },
      { id: one.id, name: 'Cam 1', day: null, ...ofProject },
    ])
    expect(cardCount).toBe(2)
  })

  it('[ACCOUNT-130] ends all sessions at once, which is told in the history and to the browser; API keys go on', async () => {
    const { user, signIn } = await createPerson(app, employee, { role: 'employee' })
    const person = withCookie(app, await signIn())
    const program = withKey(app, await makeKey(person, ['projects:read']))
    expect((await signOut(user.id)).status).toBe(204)
    await expect
      .poll(() => person('GET', '/api/user'))
      .toMatchObject({
        status: 401,
        body: { reason: 'ended', message: expect.stringContaining('signed out everywhere') },
      })
    expect((await overviewOf(user.id)).sessions).toEqual([])
    expect((await program('GET', '/api/projects')).status).toBe(200)
    const again = withCookie(app, await signIn())
    expect((await again('GET', '/api/user')).status).toBe(200)
    const { lines } = AccountRecord.parse((await employee('GET', `/api/users/${user.id}/history`)).body)
    expect(lines[0]).toMatchObject({ text: 'Signed out everywhere', by: { name: 'employee Test' } })

    // Who does it to themself stays in the session by which they do it.
    const other = withCookie(app, await signIn())
    expect((await signOut(user.id, again)).status).toBe(204)
    await expect.poll(async () => (await other('GET', '/api/user')).status).toBe(401)
    expect((await again('GET', '/api/user')).status).toBe(200)
  })

  it('[ACCOUNT-129, ACCOUNT-130] is for employees who are signed in alone', async () => {
    const id = userIdOf('customer')
    const program = withKey(app, await makeKey(employee, ['accounts:write', 'accounts:read', 'projects:write']))
    for (const send of [await app.as('installer'), await app.as('customer'), program]) {
      expect((await signOut(id, send)).status).toBe(403)
      expect((await send('GET', `/api/users/${id}/overview`)).status).toBe(403)
      expect((await send('POST', `/api/users/${id}/hand-over`, { to: 1 })).status).toBe(403)
    }
    expect((await employee('GET', '/api/users/999999/overview')).status).toBe(404)
  })
})

it('[ACCOUNT-131] a hand-over puts another person in the place of one in all projects and forms, and names what stays', async () => {
  const [{ user: from }, { user: to }] = [await createUser(employee), await createUser(employee)]
  const open = await createProject(employee, 'Open', [])
  const closed = await createProject(employee, 'Closed', [])
  const other = 'someone@else.example'
  for (const { id } of [open, closed])
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [from.email, other] })
  const ticks = { usersAddedToSupportPortal: true, cameraViewsConfirmed: true, usersAddedToVerkadaPortal: true }
  await employee('PATCH', `/api/projects/${closed.id}/checklist`, ticks)
  await employee('PATCH', `/api/projects/${closed.id}/status`, { status: 'closed' })
  const formId = await newForm(employee, { title: 'Gate', assignedUsers: [from.email] })
  const handOver = async (of: number, taker: number) =>
    HandedOver.parse((await employee('POST', `/api/users/${of}/hand-over`, { to: taker })).body)
  expect(await handOver(from.id, to.id)).toEqual({ projects: 1, forms: 1, stayed: [] })
  const { assignedUsers } = ProjectSummary.parse((await employee('GET', `/api/projects/${open.id}`)).body)
  expect(assignedUsers.toSorted()).toEqual([other, to.email].toSorted())
  expect((await overviewOf(to.id)).forms).toMatchObject([{ id: formId }])
  expect((await overviewOf(from.id)).projects).toMatchObject([{ name: 'Closed', isClosed: true }])
  // Once more: nothing is left to hand over but that.
  expect(await handOver(from.id, to.id)).toEqual({ projects: 0, forms: 0, stayed: [] })
  // To oneself, and to a person who cannot act, nothing goes.
  for (const [heir, words] of [
    [from.id, 'Choose another person.'],
    [to.id, 'This person is suspended.'],
  ] as const) {
    if (heir === to.id) await employee('POST', `/api/users/${to.id}/suspend`)
    const answer = await employee('POST', `/api/users/${from.id}/hand-over`, { to: heir })
    expect(refusalOf(answer)).toMatchObject({
      status: 409,
      code: 'heir-unfit',
      message: expect.stringContaining(words),
    })
  }
  await employee('POST', `/api/users/${to.id}/resume`)
  // A customer opens no surveys.
  const { user: customer } = await createUser(employee, { role: 'customer' })
  expect(await handOver(to.id, customer.id)).toMatchObject({ projects: 1, forms: 0, stayed: [{ name: 'Gate' }] })
})
