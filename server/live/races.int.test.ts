import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { projectStream } from '#events/project/stream.ts'
import { createCommandBus } from '../commands/command-bus.ts'
import type { EventStore } from '../event-store/port.ts'
import { openPersonalStore } from '../personal/personal-store.ts'
import { addCards, createProject } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { boardOf } from '../testing/live-socket.ts'
import { type LiveClient, liveClients, range } from '../testing/test-client.ts'

type HeldAppend = { readonly stream: string; readonly arrived: () => void; readonly released: Promise<void> }

/** A promise with what resolves it. */
function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** A store whose reads can be held up between the database and the caller, and whose batches can be joined. */
function holdable(inner: EventStore) {
  let next: HeldAppend | undefined
  let least = 1
  async function* subscribe(after: string, signal: AbortSignal) {
    const joined = []
    for await (const batch of inner.subscribe(after, signal)) {
      joined.push(...batch)
      if (joined.length >= least) yield joined.splice(0)
    }
  }
  async function* read(stream: string, from: number, limit?: number) {
    const events = []
    for await (const event of inner.read(stream, from, limit)) events.push(event)
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
  /** From now on a batch has at least so many events. */
  const join = (events: number) => {
    least = events
  }
  return { inner, hold, join, store: { ...inner, read, subscribe } }
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
  const store = openPersonalStore(held.inner, app.runtime.personal.keys, () => undefined)
  elsewhere = createCommandBus({ ...app.runtime.streams, store })
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

/** Another node takes a command; the revision with it. */
async function takeElsewhere(projectId: number, command: ProjectCommand): Promise<number> {
  const meta = { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' } as const
  return (await elsewhere.project(ProjectId.parse(projectId)).execute(command, meta)).revision
}
/** The same, and this one has pushed its event when it is done. */
const another = async (witness: LiveClient, projectId: number, command: ProjectCommand): Promise<void> =>
  witness.untilRevision(projectId, await takeElsewhere(projectId, command))

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

  it('[LIVE-16] what is pushed comes once, and at once, to a client that has it open and asks again', async () => {
    const { id, cards, witness } = await start()
    const reading = held.hold(id)
    const asking = witness.open(id, 0)
    await reading.arrived
    for (const card of cards) await another(witness, id, install(card))
    reading.release()
    expect(await asking).toMatchObject({ revision: 1, events: [{ revision: 1 }] })
    await another(witness, id, assign())
    expect(witness.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, 5))
  })

  it('[LIVE-16, READ-1] a client that comes later is not given what was read before it came', async () => {
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

  it('[LIVE-16] nothing is pushed that the answer shows, to a client that opens it nor to one that asks again', async () => {
    const { id, cards, witness } = await start()
    const [installer, colleague] = [await clients.connect('installer'), await clients.connect('colleague')]
    await another(witness, id, install(cards[0]))
    // The log goes further than what is pushed.
    held.join(2)
    await takeElsewhere(id, install(cards[1]))
    for (const [client, after] of [
      [installer, -1],
      [colleague, 2],
      [witness, 2],
    ] as const)
      expect(await client.open(id, after)).toMatchObject({ revision: 3 })
    expect(witness.eventsOf(id).map(({ revision }) => revision)).toEqual([2])
    await takeElsewhere(id, install(cards[2]))
    held.join(1)
    await another(witness, id, assign('installer@test.example', 'customer@test.example'))
    for (const client of [installer, colleague]) {
      await client.untilRevision(id, 5)
      expect(client.eventsOf(id).map(({ revision }) => revision)).toEqual([4, 5])
    }
    expect(witness.eventsOf(id).map(({ revision }) => revision)).toEqual([2, 4, 5])
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

  it('[LIVE-20] a person who leaves is neither present nor served', async () => {
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
    closed.socket.emit('stream:close', boardOf(id))
    await closed.open(999_999)
    reading.release()
    await openings[1]
    await another(witness, id, install(cards[0]))
    // A person who enters makes the server say who is there.
    await (await clients.connect('colleague')).open(id)
    await witness.until(() => witness.peopleAt(id)?.length === 2)
    expect(witness.peopleAt(id)?.map(({ userId }) => userId)).toEqual([1, 2])
    expect(closed.eventsOf(id)).toEqual([])
  })
})

describe('in one batch of the log', () => {
  const ends = [
    [
      'the end of a session',
      (_: number, cookie: string) => app.anonymous('POST', '/api/auth/logout', undefined, { headers: { cookie } }),
    ],
    ['the loss of access', (id: number) => takeElsewhere(id, assign())],
  ] as const

  it.each(ends)('[LIVE-18, LIVE-19] %s comes before what follows it', async (_what, end) => {
    const { id, cards, witness } = await start()
    const { id: other } = await createProject(employee, 'Other', ['installer'])
    await witness.open(other)
    const cookie = await app.signIn('installer')
    const installer = await clients.connectAs({ cookie })
    await installer.open(id)
    await installer.open(other)
    held.join(4)
    await takeElsewhere(id, install(cards[0]))
    await end(id, cookie)
    await takeElsewhere(id, install(cards[1]))
    await takeElsewhere(other, assign())
    await witness.untilRevision(other, 1)
    held.join(1)
    await installer.until(() => installer.received.some(({ event }) => ['disconnect', 'stream:closed'].includes(event)))
    expect(installer.eventsOf(id).filter(({ revision }) => revision > 2)).toEqual([])
  })
})
