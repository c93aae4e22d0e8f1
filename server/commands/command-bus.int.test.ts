import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { by } from '#events/decider-spec.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId } from '#events/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { Rejection } from '#events/rejection.ts'
import { projectStream } from '#events/streams.ts'
import { chainKey } from '../event-store/hash-chain.ts'
import { type EventStore, StoreUnavailable } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres-store.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type CommandBus, createCommandBus } from './command-bus.ts'
import { CommandIdReused } from './command-error.ts'
import type { CommandMeta } from './command.ts'
import { openSnapshots, type Snapshots } from './snapshots.ts'

const key = chainKey('a secret of at least thirty-two characters')
const card = (id: number) => DeviceId.parse(id)
const meta = (commandId: string = randomUUID(), user = 1): CommandMeta => ({
  actor: by(user),
  commandId: CommandId.parse(commandId),
  source: 'web',
})
const move = (
  id: number,
  to: 'waiting' | 'installed' | 'confirmed',
  from?: 'waiting' | 'installed',
): ProjectCommand => ({
  type: 'MoveDevice',
  data: { deviceId: card(id), to, ...(from ? { from } : {}) },
})

let test: TestDatabase
let store: EventStore
let snapshots: Snapshots
let projects = 0

const nodeOn = (log: EventStore): CommandBus => createCommandBus({ store: log, key, now: () => new Date(), snapshots })

/** A project with some cards, made by a node of its own. */
async function project(cards: number): Promise<ProjectId> {
  const id = ProjectId.parse(++projects)
  const board = nodeOn(store).project(id)
  const references = { verkadaInstanceId: InstanceId.parse(1), organizationId: OrganizationId.parse(1) }
  await board.execute(
    { type: 'CreateProject', data: { projectId: id, name: 'P', assignedUsers: [], ...references } },
    meta(),
  )
  const data = { name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
  for (let n = 1; n <= cards; n++)
    await board.execute({ type: 'AddManualCard', data: { deviceId: card(n), ...data } }, meta())
  return id
}

async function eventsOf(id: ProjectId): Promise<string[]> {
  const types: string[] = []
  for await (const event of store.read(projectStream(id), 0)) types.push(event.type)
  return types
}

beforeAll(async () => {
  test = await openTestDatabase()
  store = await createPostgresStore(test.database)
  snapshots = await openSnapshots(test.database.pool)
})
afterAll(async () => {
  await store.close()
  await test.drop()
})

describe('the same command again', () => {
  it('[CMD-2] takes effect once when it is sent five times at once, and again after a restart', async () => {
    const id = await project(1)
    const first = meta()
    const node = nodeOn(store)
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => node.project(id).execute(move(1, 'installed'), first)),
    )
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([2]))
    expect(outcomes.filter(({ repeated }) => repeated)).toHaveLength(4)
    await node.project(id).execute(move(1, 'waiting'), meta())
    const later = await nodeOn(store).project(id).execute(move(1, 'installed'), first)
    expect(later).toMatchObject({ revision: 2, repeated: true, events: [{ type: 'DeviceInstalled' }] })
    expect(await eventsOf(id)).toEqual([
      'ProjectCreated',
      'ManualCardAdded',
      'DeviceInstalled',
      'DeviceMovedBackToWaiting',
    ])
  })
  it('[CMD-2] is another one for another person, and refused with another content', async () => {
    const id = await project(2)
    const node = nodeOn(store)
    const first = meta()
    await node.project(id).execute(move(1, 'installed'), first)
    await expect(node.project(id).execute(move(2, 'installed'), first)).rejects.toThrow(CommandIdReused)
    await node.project(id).execute(move(2, 'installed'), meta(first.commandId, 2))
    expect((await eventsOf(id)).slice(3)).toEqual(['DeviceInstalled', 'DeviceInstalled'])
  })
  it('[CMD-2] gives the first result after an append whose outcome was unknown', async () => {
    const id = await project(1)
    let isCut = true
    const cutting: EventStore = {
      ...bound(store),
      async append(...args) {
        const result = await store.append(...args)
        if (!isCut) return result
        isCut = false
        throw new StoreUnavailable('the answer was lost')
      },
    }
    const node = nodeOn(cutting)
    const first = meta()
    await expect(node.project(id).execute(move(1, 'installed'), first)).rejects.toThrow(StoreUnavailable)
    expect(await node.project(id).execute(move(1, 'installed'), first)).toMatchObject({ revision: 2, repeated: true })
    expect(await eventsOf(id)).toHaveLength(3)
  })
})

describe('two nodes on one stream', () => {
  it('[CMD-3] believe a refusal only on the newest state', async () => {
    const id = await project(1)
    const [a, b] = [nodeOn(store), nodeOn(store)]
    expect(await a.project(id).read((view) => view.card(card(1))?.status)).toBe('waiting')
    await b.project(id).execute(move(1, 'installed'), meta())
    // On what node a remembers this would skip a step.
    expect(await a.project(id).execute(move(1, 'confirmed'), meta())).toMatchObject({ revision: 3 })
    await expect(b.project(id).execute(move(1, 'installed', 'waiting'), meta())).rejects.toThrow(Rejection)
  })
  it('[CMD-3] decide again what another node beat, and lose nothing', async () => {
    const cards = 20
    const id = await project(cards)
    const nodes = [nodeOn(store), nodeOn(store)]
    const sent = Array.from({ length: cards }, (_, n) => n + 1).flatMap((n) =>
      nodes.map((node, user) =>
        node.project(id).execute(move(n, 'installed', 'waiting'), meta(randomUUID(), user + 1)),
      ),
    )
    const settled = await Promise.allSettled(sent)
    // Both moved every card to the same place: one of the two found it there already.
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([])
    expect((await eventsOf(id)).filter((type) => type === 'DeviceInstalled')).toHaveLength(cards)
    const statuses = nodes.map((node) =>
      node.project(id).read((view, revision) => [revision, ...[...view.cards()].map(({ status }) => status)]),
    )
    const [one, other] = await Promise.all(statuses)
    expect(one).toEqual(other)
  })
})

describe('a read', () => {
  it('[READ-2] does not show what is only on its way to the log', async () => {
    const id = await project(1)
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow: EventStore = {
      ...bound(store),
      append: async (...args) => {
        await gate
        return store.append(...args)
      },
    }
    const node = nodeOn(slow)
    await node.project(id).read(() => undefined)
    const moving = node.project(id).execute(move(1, 'installed'), meta())
    const reading = node.project(id).read((view, revision) => ({ revision, status: view.card(card(1))?.status }))
    open()
    expect(await reading).toEqual({ revision: 2, status: 'installed' })
    expect(await moving).toMatchObject({ revision: 2 })
  })
})

describe('a long stream', () => {
  it('[CMD-15] starts from a snapshot: the same state, and the same answer to a command from before it', async () => {
    const id = await project(1)
    const node = nodeOn(store)
    const first = meta()
    await node.project(id).execute(move(1, 'installed'), first)
    for (let n = 0; n < 300; n++) {
      await node.project(id).execute(move(1, 'waiting'), meta())
      await node.project(id).execute(move(1, 'installed'), meta())
    }
    const see = (bus: CommandBus) =>
      bus.project(id).read((view, revision) => ({ revision, cards: [...view.cards()], project: view.project }))
    const whole = await see(node)
    await expect.poll(async () => (await snapshots.load(projectStream(id), 1))?.revision).toBe(whole.revision)
    await node.project(id).execute(move(1, 'confirmed'), meta())
    let read = 0
    const counting: EventStore = {
      ...bound(store),
      async *read(...args) {
        for await (const event of store.read(...args)) {
          read += 1
          yield event
        }
      },
    }
    const restarted = nodeOn(counting)
    expect(await see(restarted)).toEqual(await see(node))
    expect(read).toBeLessThan(5)
    expect(await restarted.project(id).execute(move(1, 'installed'), first)).toMatchObject({
      revision: 2,
      repeated: true,
    })
  })
  it('[CMD-15] does not believe a snapshot of another log', async () => {
    const id = await project(1)
    const foreign = { revision: 1, hash: 'of another log', state: { project: null, cards: [] }, accepted: [] }
    await snapshots.save(projectStream(id), 1, foreign)
    expect(
      await nodeOn(store)
        .project(id)
        .read((view) => [...view.cards()].length),
    ).toBe(1)
  })
})

describe('access', () => {
  it('[CMD-13] is checked on the state that the command is decided on', async () => {
    const id = await project(1)
    const [a, b] = [nodeOn(store), nodeOn(store)]
    await a.project(id).read(() => undefined)
    await b.project(id).execute({ type: 'AssignUsers', data: { assignedUsers: ['new@x.example'] } }, meta())
    const outcome = await a.project(id).execute(move(1, 'installed'), meta(), ({ project: known }) => {
      if (!known?.assignedUsers.includes('new@x.example')) throw new Error('not yet assigned')
    })
    expect(outcome.revision).toBe(3)
  })
})

/** The methods of a store that may be a class, to wrap some of them. */
function bound(log: EventStore): EventStore {
  return {
    append: (...args) => log.append(...args),
    read: (...args) => log.read(...args),
    readAll: (...args) => log.readAll(...args),
    subscribe: (...args) => log.subscribe(...args),
    head: () => log.head(),
    close: () => log.close(),
  }
}
