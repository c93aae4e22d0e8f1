import { describe, expect, it } from 'vitest'
import type { ProjectId } from '#events/kernel/ids.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { unpackCards } from '#events/live/packed-cards.ts'
import { type Device, toDevice } from '#events/project/api.ts'
import type { EventsAnswer, PastBoardAnswer } from '#events/replay/api.ts'
import { createPastBoards } from '../../history/past-boards.ts'
import { addCard, addCards, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import type { Send } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const byId = (one: Device, other: Device) => one.id - other.id
const devicesOfBoard = (projectId: ProjectId, { board }: Pick<PastBoardAnswer, 'board'>): Device[] =>
  unpackCards(board.cards).map((card) => toDevice({ projectId, card }))

async function boardAt(send: Send, project: number, moment: string): Promise<PastBoardAnswer> {
  const { status, body } = await send('GET', `/api/projects/${project}/board?${moment}`)
  expect([status, moment]).toEqual([200, moment])
  return body as PastBoardAnswer
}

/** Does this and that on a board; the devices of the read model after each revision at which it was asked. */
async function work(project: ProjectId, steps: number): Promise<Map<number, Device[]>> {
  const random = seededRandom(SEED)
  await addCards(employee, project, 8)
  const seen = new Map<number, Device[]>()
  for (let step = 0; step < steps; step++) {
    const devices = await devicesOf(employee, project)
    const { id } = random.pick(devices)
    const status = random.pick(['waiting', 'installed', 'confirmed'] as const)
    const name = `Cam ${random.int(1, 99)}`
    const [method, path, body] = random.pick([
      ['PATCH', `/api/devices/${id}/status`, { status }],
      ['PATCH', `/api/devices/${id}/status`, { status }],
      ['PATCH', `/api/devices/${id}/name`, { name }],
      ['PATCH', `/api/devices/${id}/description`, { description: `at ${name}` }],
      ['POST', `/api/projects/${project}/devices/manual`, { name }],
      ['DELETE', `/api/devices/${id}`, undefined],
    ] as const)
    // Some are refused, as people's are: a card cannot skip a column.
    const { headers } = await employee(method, path, devices.length < 3 ? { status } : body)
    const revision = headers['x-stream-revision']
    if (revision !== undefined) seen.set(Number(revision), await devicesOf(employee, project))
  }
  return seen
}

describe('the board of a moment', () => {
  it('[REPLAY-1] has the devices that the read model had then', async () => {
    const { id } = await createProject(employee, 'P')
    const seen = await work(id, 40)
    expect(seen.size).toBeGreaterThan(15)
    for (const [revision, devices] of seen) {
      const found = await boardAt(employee, id, `revision=${revision}`)
      expect(devicesOfBoard(id, found).toSorted(byId), `seed ${SEED}`).toEqual(devices.toSorted(byId))
    }
    // With states kept on the way, in any order, the same.
    const pastBoards = createPastBoards(app.runtime.store, { keyframeEvents: 3 })
    const random = seededRandom(SEED)
    for (let round = 0; round < 40; round++) {
      const [revision, devices] = random.pick([...seen])
      const found = await pastBoards.at(id, revision)
      expect(found && devicesOfBoard(id, found).toSorted(byId), `seed ${SEED}`).toEqual(devices.toSorted(byId))
    }
  })

  it('[REPLAY-2] is found by a time: the last event up to then', async () => {
    const { id } = await createProject(employee, 'P')
    const card = await addCard(employee, id, 'Cam')
    const revision = await move(employee, card.id, 'installed')
    const { body } = await employee('GET', `/api/projects/${id}/events`)
    const times = (body as EventsAnswer).events.map(({ recordedAt }) => Date.parse(recordedAt))
    for (const time of [...times, (times[0] ?? 0) + 1]) {
      const last = times.findLastIndex((one) => one <= time)
      const found = await boardAt(employee, id, `time=${new Date(time).toISOString()}`)
      expect(found).toEqual(await boardAt(employee, id, `revision=${last}`))
    }
    const now = await boardAt(employee, id, '')
    expect(now).toMatchObject({ revision, head: revision, at: new Date(times[revision] ?? 0).toISOString() })
  })

  it('[REPLAY-3] that there is none of is answered by a sentence', async () => {
    const { id, createdAt } = await createProject(employee, 'P')
    const before = new Date(Date.parse(createdAt) - 1_000).toISOString()
    const wrong = {
      'revision=9': [404, 'The last revision of this project is 0.'],
      [`time=${before}`]: [404, 'This project did not exist at that moment yet.'],
      'time=2999-01-01T00:00:00Z': [404, 'This moment is in the future.'],
      'revision=-1': [400, 'revision: must be 0 or more'],
      'revision=x': [400, 'revision: must be a whole number'],
      'time=today': [400, 'time: must be a time such as 2026-05-04T08:00:00Z'],
      'revision=0&time=2026-05-04T08:00:00Z': [400, 'time: cannot be given together with revision'],
    }
    for (const [query, [status, message]] of Object.entries(wrong)) {
      const answer = await employee('GET', `/api/projects/${id}/board?${query}`)
      expect([query, answer.status, answer.body]).toEqual([query, status, expect.objectContaining({ message })])
    }
  })
})

describe('the events of a project', () => {
  it('[REPLAY-4] come in order and in pages, up to its last revision', async () => {
    const { id } = await createProject(employee, 'P', ['customer'])
    const card = await addCard(employee, id, 'Cam')
    await move(employee, card.id, 'installed')
    const customer = await app.as('customer')
    const read = async (query: string) =>
      (await customer('GET', `/api/projects/${id}/events?${query}`)).body as EventsAnswer
    const all = await read('')
    expect(all.head).toBe(all.events.length - 1)
    expect(all.events.map(({ revision }) => revision)).toEqual(all.events.map((_, index) => index))
    expect(all.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ProjectCreated', 'ManualCardAdded', 'DeviceInstalled']),
    )
    expect(await read('after=0&limit=1')).toEqual({ head: all.head, goesOn: false, events: [all.events[1]] })
    expect(await read(`after=${all.head}`)).toEqual({ head: all.head, goesOn: false, events: [] })
    expect(await read('after=99')).toEqual({ head: all.head, goesOn: false, events: [] })
    expect(JSON.stringify(all)).not.toMatch(/hash|commandDigest|position/)
  })

  it('[REPLAY-3] are not there for those who may not see the project, nor after its deletion', async () => {
    const { id } = await createProject(employee, 'P', ['installer'])
    const stranger = await app.as('stranger')
    const paths = [`/api/projects/${id}/events`, `/api/projects/${id}/board?revision=0`]
    for (const path of paths) expect((await stranger('GET', path)).status).toBe(404)
    await employee('DELETE', `/api/projects/${id}`)
    for (const path of paths) expect((await employee('GET', path)).status).toBe(404)
  })
})

describe('[REPLAY-50] a closed range of events', () => {
  it('[HTTP-70] has the same bytes for every reader, and is kept for the session that read it', async () => {
    const { id } = await createProject(employee, 'P', ['customer'])
    // Of a length that travels compressed.
    const [card = 0] = await addCards(employee, id, 10)
    const range = `/api/projects/${id}/events?from=0&to=1`
    const read = (send: Send, headers = {}) => send('GET', range, undefined, { headers })
    const first = await read(employee)
    const { events } = (await employee('GET', `/api/projects/${id}/events`)).body as EventsAnswer
    expect(first.body).toEqual({ from: 0, to: 1, events: events.slice(0, 2) })
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'accept-encoding, cookie, authorization',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })

    await move(employee, card, 'installed')
    const later = await read(await app.as('customer'))
    expect([later.body, later.headers['etag']]).toEqual([first.body, first.headers['etag']])
    const tag = String(first.headers['etag'])
    for (const held of [tag, `W/${tag}`, tag.replace(/"$/, '-br"')])
      expect([held, (await read(employee, { 'if-none-match': held })).status]).toEqual([held, 304])
    const cookie = await app.cookieOf('employee')
    const { headers } = await app.inject({ method: 'GET', url: range, headers: { cookie, 'accept-encoding': 'br' } })
    expect([headers['etag'], headers['content-encoding']]).toEqual([tag.replace(/"$/, '-br"'), 'br'])
    expect((await read(await app.as('stranger'))).status).toBe(404)
  })

  it('ends at the last revision, and is refused with a sentence where it cannot be closed', async () => {
    const { id } = await createProject(employee, 'P')
    const wrong = {
      'from=0&to=1': [404, 'The last revision of this project is 0.'],
      'from=0': [400, 'to: belongs together with from'],
      'from=1&to=0': [400, 'to: must be from or more'],
      'from=0&to=5000': [400, 'to: must be less than 5000 after from'],
      'from=0&to=0&after=1': [400, 'after: cannot be given together with from and to'],
    }
    for (const [query, [status, message]] of Object.entries(wrong)) {
      const answer = await employee('GET', `/api/projects/${id}/events?${query}`)
      expect([query, answer.status, answer.body]).toEqual([query, status, expect.objectContaining({ message })])
    }
  })
})
