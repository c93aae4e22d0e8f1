import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, ProjectId } from '#events/kernel/ids.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import type { DomainEvent } from '#events/registry.ts'
import { plainText } from '#events/kernel/history.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { notesStream } from '#events/notes/stream.ts'
import { projectStream } from '#events/project/stream.ts'
import type { EventToAppend } from '../event-store/port.ts'
import { addCard, createProject, move } from '../testing/app/answers.ts'
import { emailOf, PASSWORD, type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { all } from '../testing/event-store/contract-kit.ts'
import { liveClients } from '../testing/test-client.ts'

let app: TestApp
let employee: Send
const clients = liveClients(() => app)

/** Read models wait at an event that they know in a version that they do not: a test after that needs another app. */
let isWaiting = false
const start = async () => {
  app = await startTestApp()
  employee = await app.as('employee')
}
beforeAll(start)
beforeEach(async () => {
  if (!isWaiting) return
  isWaiting = false
  await app.close()
  await start()
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

type WrittenType = { readonly type: string; readonly version: number }

/** Appends an event to a stream as a node of a newer build does. @param revision of the stream's last event. */
async function appendAt(stream: string, revision: number, { type, version }: WrittenType, data: object = {}) {
  const event = {
    id: randomUUID(),
    version,
    stream,
    revision: revision + 1,
    recordedAt: new Date().toISOString(),
    actor: SYSTEM,
    commandId: CommandId.parse(randomUUID()),
    commandDigest: '',
    source: 'web',
    hash: 'of a newer build',
    // An event that this build does not know cannot have one of its types.
    ...({ type, data } as unknown as DomainEvent),
  } satisfies EventToAppend
  isWaiting ||= version > 1
  await app.runtime.store.append(stream, revision, [event])
}

/** Appends to a stream, as long as this build can read what is in it. */
async function appendOfNewerBuild(
  stream: string,
  handle: { read(use: (view: unknown, revision: number) => number): Promise<number> },
  event: WrittenType,
) {
  await appendAt(stream, await handle.read((_, at) => at), event)
}

const appendToProject = (projectId: number, event: WrittenType) => {
  const id = ProjectId.parse(projectId)
  return appendOfNewerBuild(projectStream(id), app.runtime.bus.project(id), event)
}

/** Appends to a project's stream that this build cannot read any more. */
async function addUnread(projectId: number, event: WrittenType, data?: object) {
  const stream = projectStream(ProjectId.parse(projectId))
  await appendAt(stream, (await all(app.runtime.store.read(stream, 0))).length - 1, event, data)
}

const sentence = expect.stringContaining('A newer version of Fieldboard has changed this')

describe.each([
  { type: 'CardTeleported', version: 1 },
  { type: 'ProjectReopened', version: 99 },
  // Without the fields that say who lost access.
  { type: 'ProjectUsersChanged', version: 99 },
])('an event $type in version $version, which this build does not know', (unknown) => {
  it('[CMD-23] stops commands and openings of its stream with a sentence, and nothing else', async () => {
    const { id } = await createProject(employee, 'Ahead')
    const other = await createProject(employee, 'Known')
    const card = await addCard(employee, other.id, 'Cam')
    await appendToProject(id, unknown)

    const answer = await employee('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: true })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', message: sentence } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1)
    const client = await clients.connect('employee')
    expect(await client.open(id)).toMatchObject({ ok: false, code: 'unavailable', message: sentence })
    expect(await client.open(other.id)).toMatchObject({ ok: true })
    const ready = await app.anonymous('GET', '/readyz')
    expect(ready).toMatchObject({
      status: 200,
      body: { streams: { [`project-${id}`]: expect.stringContaining(unknown.type) } },
    })
    expect(await move(employee, card.id, 'installed')).toBe(2)
  })

  it('[LIVE-32] makes those who watch its board ask again, instead of showing a board that stands still', async () => {
    const { id } = await createProject(employee, 'Watched')
    const client = await clients.connect('employee')
    expect(await client.open(id)).toMatchObject({ ok: true })
    await appendToProject(id, unknown)
    await client.ended()
    const again = await clients.connect('employee')
    expect(await again.open(id, 0)).toMatchObject({ ok: false, code: 'unavailable', message: sentence })
    expect(client.eventsOf(id)).toEqual([])
  })
})

it('[CMD-23] notes that a newer build has changed keep nothing back of what is told about their project', async () => {
  const { id } = await createProject(employee, 'Known')
  await employee('PUT', `/api/projects/${id}/seen`, { revision: 0 })
  const colleague = await app.as('colleague')
  await addCard(colleague, id, 'Cam')
  await appendAt(notesStream(ProjectId.parse(id)), -1, { type: 'NoteSung', version: 1 })
  const digest = await employee('GET', `/api/projects/${id}/digest`)
  expect(digest).toMatchObject({ status: 200, body: { after: 0, upTo: 1, notes: null, lines: [{ kind: 'added' }] } })
  expect(await employee('PUT', `/api/projects/${id}/seen`, { revision: 1, notes: 7 })).toMatchObject({ status: 204 })
})

describe('[HIST-4, HIST-24, HIST-28, REPLAY-10] the record of a project that a newer build has changed', () => {
  const sentences = async (reader: Send, id: number) => {
    const { status, body } = await reader('GET', `/api/projects/${id}/history?order=oldest`)
    return status === 200 ? HistoryPage.parse(body).lines.map(({ parts }) => plainText(parts)) : status
  }
  const created = 'employee Test created the project Ahead'
  const neutral = 'The system made a change that a newer version of Fieldboard understands'

  it('can be read by all who may see the project, and is replayed up to that change', async () => {
    const { id } = await createProject(employee, 'Ahead', ['installer'])
    await appendToProject(id, { type: 'CardTeleported', version: 1 })
    await addUnread(id, { type: 'ProjectCompleted', version: 1 })
    for (const reader of [employee, await app.as('installer')]) {
      await expect.poll(() => sentences(reader, id)).toEqual([created, neutral, 'The system completed the project'])
      for (const format of ['csv', 'jsonl'])
        expect(await reader('GET', `/api/projects/${id}/history.${format}`)).toMatchObject({ status: 200 })
      expect(await reader('GET', `/api/projects/${id}/board`)).toMatchObject({
        status: 200,
        body: { revision: 0, head: 0, goesOn: true, board: { project: { name: 'Ahead', status: 'open' } } },
      })
      expect(await reader('GET', `/api/projects/${id}/events`)).toMatchObject({
        status: 200,
        body: { head: 0, goesOn: true, events: [{ type: 'ProjectCreated' }] },
      })
      expect(await reader('GET', `/api/projects/${id}/board?revision=2`)).toMatchObject({
        status: 404,
        body: {
          message: expect.stringContaining('A newer version of Fieldboard has changed this project at revision 1.'),
        },
      })
      expect(await reader('GET', `/api/projects/${id}`)).toMatchObject({ status: 503, body: { message: sentence } })
    }
    for (const part of ['trust', 'facts'])
      expect(await employee('GET', `/api/projects/${id}/history/${part}`)).toMatchObject({ status: 200 })
    expect(await sentences(await app.as('stranger'), id)).toBe(404)
  })

  it('is not there for those who lost access since, nor once the project was deleted', async () => {
    const { id } = await createProject(employee, 'Ahead', ['installer', 'customer'])
    await appendToProject(id, { type: 'CardTeleported', version: 1 })
    const [installer, customer] = [await app.as('installer'), await app.as('customer')]
    await expect.poll(() => sentences(installer, id)).toEqual([created, neutral])
    const left = [emailOf('customer')]
    await addUnread(id, { type: 'ProjectUsersChanged', version: 1 }, { assignedUsers: left, granted: [], revoked: [] })
    for (const path of ['history', 'events', 'board']) {
      expect(await installer('GET', `/api/projects/${id}/${path}`)).toMatchObject({ status: 404 })
      expect(await customer('GET', `/api/projects/${id}/${path}`)).toMatchObject({ status: 200 })
    }
    // The event decides on access and cannot be read: the history is no one's who has to be assigned.
    await addUnread(id, { type: 'ProjectUsersChanged', version: 99 })
    expect(await customer('GET', `/api/projects/${id}/history`)).toMatchObject({ status: 404 })
    expect(await employee('GET', `/api/projects/${id}/history`)).toMatchObject({ status: 200 })
    await addUnread(id, { type: 'ProjectDeleted', version: 1 }, { name: 'Ahead' })
    expect(await employee('GET', `/api/projects/${id}/history`)).toMatchObject({ status: 404 })
  })

  it('is not told where a newer build may have deleted the project', async () => {
    const { id } = await createProject(employee, 'Ahead')
    await appendToProject(id, { type: 'ProjectDeleted', version: 99 })
    expect(await employee('GET', `/api/projects/${id}/history`)).toMatchObject({
      status: 503,
      body: { message: sentence },
    })
  })
})

describe('an event among the accounts that this build does not know', () => {
  it('[CMD-23, ACCESS-16] does not keep those from signing in whom it knows, and says as little of the others', async () => {
    await appendOfNewerBuild(ACCOUNT_STREAM, app.runtime.bus.account(), { type: 'UserHonoured', version: 1 })
    const login = (username: string, password: string) =>
      app.anonymous('POST', '/api/auth/login', { username, password })
    expect(await login('customer', PASSWORD)).toMatchObject({ status: 200, body: { username: 'customer' } })
    for (const username of ['customer', 'nobody'])
      expect(await login(username, 'Wrong-1234')).toMatchObject({ status: 401, body: { code: 'wrong-login' } })
  })
})
