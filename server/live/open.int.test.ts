import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { packCards } from '#events/live/packed-cards.ts'
import type { OpenAnswer } from '#events/live/protocol.ts'
import { projectStream } from '#events/project/stream.ts'
import { addCard, addCards, createProject, devicesOf, move } from '../testing/app/answers.ts'
import { boardOf } from '../testing/live-socket.ts'
import { type LiveClient, liveClients, range } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const NOT_FOUND = { ok: false, code: 'not-found' }

/** Revisions and types of a project's events from the log itself. */
async function logOf(projectId: number): Promise<{ revision: number; type: string }[]> {
  const events = []
  for await (const { revision, type } of app.runtime.store.read(projectStream(ProjectId.parse(projectId)), 0))
    events.push({ revision, type })
  return events
}

const revisionsOf = (answer: OpenAnswer<'project'>) =>
  answer.ok && 'events' in answer ? answer.events.map(({ revision }) => revision) : null

describe('[LIVE-15] opening', () => {
  it('[ACCESS-5] does not find what one may not see, what never was, and what was deleted', async () => {
    const hidden = await createProject(employee, 'Hidden', ['customer'])
    const deleted = await createProject(employee, 'Deleted', ['installer'])
    await employee('DELETE', `/api/projects/${deleted.id}`)
    const installer = await clients.connect('installer')
    const answers = await Promise.all([hidden.id, deleted.id, 999_999].map((id) => installer.open(id)))
    expect(answers).toMatchObject([NOT_FOUND, NOT_FOUND, NOT_FOUND])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await (await clients.connect('employee')).open(deleted.id)).toMatchObject(NOT_FOUND)
  })

  it.each([
    ['kind', {}],
    ['kind', { id: 1, after: -1 }],
    ['kind', { kind: 'notes', id: 1, after: -1 }],
    ['kind', { kind: 'constructor', id: 1, after: -1 }],
    ['kind', { kind: ['project'], id: 1, after: -1 }],
    ['id', { kind: 'project', after: -1 }],
    ['id', { kind: 'project', id: '1', after: -1 }],
    ['id', { kind: 'project', id: 0, after: -1 }],
    ['id', { kind: 'project', id: 1.5, after: -1 }],
    ['id', { kind: 'project', id: { toString: 1 }, after: -1 }],
    ['id', { kind: 'project', id: 1e300, after: -1 }],
    ['after', { ...boardOf(1) }],
    ['after', { ...boardOf(1), after: -2 }],
    ['after', { ...boardOf(1), after: null }],
    ['after', { ...boardOf(1), after: [0] }],
    ['after', { ...boardOf(1), after: Buffer.from('binary') }],
    ['object', 'text'],
    ['object', null],
    ['object', [1, -1]],
    ['kind', Buffer.from('binary')],
  ])('[LIVE-47] refuses a message that does not fit, naming %s: %j', async (named, message) => {
    const client = await clients.connect('installer')
    const answer = await client.say('stream:open', message)
    expect(answer).toMatchObject({ ok: false, code: 'bad-request', message: expect.stringContaining(named) })
  })

  it('[LIVE-47] is harmed by nothing that is sent, and neither are others', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const witness = await clients.connect('employee')
    await witness.open(id)
    const client = await clients.connect('installer')
    const { socket } = client
    const emit = (event: string, ...message: unknown[]) => Reflect.apply(socket.emit, socket, [event, ...message])
    for (const event of ['stream:open', 'stream:close', 'stream:editing', 'unknown', '__proto__', 'constructor'])
      for (const message of [[], [null], [undefined], ['x'], [{}, {}], [{ ...boardOf(id), after: -1 }], [[[[]]]], [-1]])
        emit(event, ...message)
    // After all of that the connection still works, and what had no acknowledgement opened nothing.
    expect((await client.open(id)).ok).toBe(true)
    expect(client.eventsOf(id)).toEqual([])
    emit('stream:open', { ...boardOf(id), after: -1, more: 'x'.repeat(20_000) }, () => undefined)
    await client.ended()
    const card = await addCard(employee, id, 'Cam')
    await witness.untilRevision(id, await move(employee, card.id, 'installed'))
  })

  it.each(['not a packet', '2["disconnect"]', '2{}', '5999-["x"]', '4'])(
    '[LIVE-47] ends a connection alone whose packets are none: %s',
    async (packet) => {
      const client = await clients.connect('installer')
      client.socket.io.engine.write(packet)
      await client.ended()
      expect((await clients.connect('installer')).socket.connected).toBe(true)
    },
  )
})

describe('[LIVE-27] the answer', () => {
  it('[LIVE-57] is compressed when it is long, the whole board as well as events, and shows what the log has', async () => {
    const { id } = await createProject(employee, 'P')
    await addCards(employee, id, 5_000)
    const client = await clients.connect('employee')
    const packets: unknown[] = []
    client.socket.io.engine.on('packet', ({ data }) => packets.push(data))
    const sizeOf = (data: unknown) => (Buffer.isBuffer(data) ? data.length : String(data).length)
    const bytes = () => packets.splice(0).reduce((sum: number, data) => sum + sizeOf(data), 0)

    const answer = await client.open(id)
    if (!answer.ok || !('snapshot' in answer)) throw new Error('no board')
    const shown = await app.runtime.bus.project(ProjectId.parse(id)).read((view) => [...view.cards()])
    expect(answer.snapshot.cards).toEqual(shown)
    expect(packets.filter(Buffer.isBuffer)).toHaveLength(1)
    expect(bytes()).toBeLessThan(JSON.stringify(packCards(shown)).length / 2)

    const missed = await client.open(id, 0)
    expect(revisionsOf(missed)).toEqual(range(1, answer.revision))
    expect(packets.filter(Buffer.isBuffer)).toHaveLength(1)
    expect(bytes()).toBeLessThan(JSON.stringify(missed).length / 2)

    expect(revisionsOf(await client.open(id, answer.revision))).toEqual([])
    expect(packets.filter(Buffer.isBuffer)).toHaveLength(0)
  })
})

describe('[LIVE-17] the answer', () => {
  it('[LIVE-42] is the whole board at a revision for who has none', async () => {
    const project = await createProject(employee, 'P', ['installer'])
    const card = await addCard(employee, project.id, 'Cam')
    const revision = await move(employee, card.id, 'installed')
    const answer = await (await clients.connect('installer')).open(project.id)
    expect(answer).toMatchObject({
      ok: true,
      revision,
      snapshot: { project: { id: project.id, name: 'P' }, cards: [{ id: card.id, name: 'Cam', status: 'installed' }] },
    })
  })

  it('is the missed events and nothing else for who has some, however large the board', async () => {
    const { id } = await createProject(employee, 'P')
    const cards = await addCards(employee, id, 400)
    const before = await clients.connect('employee')
    const whole = JSON.stringify(await before.open(id)).length
    before.socket.disconnect()
    await Promise.all(cards.slice(0, 20).map((card) => move(employee, card, 'installed')))
    const client = await clients.connect('employee')
    let bytes = 0
    client.socket.io.engine.on('data', (data) => {
      bytes += String(data).length
    })
    const answer = await client.open(id, 1)
    expect(revisionsOf(answer)).toEqual(range(2, 21))
    expect(answer).toMatchObject({ revision: 21 })
    expect(answer).not.toHaveProperty('snapshot')
    expect(client.eventsOf(id)).toEqual([])
    expect(bytes).toBeLessThan(20 * 400)
    expect(bytes).toBeLessThan(whole / 5)
    expect(revisionsOf(await client.open(id, 21))).toEqual([])
  })

  it('[LIVE-43] is the board when that is shorter: many events missed on a small one, fewer than half its cards on a large one', async () => {
    const small = await createProject(employee, 'Small')
    const card = await addCard(employee, small.id, 'Cam')
    for (let n = 0; n < 26; n++) for (const status of ['installed', 'waiting']) await move(employee, card.id, status)
    const large = await createProject(employee, 'Large')
    const cards = await addCards(employee, large.id, 200)
    await Promise.all(cards.slice(0, 120).map((id) => move(employee, id, 'installed')))
    const client = await clients.connect('employee')
    const after = (id: number, revision: number) => client.open(id, revision)
    expect(await after(small.id, 2)).toMatchObject({ revision: 53, snapshot: { cards: [{ id: card.id }] } })
    expect(revisionsOf(await after(small.id, 3))).toEqual(range(4, 53))
    expect(await after(large.id, 20)).toMatchObject({ revision: 121, snapshot: {} })
    expect(revisionsOf(await after(large.id, 21))).toEqual(range(22, 121))
  })

  it('[LIVE-42] is the board for who names a revision that the log does not have', async () => {
    const { id } = await createProject(employee, 'P')
    const client = await clients.connect('employee')
    for (const after of [1, 1000, Number.MAX_SAFE_INTEGER])
      expect(await client.open(id, after)).toMatchObject({ ok: true, revision: 0, snapshot: { cards: [] } })
  })
})

/** The revision that a client holds, to whom every event must come once and in order. */
function held(client: LiveClient, projectId: number, answer: OpenAnswer<'project'>): number {
  if (!answer.ok) throw new Error(answer.message)
  const all = [...('events' in answer ? answer.events : []), ...client.eventsOf(projectId)]
  let last = 'events' in answer ? (answer.events[0]?.revision ?? answer.revision + 1) - 1 : answer.revision
  for (const { revision } of all) {
    if (revision !== last + 1) throw new Error(`${revision} after ${last}`)
    last = Math.max(last, revision)
  }
  return last
}

describe('[LIVE-16] an open board', () => {
  it('gets every event once and in order, while 200 moves are sent at once', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const cards = await addCards(employee, id, 200)
    const watchers = await Promise.all((['employee', 'installer'] as const).map(clients.connect))
    for (const watcher of watchers) expect(await watcher.open(id)).toMatchObject({ revision: 1 })
    const installer = await app.as('installer')
    const moved = await Promise.all(
      cards.map((card, index) => move(index % 2 ? installer : employee, card, 'installed')),
    )
    expect(moved.toSorted((a, b) => a - b)).toEqual(range(2, 201))
    for (const watcher of watchers) {
      await watcher.untilRevision(id, 201)
      expect(watcher.eventsOf(id).map(({ revision, type }) => ({ revision, type }))).toEqual((await logOf(id)).slice(2))
    }
  })

  it('carries the command that led to an event, and neither ids nor hashes of the log', async () => {
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    const client = await clients.connect('employee')
    await client.open(id)
    const key = randomUUID()
    await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' }, { key })
    await client.untilRevision(id, 2)
    const [event] = client.eventsOf(id)
    expect(event).toMatchObject({ type: 'DeviceInstalled', revision: 2, commandId: key, actor: { id: 1 } })
    expect(Object.keys(event ?? {}).toSorted()).toEqual([
      'actor',
      'commandId',
      'data',
      'recordedAt',
      'revision',
      'type',
    ])
  })

  it('loses nothing between answer and push, wherever in a stream of moves it is opened', async () => {
    const { id } = await createProject(employee, 'P')
    const cards = await addCards(employee, id, 150)
    const watchers = await Promise.all(range(1, 40).map(() => clients.connect('employee')))
    let isOver = false
    let head = 1
    const moving = range(0, 2).map(async (lane) => {
      for (let count = lane; !isOver; count += 3) {
        const [card = 0, isBack] = [cards[count % 150], count % 300 >= 150]
        head = Math.max(head, await move(employee, card, isBack ? 'waiting' : 'installed'))
      }
    })
    const opened: { client: LiveClient; answer: OpenAnswer<'project'> }[] = []
    for (const client of watchers) {
      opened.push({ client, answer: await client.open(id, opened.length % 2 ? -1 : 1) })
      // However fast boards are opened, the next one shows another revision.
      await client.until(() => client.eventsOf(id).length > 0)
    }
    isOver = true
    await Promise.all(moving)
    const shown = opened.map(({ answer }) => (answer.ok ? answer.revision : NaN))
    expect(new Set(shown).size).toBe(40)
    for (const { client, answer } of opened) await client.until(() => held(client, id, answer) === head)
  })

  it('gets no event of another project, also not of one that it had open', async () => {
    const [one, two, three] = [
      await createProject(employee, 'A'),
      await createProject(employee, 'B'),
      await createProject(employee, 'C'),
    ]
    const client = await clients.connect('employee')
    await client.open(one.id)
    await client.open(two.id)
    client.socket.emit('stream:close', boardOf(two.id))
    // Messages are taken in order: once this one is answered, the one before has been.
    await client.open(one.id, 0)
    for (const { id } of [three, two, one]) await addCard(employee, id, 'Cam')
    await client.untilRevision(one.id, 1)
    expect(client.messages('stream:events').map(({ id }) => id)).toEqual([one.id])
  })

  it('is caught up by asking again, and gets nothing twice for it', async () => {
    const { id } = await createProject(employee, 'P')
    await addCards(employee, id, 5)
    const client = await clients.connect('employee')
    await client.open(id)
    expect(revisionsOf(await client.open(id, 0))).toEqual([1])
    const [device] = await devicesOf(employee, id)
    const revision = await move(employee, device?.id ?? 0, 'installed')
    await client.untilRevision(id, revision)
    await client.open(id, revision)
    expect(client.eventsOf(id)).toHaveLength(1)
  })
})
