import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { addCard, createProject, move } from '../testing/answers.ts'
import { caughtUp, emailOf, type Send, startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
let employee: Send
let installer: Send
let stranger: Send
/** Shut, the read models learn nothing new. */
let gate = Promise.resolve()

beforeAll(async () => {
  const wrap = (store: EventStore): EventStore => ({
    ...store,
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
  it('[ACCESS-5] shows nothing to anybody, whatever key comes with the request', async () => {
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
  it('shows in a card', async () => {
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    await elsewhere(id, { type: 'MoveDevice', data: { deviceId: DeviceId.parse(card.id), to: 'installed' } })
    expect(await employee('GET', `/api/devices/${card.id}`)).toMatchObject({ body: { status: 'installed' } })
  })
})

describe('a read model that is far behind', () => {
  it('[CMD-18] makes a request wait and come again, rather than deny what exists', async () => {
    const known = await addCard(employee, (await createProject(employee, 'Known')).id, 'Cam')
    await caughtUp(app.runtime)
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    onTestFinished(() => open())
    const key = randomUUID()
    const create = () => employee('POST', '/api/projects', { name: 'New', verkadaInstanceId: 1 }, { key })
    const message = 'The server is still catching up with what was saved last. Nothing is lost: try again in a moment.'
    const late = { status: 503, headers: { 'retry-after': '1' }, body: { message, code: 'unavailable' } }
    expect(await create()).toMatchObject(late)
    const card = await addCard(employee, known.projectId, 'New')
    expect(await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })).toMatchObject(late)
    await move(employee, known.id, 'installed')
    open()
    expect(await create()).toMatchObject({ status: 201, body: { name: 'New' } })
    await move(employee, card.id, 'installed')
  })
})
