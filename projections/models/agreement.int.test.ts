import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { runsOf } from '#events/kernel/testing/rounds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Device, toDevice } from '#events/project/api.ts'
import { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { allProjections } from './all.ts'
import { listDevices } from './projects/devices.ts'
import { localLocks } from '../engine/locks.ts'
import { findProject } from './projects/projects.ts'
import { rebuild } from '../engine/rebuild.ts'
import { type Projections, startProjections } from '../engine/runner.ts'
import { verify } from '../engine/verify.ts'
import { type CommandBus, createCommandBus } from '../../server/commands/command-bus.ts'
import { openSnapshots } from '../../server/commands/snapshots.ts'
import { chainKey } from '../../server/event-store/hash-chain.ts'
import type { EventStore } from '../../server/event-store/port.ts'
import { createPostgresStore } from '../../server/event-store/postgres/store.ts'
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { wholeLog } from '../../server/testing/projections/read-back.ts'
import { expectSameReadBack } from '../../server/testing/projections/specification.ts'
import { gesture, settings, toCommand } from '../../server/testing/project-gestures.ts'

const PATIENCE = 10_000
const TELLING_FIRST = [
  'DeviceMovedBackToWaiting',
  'DeviceRenamed',
  'ImportUndone',
  'PhotoRemoved',
  'ProjectMovedToFolder',
  'ProjectUsersChanged',
  'SyncedDevicesUpdated',
  'SyncedDevicesMissed',
  'DeviceOnlineReported',
]
let test: TestDatabase
let store: EventStore
let bus: CommandBus
let runner: Projections
let ids = 0
const newId = () => DeviceId.parse(++ids)

beforeAll(async () => {
  test = await openTestDatabase()
  store = await createPostgresStore(test.database)
  const key = chainKey('a secret of at least thirty-two characters')
  const snapshots = openSnapshots(test.database.pool, [key])
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
  // Boards alone look when a sync offered devices; no list names it.
  const { offeredAt: _, ...listed } = project ?? {}
  expect(await findProject(pool, id)).toMatchObject({ ...listed, revision, deviceCounts })
}

/** Chance seldom removes the photo that it added before. */
const addedAndRemoved: (typeof gesture extends fc.Arbitrary<infer G> ? G : never)[] = [
  ['add', 'waiting', ''],
  ['photo', DeviceId.parse(1), 1],
  ['no photo', DeviceId.parse(1), 1],
]

it('[PROJ-1] [PROJ-5] [PROJ-21] what is read after each command is what the next one is decided on, and what a rebuild leads to', async () => {
  const projects: ProjectId[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 10, maxLength: 40, size: 'max' }), async (gestures) => {
      const id = ProjectId.parse(projects.length + 1)
      projects.push(id)
      await send(id, { type: 'CreateProject', data: { projectId: id, name: 'P', assignedUsers: [], ...settings } })
      const known: DeviceId[] = []
      for (const gesture of gestures) {
        await send(id, toCommand(gesture, known, newId))
        await expectAgreement(id)
      }
    }),
    { ...runsOf({ gate: 20, nightly: 100 }), examples: [[addedAndRemoved]] },
  )
  const { pool } = test.database
  // A change that lets the runs lose their point is noticed here.
  const { rows } = await pool.query<{ type: string }>('select distinct type from es_event')
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(TELLING_FIRST))
  const workshop = { pool, log: store, locks: localLocks() }
  const signal = new AbortController().signal
  const events = await wholeLog(store)
  for (const projection of allProjections) {
    expectSameReadBack(projection, events)
    expect(await verify(workshop, projection, signal)).toMatchObject({ name: projection.name, differing: 0 })
    expect(await rebuild(workshop, projection, signal)).toBe(true)
  }
  for (const id of projects) await expectAgreement(id)
})
