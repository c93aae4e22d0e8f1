import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Device } from '#events/project/api.ts'
import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/events.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { allProjections } from '#projections/models/all.ts'
import { listDevices, toDevice } from '#projections/models/devices.ts'
import { localLocks } from '#projections/engine/locks.ts'
import { findProject } from '#projections/models/projects.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { type Projections, startProjections } from '#projections/engine/runner.ts'
import { verify } from '#projections/engine/verify.ts'
import { type CommandBus, createCommandBus } from '../commands/command-bus.ts'
import { openSnapshots } from '../commands/snapshots.ts'
import { chainKey } from '../event-store/hash-chain.ts'
import type { EventStore } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'

const PATIENCE = 10_000
let test: TestDatabase
let store: EventStore
let bus: CommandBus
let runner: Projections
let ids = 0

beforeAll(async () => {
  test = await openTestDatabase()
  store = await createPostgresStore(test.database)
  const key = chainKey('a secret of at least thirty-two characters')
  const snapshots = openSnapshots(test.database.pool)
  bus = createCommandBus({ store, key, now: () => new Date(), snapshots })
  const { pool } = test.database
  runner = await startProjections({
    pool,
    log: store,
    locks: localLocks(),
    projections: allProjections,
    note: console.warn,
  })
})
afterAll(async () => {
  await runner.close()
  await store.close()
  await test.drop()
})

/** Ids are drawn from few, so that commands meet the same cards. */
const deviceId = fc.integer({ min: 1, max: 5 }).map((id) => DeviceId.parse(id))
const status = fc.constantFrom(...DeviceStatus.options)
const text = fc.string({ unit: 'grapheme', maxLength: 8 })
const gesture = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(fc.constant('add' as const), status, text) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('import' as const), fc.integer({ min: 1, max: 3 })) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('move' as const), fc.array(fc.tuple(deviceId, status), { minLength: 1 })),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('describe' as const), deviceId, text) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), deviceId) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('undo' as const)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('tick' as const), fc.constantFrom(...ChecklistItem.options), fc.boolean()),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('close' as const, 'reopen' as const)) },
)
type Gesture = typeof gesture extends fc.Arbitrary<infer T> ? T : never

/** `known` are the project's cards so far: what a small number means. */
function toCommand(gesture: Gesture, known: DeviceId[]): ProjectCommand {
  const card = (id: DeviceId) => known[id % known.length] ?? id
  const create = () => {
    const id = DeviceId.parse(++ids)
    known.push(id)
    return { deviceId: id, name: `Cam ${id}`, type: 'camera' } as const
  }
  switch (gesture[0]) {
    case 'add':
      return { type: 'AddManualCard', data: { ...create(), status: gesture[1], description: gesture[2] } }
    case 'import': {
      const cards = Array.from({ length: gesture[1] }, () => ({ ...create(), description: '' }))
      return { type: 'ImportDevices', data: { batchId: 'b', fileName: 'f.csv', part: 1, parts: 1, cards } }
    }
    case 'move':
      return {
        type: 'MoveDevices',
        data: { moves: gesture[1].map(([id, to]) => ({ deviceId: card(id), to, online: to === 'installed' })) },
      }
    case 'describe':
      return { type: 'DescribeDevice', data: { deviceId: card(gesture[1]), description: gesture[2] } }
    case 'delete':
      return { type: 'DeleteDevice', data: { deviceId: card(gesture[1]) } }
    case 'undo':
      return { type: 'UndoImport', data: { batchId: 'b' } }
    case 'tick':
      return { type: 'UpdateChecklist', data: { [gesture[1]]: gesture[2] } }
    case 'close':
      return { type: 'CompleteProject', data: {} }
    case 'reopen':
      return { type: 'ReopenProject', data: {} }
  }
}

/** Sends a command as a person would, who then reads: what is refused changes nothing. */
async function send(id: ProjectId, command: ProjectCommand): Promise<void> {
  const commandId = CommandId.parse(randomUUID())
  const meta = { actor: { id: UserId.parse(1), role: 'employee' }, commandId, source: 'web' } as const
  try {
    const { position } = await bus.project(id).execute(command, meta)
    if (position !== null && !(await runner.reached(position, PATIENCE, { isInLog: true })))
      throw new Error(`${position} was not reached`)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
  }
}

async function expectAgreement(id: ProjectId): Promise<void> {
  const { pool } = test.database
  const { project, revision, cards } = await bus
    .project(id)
    .read((view, revision) => ({ project: view.project, revision, cards: [...view.cards()] }))
  cards.sort((a, b) => a.id - b.id)
  expect(await listDevices(pool, id)).toEqual(cards.map((card) => Device.parse(toDevice({ projectId: id, card }))))
  const deviceCounts = { waiting: 0, installed: 0, confirmed: 0 }
  for (const card of cards) deviceCounts[card.status]++
  expect(await findProject(pool, id)).toMatchObject({ ...project, revision, deviceCounts })
}

const settings = { organizationId: OrganizationId.parse(1), verkadaInstanceId: InstanceId.parse(1) }

it('[PROJ-1] [PROJ-5] what is read after each command is what the next one is decided on, and what a rebuild leads to', async () => {
  const projects: ProjectId[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 10, maxLength: 40 }), async (gestures) => {
      const id = ProjectId.parse(projects.length + 1)
      projects.push(id)
      await send(id, { type: 'CreateProject', data: { projectId: id, name: 'P', assignedUsers: [], ...settings } })
      const known: DeviceId[] = []
      for (const gesture of gestures) {
        await send(id, toCommand(gesture, known))
        await expectAgreement(id)
      }
    }),
    { numRuns: 12, seed: 20250303 },
  )
  const { pool } = test.database
  const workshop = { pool, log: store, locks: localLocks() }
  const signal = new AbortController().signal
  for (const projection of allProjections) {
    expect(await verify(workshop, projection, signal)).toMatchObject({ name: projection.name, differing: 0 })
    expect(await rebuild(workshop, projection, signal)).toBe(true)
  }
  for (const id of projects) await expectAgreement(id)
})
