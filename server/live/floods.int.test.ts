import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PROTOCOL_VERSION } from '#events/live/protocol.ts'
import type { EventStore } from '../event-store/port.ts'
import { LIMITS, NO_LIMITS } from '../http/door/limits.ts'
import { addCard, addCards, createProject, move } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { COST, MAX_OPEN_STREAMS, PER_CONNECTION, PER_PERSON } from './limits.ts'
import { boardOf } from '../testing/live-socket.ts'
import { createPerson } from '../testing/app/people.ts'
import { frameOf, type LiveClient, liveClients, range, rawConnection } from '../testing/test-client.ts'

const CARDS = 5_000
/** A third of the openings of a board of that size that a connection is given before it is cut off. */
const FEW = 25

let app: TestApp
let employee: Send
let large: number
let held: Promise<void> | null = null
const clients = liveClients(() => app)

/** Holds up the reads of streams; the returned function lets them go on. */
function hold(): () => void {
  let release = (): void => undefined
  held = new Promise((resolve) => {
    release = resolve
  })
  return () => {
    held = null
    release()
  }
}

/** A store whose reads of one stream can be held up. */
const holdable = (inner: EventStore): EventStore => ({
  ...inner,
  async *read(stream, from, limit) {
    await held
    yield* inner.read(stream, from, limit)
  },
})

beforeAll(async () => {
  app = await startTestApp(holdable, { limits: { ...NO_LIMITS, connections: LIMITS.connections } })
  employee = await app.as('employee')
  large = (await createProject(employee, 'Large')).id
  await addCards(employee, large, CARDS)
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

/** Another person at a board of their own; `check` moves a card there, and sees that everything of it has arrived. */
async function startNeighbour() {
  const { id } = await createProject(employee, 'Small')
  const card = await addCard(employee, id, 'Cam')
  const neighbour = await clients.connect('colleague')
  expect(await neighbour.open(id)).toMatchObject({ revision: 1 })
  return {
    neighbour,
    id,
    async check() {
      const head = await move(employee, card.id, 'installed')
      await neighbour.untilRevision(id, head)
      expect(neighbour.eventsOf(id).map(({ revision }) => revision)).toEqual(range(2, head))
      expect(await neighbour.open(id, head)).toMatchObject({ ok: true, events: [] })
      expect(neighbour.received.map(({ event }) => event)).not.toContain('disconnect')
    },
  }
}

/** Says at which card one is until so many bytes have gone out, at least. */
function storm({ socket }: LiveClient, bytes: number): void {
  const message = { ...boardOf(large), part: 'card/1' }
  // With what the protocols put around it.
  const size = JSON.stringify(['stream:editing', message]).length + 10
  for (let sent = 0; sent < bytes; sent += size) socket.emit('stream:editing', message)
}

/** Sessions of an employee whom no other test uses. */
async function newSessions(count: number) {
  const { signIn } = await createPerson(app, employee, { role: 'employee' })
  return Promise.all(Array.from({ length: count }, async () => ({ cookie: await signIn() })))
}

async function newSession() {
  const [session = { cookie: '' }] = await newSessions(1)
  return session
}

describe('[LIVE-26] a connection that floods is cut off, and others go on:', () => {
  it('with messages', async () => {
    const { check } = await startNeighbour()
    const flooder = await clients.connectAs(await newSession())
    storm(flooder, 2 * PER_CONNECTION.max)
    await flooder.ended()
    expect(flooder.received.at(-1)).toMatchObject({ message: 'transport close' })
    await check()
  })

  it.each([
    ['messages that the server does not know', frameOf('42["nonsense"]')],
    ['answers to no ping', frameOf('3')],
    ['pings of the websocket itself', frameOf('x'.repeat(100), 'ping')],
  ])('with %s', async (_what, frame) => {
    const { check } = await startNeighbour()
    const flooder = (await rawConnection(app.url, (await newSession()).cookie, '42["hello"]')).resume()
    // Cut off while it writes, it may also hear of that.
    flooder.on('error', () => undefined)
    const closed = new Promise((resolve) => flooder.once('close', resolve))
    flooder.write(Buffer.alloc(frame.length * Math.ceil((2 * PER_CONNECTION.max) / frame.length), frame))
    await closed
    expect(flooder.destroyed).toBe(true)
    await check()
  })

  it.each([
    ['a stranger', async () => 'fieldboard_session=nonsense'],
    ['a person', async () => (await newSession()).cookie],
  ])('[LIVE-54] with questions of %s to be let in, of which one is looked up', async (_who, cookie) => {
    const { check } = await startNeighbour()
    const flooder = (await rawConnection(app.url, await cookie())).resume()
    flooder.on('error', () => undefined)
    const closed = new Promise((resolve) => flooder.once('close', resolve))
    const lookUps = vi.spyOn(app.runtime.sessions, 'find')
    const frame = frameOf(`40${JSON.stringify({ protocol: PROTOCOL_VERSION })}`)
    flooder.write(Buffer.alloc(1_000 * frame.length, frame))
    await closed
    const { length } = lookUps.mock.calls
    lookUps.mockRestore()
    expect(length).toBe(1)
    await check()
  })

  it('[LIVE-55] [LIVE-62] with openings of a large board, between which a neighbour gets their answers', async () => {
    const { neighbour, id, check } = await startNeighbour()
    const flooder = await clients.connectAs(await newSession())
    const began = performance.now()
    let openings = 0
    let onOpening = () => {}
    const flooding = (async () => {
      while (flooder.socket.connected) {
        const message = { ...boardOf(large), after: -1 }
        const answer = await Promise.race([flooder.socket.emitWithAck('stream:open', message), flooder.ended()])
        if (answer) openings += 1
        onOpening()
      }
    })()
    while (flooder.socket.connected) {
      const before = openings
      expect(await neighbour.open(id, 1)).toMatchObject({ ok: true })
      expect(openings - before).toBeLessThanOrEqual(FEW)
      // They ask once for each of the other's, or they would be cut off themselves where small boards open much faster.
      if (openings === before && flooder.socket.connected)
        await new Promise<void>((resolve) => {
          onOpening = resolve
        })
    }
    await flooding
    const seconds = (performance.now() - began) / 1000
    const covered = PER_CONNECTION.max + seconds * PER_CONNECTION.perSecond
    expect(openings).toBeGreaterThan(2 * FEW)
    expect(openings).toBeLessThanOrEqual(covered / (COST.opening + CARDS * COST.part))
    await check()
  })

  it('[LIVE-80] of a person who connects again and again with all their sessions, while another person is let in', async () => {
    const sessions = await newSessions(2)
    // Little enough for any other connection; slowly, the person would get more back than they take.
    const part = 0.9 * PER_CONNECTION.max
    const isCutOff = async () => {
      const flooder = await clients.connectAs(sessions[connections % 2] ?? {}).catch(() => null)
      if (!flooder) return true
      storm(flooder, part)
      return flooder.open(large, 1).then(
        () => false,
        () => true,
      )
    }
    let connections = 0
    while (!(await isCutOff())) connections += 1
    expect(connections).toBeGreaterThanOrEqual(Math.floor(PER_PERSON.max / part))
    expect(connections).toBeLessThan((2 * PER_PERSON.max) / part)
    const other = await clients.connectAs(await newSession())
    storm(other, part)
    expect(await other.open(large)).toMatchObject({ ok: true })
  })
})

it('[LIVE-81] a person has 100 connections at a time, in all their sessions, while another person is let in', async () => {
  const sessions = await newSessions(2)
  const connect = (n: number) => clients.connectAs(sessions[n % 2] ?? {})
  const [first] = await Promise.all(range(1, LIMITS.connections).map(connect))
  for (const n of [0, 1]) await expect(connect(n)).rejects.toThrow('busy')
  await clients.connect('installer')
  first?.socket.disconnect()
  await expect.poll(() => connect(0).then(Boolean, () => false)).toBe(true)
})

describe('[LIVE-26] a connection', () => {
  it('that a person uses a lot stays', async () => {
    const session = await newSession()
    for (let connection = 0; connection < 20; connection++) {
      const client = await clients.connectAs(session)
      expect(await client.open(large, 1)).toMatchObject({ ok: true })
      client.socket.disconnect()
    }
    const client = await clients.connectAs(session)
    for (let opening = 0; opening < 20; opening++) expect(await client.open(large)).toMatchObject({ ok: true })
    storm(client, 50_000)
    expect(await client.open(large, 1)).toMatchObject({ ok: true })
    expect(client.received.map(({ event }) => event)).not.toContain('disconnect')
  })

  it('[LIVE-56] has one question about a stream open at a time', async () => {
    const { id } = await createProject(employee, 'P')
    const [client, other] = [await clients.connect('employee'), await clients.connect('employee')]
    const release = hold()
    const first = client.open(id)
    expect(await client.open(id)).toMatchObject({ ok: false, code: 'unavailable' })
    const beside = other.open(id)
    release()
    expect(await first).toMatchObject({ ok: true })
    expect(await beside).toMatchObject({ ok: true })
    expect(await client.open(id)).toMatchObject({ ok: true })
  })

  it('that leafs through more boards than may be open while reads hang is told to try again, and then gets them', async () => {
    const ids = []
    for (let project = 0; project <= MAX_OPEN_STREAMS; project++) ids.push((await createProject(employee, 'P')).id)
    const last = ids.pop() ?? 0
    const client = await clients.connect('employee')
    const release = hold()
    const leafed = ids.map(async (id) => {
      const answer = client.open(id)
      client.socket.emit('stream:close', boardOf(id))
      return answer
    })
    expect(await client.open(last)).toMatchObject({ ok: false, code: 'unavailable' })
    release()
    await Promise.all(leafed)
    expect(await client.open(last)).toMatchObject({ ok: true })
  })

  it('[LIVE-56] has 32 streams open at a time', async () => {
    const client = await clients.connect('employee')
    const ids = []
    for (let project = 0; project <= MAX_OPEN_STREAMS; project++) ids.push((await createProject(employee, 'P')).id)
    const [first = 0, ...others] = ids
    const last = others.pop() ?? 0
    for (const id of [first, ...others]) expect(await client.open(id)).toMatchObject({ ok: true })
    expect(await client.open(last)).toMatchObject({ ok: false, code: 'bad-request' })
    expect(await client.open(first, 0)).toMatchObject({ ok: true })
    client.socket.emit('stream:close', boardOf(first))
    expect(await client.open(last)).toMatchObject({ ok: true })
  })
})
