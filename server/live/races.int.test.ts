import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/actor.ts'
import { CommandId, DeviceId, ProjectId } from '#events/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectStream } from '#events/streams.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { addCards, createProject } from '../testing/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app.ts'
import { type LiveClient, liveClients, range } from './test-client.ts'

type Held = { readonly stream: string; readonly arrived: () => void; readonly released: Promise<void> }

/** A promise with what resolves it. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A store whose reads can be held up between the database and whoever asked. */
function holdable(inner: EventStore) {
  let next: Held | undefined
  async function* read(stream: string, from: number) {
    const events = []
    for await (const event of inner.read(stream, from)) events.push(event)
    if (next?.stream === stream) {
      const { arrived, released } = next
      next = undefined
      arrived()
      await released
    }
    yield* events
  }
  /** Holds the next read of a project's stream. `arrived`: the database has answered it. */
  const hold = (projectId: number) => {
    const [arrival, release] = [gate(), gate()]
    next = { stream: projectStream(ProjectId.parse(projectId)), arrived: arrival.open, released: release.opened }
    return { arrived: arrival.opened, release: release.open }
  }
  return { inner, hold, store: { ...inner, read } }
}

let app: TestApp
let held: ReturnType<typeof holdable>
let employee: Send
let elsewhere: ReturnType<typeof createCommandBus>
const clients = liveClients(() => app)

beforeAll(async () => {
  app = await startTestApp((inner) => {
    held = holdable(inner)
    return held.store
  })
  employee = await app.as('employee')
  elsewhere = createCommandBus({ ...app.runtime.streams, store: held.inner })
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

/** A board of three cards, with an employee who has it open. */
async function start(): Promise<{ id: number; cards: number[]; witness: LiveClient }> {
  const { id } = await createProject(employee, 'P', ['installer'])
  const cards = await addCards(employee, id, 3)
  const witness = await clients.connect('employee')
  expect(await witness.open(id)).toMatchObject({ revision: 1 })
  return { id, cards, witness }
}

/** Another node takes a command; this one has pushed its event when it is done. */
async function another(witness: LiveClient, projectId: number, command: ProjectCommand): Promise<void> {
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  const { revision } = await elsewhere.project(ProjectId.parse(projectId)).execute(command, meta)
  await witness.untilRevision(projectId, revision)
}
const install = (card = 0): ProjectCommand => ({
  type: 'MoveDevice',
  data: { deviceId: DeviceId.parse(card), to: 'installed' },
})
const assign = (...assignedUsers: string[]): ProjectCommand => ({ type: 'AssignUsers', data: { assignedUsers } })

describe('while a board is being read', () => {
  it('[LIVE-16] what is pushed follows the answer', async () => {
    const { id, cards, witness } = await start()
    const installer = await clients.connect('installer')
    const reading = held.hold(id)
    const opening = installer.open(id)
    await reading.arrived
    for (const card of cards) await another(witness, id, install(card))
    expect(installer.eventsOf(id)).toEqual([])
    reading.release()
    expect(await opening).toMatchObject({ ok: true, revision: 1 })
    await installer.untilRevision(id, 4)
    expect(installer.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, 4))
  })

  it('[LIVE-16, READ-1] who comes later is not given what was read before he came', async () => {
    const { id, cards, witness } = await start()
    const [first, second] = [await clients.connect('installer'), await clients.connect('installer')]
    const reading = held.hold(id)
    const opening = first.open(id)
    await reading.arrived
    await another(witness, id, install(cards[0]))
    const later = second.open(id)
    // Answered at once, which shows that the message before it has been taken.
    await second.open(999_999)
    reading.release()
    await opening
    const answer = await later
    await another(witness, id, install(cards[1]))
    await second.untilRevision(id, 3)
    expect(answer).toMatchObject({ revision: 2 })
    expect(second.eventsOf(id).map(({ revision }) => revision)).toEqual([3])
  })

  it('[LIVE-18] losing access closes it, and nothing after that is sent', async () => {
    const { id, cards, witness } = await start()
    const installer = await clients.connect('installer')
    const reading = held.hold(id)
    const opening = installer.open(id)
    await reading.arrived
    await another(witness, id, assign())
    await another(witness, id, install(cards[0]))
    reading.release()
    expect(await opening).toMatchObject({ ok: false, code: 'not-found' })
    await another(witness, id, install(cards[1]))
    expect(await installer.open(id)).toMatchObject({ code: 'not-found' })
    expect(installer.eventsOf(id)).toEqual([])
  })

  it('[LIVE-18] access lost and given back does not leave it open without events', async () => {
    const { id, cards, witness } = await start()
    const installer = await clients.connect('installer')
    const reading = held.hold(id)
    const opening = installer.open(id)
    await reading.arrived
    await another(witness, id, assign())
    await another(witness, id, assign('installer@test.example'))
    reading.release()
    expect(await opening).toMatchObject({ ok: false, code: 'not-found' })
    expect(await installer.open(id)).toMatchObject({ ok: true, revision: 3 })
    await another(witness, id, install(cards[0]))
    await installer.untilRevision(id, 4)
  })

  it('[LIVE-20] whoever leaves is neither present nor served', async () => {
    const { id, cards, witness } = await start()
    const [gone, closed] = [await clients.connect('installer'), await clients.connect('customer')]
    await employee('PATCH', `/api/projects/${id}/users`, {
      assignedUsers: ['installer@test.example', 'customer@test.example'],
    })
    await witness.untilRevision(id, 2)
    const other = await createProject(employee, 'Other', ['installer'])
    for (const client of [witness, gone]) await client.open(other.id)
    await witness.until(() => witness.peopleAt(other.id)?.length === 2)
    const reading = held.hold(id)
    const openings = [gone.open(id).catch(() => null), closed.open(id)]
    await reading.arrived
    gone.socket.disconnect()
    await witness.until(() => witness.peopleAt(other.id)?.length === 1)
    closed.socket.emit('project:close', { projectId: ProjectId.parse(id) })
    await closed.open(999_999)
    reading.release()
    await openings[1]
    await another(witness, id, install(cards[0]))
    // Whoever enters makes the server say who is there.
    await (await clients.connect('colleague')).open(id)
    await witness.until(() => witness.peopleAt(id)?.length === 2)
    expect(witness.peopleAt(id)?.map(({ userId }) => userId)).toEqual([1, 2])
    expect(closed.eventsOf(id)).toEqual([])
  })
})
