import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Acceptance } from '#events/acceptance/api.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { createCommandBus } from '../../commands/command-bus.ts'
import type { EventStore } from '../../event-store/port.ts'
import { setPassword } from '../../identity/passwords.ts'
import { addCard, createProject, move } from '../../testing/app/answers.ts'
import { caughtUp, emailOf, PASSWORD, type Send, startTestApp, type TestApp } from '../../testing/app/app.ts'
import { newPlan } from '../../testing/app/plans.ts'

let app: TestApp
let employee: Send
let installer: Send
let stranger: Send
/** Shut, the read models learn nothing new. */
let gate = Promise.resolve()

/** Reads of streams from their beginning: each folds one. */
const folds: string[] = []

beforeAll(async () => {
  const wrap = (store: EventStore): EventStore => ({
    ...store,
    read(stream, from, max) {
      if (from === 0) folds.push(stream)
      return store.read(stream, from, max)
    },
    async *subscribe(after, signal) {
      for await (const batch of store.subscribe(after, signal)) {
        await gate
        yield batch
      }
    },
  })
  app = await startTestApp(wrap)
  employee = await app.as('employee')
  installer = await app.as('installer')
  stranger = await app.as('stranger')
})
afterAll(() => app.close())

/** Sends a command as another node would: with a memory of its own. */
function elsewhere(project: number, command: ProjectCommand) {
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  return createCommandBus(app.runtime.streams).project(ProjectId.parse(project)).execute(command, meta)
}

describe('a project that was deleted', () => {
  it('[ACCESS-5] shows nothing to other people, whatever key comes with the request', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    const key = randomUUID()
    expect(await employee('DELETE', `/api/projects/${id}`, undefined, { key })).toMatchObject({ status: 204 })
    const reads = [`/api/projects/${id}`, `/api/projects/${id}/devices`, `/api/projects/${id}/people`]
    for (const path of [...reads, `/api/devices/${card.id}`]) {
      for (const send of [employee, installer, stranger])
        expect(await send('GET', path, undefined, { key })).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
    expect(await stranger('DELETE', `/api/devices/${card.id}`, undefined, { key })).toMatchObject({ status: 404 })
  })
})

describe('what another node wrote', () => {
  it('[ACCESS-5] takes access away here too', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    const paths = [`/api/projects/${id}`, `/api/projects/${id}/devices`, `/api/devices/${card.id}`]
    for (const path of paths) expect(await installer('GET', path)).toMatchObject({ status: 200 })
    await elsewhere(id, { type: 'AssignUsers', data: { assignedUsers: [emailOf('customer')] } })
    for (const path of paths) expect(await installer('GET', path)).toMatchObject({ status: 404 })
    expect(await installer('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })).toMatchObject({
      status: 404,
    })
  })
  it('[ACCESS-5] takes away what stands beside the project, too, also for commands', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, id, 'Cam')
    const { id: document } = Acceptance.parse((await installer('POST', `/api/projects/${id}/acceptance`)).body)
    expect((await installer('POST', `/api/acceptance/${document}/link`)).status).toBe(200)
    const plan = await newPlan(employee, id)
    const pin = `/api/plans/${plan}/pins/${card.id}`
    const place = { page: 1, x: 0.5, y: 0.5, kind: 'built' }
    expect((await installer('PUT', pin, place)).status).toBe(200)
    const assign = (...assignedUsers: string[]) => elsewhere(id, { type: 'AssignUsers', data: { assignedUsers } })
    const calls = [
      ['POST', `/api/acceptance/${document}/link`],
      ['DELETE', `/api/acceptance/${document}/link`],
      ['PUT', pin, place],
      ['PUT', `/api/plans/${plan}/pins`, { pins: [{ ...place, deviceId: card.id }] }],
      ['DELETE', pin, { kind: 'built' }],
    ] as const
    for (const [method, path, body] of calls) {
      await assign(emailOf('installer'))
      // This node has it in memory as it is now, and hears of no more.
      expect((await installer('GET', `/api/projects/${id}`)).status).toBe(200)
      await assign(emailOf('customer'))
      expect([method, path, (await installer(method, path, body)).status]).toEqual([method, path, 404])
    }
  })
  it('shows in a card', async () => {
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    await elsewhere(id, { type: 'MoveDevice', data: { deviceId: DeviceId.parse(card.id), to: 'installed' } })
    expect(await employee('GET', `/api/devices/${card.id}`)).toMatchObject({ body: { status: 'installed' } })
  })
})

describe('a walk through the ids of projects', () => {
  const WALK = 2_000
  const AT_ONCE = 50

  it('[HTTP-8] folds nothing, and leaves the boards that others use in memory', async () => {
    const { id } = await createProject(employee, 'Held')
    const hidden = [await createProject(employee, 'A'), await createProject(employee, 'B')].map((project) => project.id)
    await employee('GET', `/api/projects/${id}/devices`)
    await caughtUp(app.runtime)
    const customer = await app.as('customer')
    folds.length = 0
    const ids = [...hidden, ...Array.from({ length: WALK }, (_, n) => 100_000 + n)]
    const statuses = new Set<number>()
    while (ids.length > 0) {
      const asked = ids.splice(0, AT_ONCE).map((walked) => customer('GET', `/api/projects/${walked}`))
      for (const { status } of await Promise.all(asked)) statuses.add(status)
    }
    expect([...statuses]).toEqual([404])
    expect(await employee('GET', `/api/projects/${id}/devices`)).toMatchObject({ status: 200 })
    expect(folds).toEqual([])
  })
})

describe('a read model that is far behind', () => {
  const shutGate = () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    onTestFinished(() => open())
    return open
  }
  const meta = () => ({ actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' }) as const

  it('[CMD-18] does not deny an instance that the log has', async () => {
    const open = shutGate()
    const { runtime } = app
    const ids = { instanceId: InstanceId.parse(2), organizationId: OrganizationId.parse(1) }
    const instance = { ...ids, name: 'New', key: null, hasWebhookSecret: false, secretsVersion: '' }
    await runtime.bus.catalog().execute({ type: 'ConfigureInstance', data: instance }, meta())
    const create = () => employee('POST', '/api/projects', { name: 'On it', verkadaInstanceId: 2 })
    expect(await create()).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    open()
    expect(await create()).toMatchObject({ status: 201, body: { verkadaInstanceId: 2 } })
    const unknown = await employee('POST', '/api/projects', { name: 'On it', verkadaInstanceId: 3 })
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Could not find the selected Verkada instance' } })
  })

  it('[CMD-18, ACCESS-16] does not deny an account that the log has, nor counts the try as a failure', async () => {
    const open = shutGate()
    const { runtime, anonymous } = app
    const userId = UserId.parse(6)
    const names = { username: 'newcomer', firstName: 'New', lastName: 'Comer', email: 'new@test.example' }
    const registered = { userId, role: 'customer', companyId: null, ...names } as const
    await runtime.bus.account().execute({ type: 'RegisterUser', data: registered }, meta())
    await setPassword(runtime.pool, userId, PASSWORD)
    const signIn = () => anonymous('POST', '/api/auth/login', { username: 'newcomer', password: PASSWORD })
    expect(await signIn()).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    const { rows } = await runtime.pool.query(`select 1 from login_failure where cardinality(failed_at) > 0`)
    expect(rows).toEqual([])
    // Nor is it said who has an account, to those who do not know the password.
    const answerTo = (username: string) => anonymous('POST', '/api/auth/login', { username, password: 'Wrong-1234' })
    for (const username of ['newcomer', 'customer', 'nobody'])
      expect(await answerTo(username)).toMatchObject({ status: 401, body: { code: 'wrong-login' } })
    // And their names count together (ACCESS-7), though no read model knows yet whose they are.
    for (let times = 2; times <= 10; times++) expect(await answerTo(names.email)).toMatchObject({ status: 401 })
    expect(await answerTo('newcomer')).toMatchObject({ status: 429 })
    await runtime.pool.query('delete from login_failure')
    open()
    expect(await signIn()).toMatchObject({ status: 200, body: { username: 'newcomer' } })
  })

  it('[READ-1] lets the list of users wait for one who was registered in this session', async () => {
    const open = shutGate()
    const { runtime } = app
    const names = { username: 'late', firstName: 'La', lastName: 'Te', email: 'late@test.example' }
    const registered = { userId: UserId.parse(7), role: 'customer', companyId: null, ...names } as const
    const { position } = await runtime.bus.account().execute({ type: 'RegisterUser', data: registered }, meta())
    const headers = { 'x-log-position': position ?? '' }
    const users = employee('GET', '/api/users', undefined, { headers })
    setImmediate(open)
    expect((await users).body).toContainEqual(expect.objectContaining({ username: 'late' }))
  })

  it('[CMD-18] makes a request wait and come again, rather than deny what exists', async () => {
    const known = await addCard(employee, (await createProject(employee, 'Known')).id, 'Cam')
    await caughtUp(app.runtime)
    const open = shutGate()
    const key = randomUUID()
    const create = () => employee('POST', '/api/projects', { name: 'New', verkadaInstanceId: 1 }, { key })
    const message = 'The server is still catching up with what was saved last. Nothing is lost: try again in a moment.'
    const late = { status: 503, headers: { 'retry-after': '1' }, body: { message, code: 'unavailable' } }
    expect(await create()).toMatchObject(late)
    const card = await addCard(employee, known.projectId, 'New')
    const moveOf = (id: number) => employee('PATCH', `/api/devices/${id}/status`, { status: 'installed' })
    // A card on a board in memory is found there.
    expect(await moveOf(card.id)).toMatchObject({ status: 200 })
    expect(await moveOf(card.id + 1)).toMatchObject(late)
    await move(employee, known.id, 'installed')
    open()
    expect(await create()).toMatchObject({ status: 201, body: { name: 'New' } })
    expect(await moveOf(card.id + 1)).toMatchObject({ status: 404 })
  })
})
