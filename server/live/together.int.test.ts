import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { packCards } from '#events/live/packed-cards.ts'
import type { OpenAnswer } from '#events/live/protocol.ts'
import { addCards, createProject, move } from '../testing/app/answers.ts'
import { type Send, startTestApp, type TestApp } from '../testing/app/app.ts'
import { type LiveClient, liveClients, range } from '../testing/test-client.ts'
import { SOCKETS_AT_ONCE } from './changed.ts'
import { zipped } from './streams/zipped.ts'

// The real ones, counted.
vi.mock('#events/live/packed-cards.ts', { spy: true })
vi.mock('./streams/zipped.ts', { spy: true })

let app: TestApp
let employee: Send
const clients = liveClients(() => app)

beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
})
afterEach(() => clients.closeAll())
afterAll(() => app.close())

/** A board of 300 cards, and many people of two roles who may open it. */
async function start() {
  const { id } = await createProject(employee, 'P', ['installer'])
  const cards = await addCards(employee, id, 300)
  // Each signs in once.
  for (const person of ['employee', 'installer'] as const) await app.cookieOf(person)
  const people = await Promise.all(range(1, 32).map((n) => clients.connect(n % 2 ? 'employee' : 'installer')))
  vi.mocked(packCards).mockClear()
  vi.mocked(zipped).mockClear()
  return { id, cards, people }
}

const packings = () => [vi.mocked(packCards).mock.calls.length, vi.mocked(zipped).mock.calls.length]

/** The statuses of a board's cards at a client: the answer's cards with the events after it, each of which must be the next. */
function statusesOf(client: LiveClient, projectId: number, answer: OpenAnswer<'project'>): Map<number, string> {
  if (!answer.ok || !('snapshot' in answer)) throw new Error(`no board: ${JSON.stringify(answer)}`)
  const statuses = new Map<number, string>(answer.snapshot.cards.map(({ id, status }) => [id, status]))
  expect(client.eventsOf(projectId).map(({ revision }) => revision)).toEqual(
    range(answer.revision + 1, answer.revision + client.eventsOf(projectId).length),
  )
  for (const event of client.eventsOf(projectId))
    if (event.type === 'DeviceInstalled') statuses.set(event.data.deviceId, 'installed')
  return statuses
}

describe('[LIVE-31] opened by 32 people at once, a board', () => {
  it('is packed and compressed once, and is the same to all of them', async () => {
    const { id, people } = await start()
    const answers = await Promise.all(people.map((client) => client.open(id)))
    expect(packings()).toEqual([1, 1])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ ok: true, revision: 1, snapshot: { cards: { length: 300 } } })
  })

  it('[LIVE-15] [LIVE-62] is given only to those of them who may see it', async () => {
    const { id, people } = await start()
    const [stranger, customer] = [await clients.connect('stranger'), await clients.connect('customer')]
    const [first, ...answers] = await Promise.all([...people, stranger, customer].map((client) => client.open(id)))
    expect(first).toMatchObject({ ok: true })
    expect(answers.slice(-2)).toMatchObject([{ code: 'not-found' }, { code: 'not-found' }])
    expect(packings()).toEqual([1, 1])
  })

  it('[LIVE-16] shows all of them every event once, while its cards are moved', async () => {
    const { id, cards, people } = await start()
    const openings = people.map(async (client, index) => {
      const moved = await move(employee, cards[index] ?? 0, 'installed')
      const answer = await client.open(id)
      return { client, answer, moved }
    })
    const opened = await Promise.all(openings)
    const last = Math.max(...opened.map(({ moved }) => moved))
    for (const { client, answer } of opened) {
      const isThere = () => answer.ok && answer.revision + client.eventsOf(id).length >= last
      await client.until(isThere)
      const installed = [...statusesOf(client, id, answer)].filter(([, status]) => status === 'installed')
      expect(installed.map(([card]) => card)).toEqual(cards.slice(0, people.length))
    }
  })

  it('[LIVE-16] [LIVE-57] is followed by what was pushed while it was compressed, and given at its newest to those who come later', async () => {
    const { id, cards, people } = await start()
    const [first, second, ...others] = people
    if (!first || !second) throw new Error('two people are needed')
    await first.open(id)
    await first.untilRevision(id, await move(employee, cards[0] ?? 0, 'installed'))
    // The compression of the board that is asked for next waits until it may end.
    const { promise: mayEnd, resolve: end } = withResolvers()
    const { promise: begun, resolve: begin } = withResolvers()
    const real = await vi.importActual<{ zipped: typeof zipped }>('./streams/zipped.ts')
    vi.mocked(zipped).mockImplementationOnce(async (answer) => {
      begin()
      await mayEnd
      return real.zipped(answer)
    })
    const early = [second, ...others.slice(0, 10)]
    const openings = early.map((client) => client.open(id))
    await begun
    const next = await move(employee, cards[1] ?? 0, 'installed')
    await first.untilRevision(id, next)
    const late = others.slice(10)
    for (const answer of await Promise.all(late.map((client) => client.open(id))))
      expect(answer).toMatchObject({ ok: true, revision: next })
    end()
    for (const answer of await Promise.all(openings)) expect(answer).toMatchObject({ ok: true })
    const last = await move(employee, cards[2] ?? 0, 'installed')
    for (const [index, client] of early.entries()) {
      await client.untilRevision(id, last)
      const answer = await openings[index]
      if (!answer) throw new Error('there is no answer')
      expect([...statusesOf(client, id, answer).values()].filter((status) => status === 'installed')).toHaveLength(3)
    }
    for (const client of late) {
      await client.untilRevision(id, last)
      expect(client.eventsOf(id).map((event) => event.revision)).toEqual([last])
    }
  })
})

/** A promise with what resolves it. */
function withResolvers() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

it('[LIVE-141] a change of a list is told to so many connections in one turn that pushes of boards come between', async () => {
  const people = await Promise.all(range(0, SOCKETS_AT_ONCE).map(() => clients.connect('employee')))
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  const { adapter } = app.io.of('/')
  const told: { readonly turn: number; readonly sockets: number }[] = []
  const broadcast = adapter.broadcast.bind(adapter)
  const spy = vi.spyOn(adapter, 'broadcast').mockImplementation((packet, options) => {
    const [event] = (packet as { readonly data: readonly unknown[] }).data
    if (event === 'changed') told.push({ turn, sockets: options.rooms.size })
    broadcast(packet, options)
  })
  count()
  const { id } = await createProject(employee, 'Turns')
  const isTold = (client: LiveClient) =>
    client.changes().some(({ topic, rows }) => topic === 'projects' && rows.some((row) => row.id === id))
  await Promise.all(people.map((client) => client.until(() => isTold(client))))
  isOver = true
  spy.mockRestore()
  expect(Math.max(...told.map(({ sockets }) => sockets))).toBe(SOCKETS_AT_ONCE)
  expect(new Set(told.map((one) => one.turn)).size).toBe(told.length)
})
