import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, ProjectId } from '#events/kernel/ids.ts'
import { ACCOUNTS_STREAM } from '#events/account/account.ts'
import type { DomainEvent } from '#events/registry.ts'
import { projectStream } from '#events/project/stream.ts'
import type { EventToAppend } from '../event-store/port.ts'
import { addCard, createProject, move } from '../testing/answers.ts'
import { PASSWORD, type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { liveClients } from '../testing/test-client.ts'

let app: TestApp
let employee: Send
const clients = liveClients(() => app)

// One for each test: the read models of an app that has met such an event may wait.
beforeEach(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterEach(async () => {
  clients.closeAll()
  await app.close()
})

/** Appends an event to a stream as a node of a newer build does. */
async function appendOfNewerBuild(
  stream: string,
  handle: { read(use: (view: unknown, revision: number) => number): Promise<number> },
  { type, version }: { type: string; version: number },
) {
  const revision = await handle.read((_, at) => at)
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
    // What this build does not know cannot have one of its types.
    ...({ type, data: {} } as unknown as DomainEvent),
  } satisfies EventToAppend
  await app.runtime.store.append(stream, revision, [event])
}

const appendToProject = (projectId: number, event: { type: string; version: number }) => {
  const id = ProjectId.parse(projectId)
  return appendOfNewerBuild(projectStream(id), app.runtime.bus.project(id), event)
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

describe('an event among the accounts that this build does not know', () => {
  it('[CMD-23, ACCESS-16] does not keep those from signing in whom it knows, and says as little of the others', async () => {
    await appendOfNewerBuild(ACCOUNTS_STREAM, app.runtime.bus.accounts(), { type: 'UserHonoured', version: 1 })
    const login = (username: string, password: string) =>
      app.anonymous('POST', '/api/auth/login', { username, password })
    expect(await login('customer', PASSWORD)).toMatchObject({ status: 200, body: { username: 'customer' } })
    for (const username of ['customer', 'nobody'])
      expect(await login(username, 'Wrong-1234')).toMatchObject({ status: 401, body: { code: 'wrong-login' } })
  })
})
