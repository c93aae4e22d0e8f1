import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, SYSTEM } from '#events/kernel/actor.ts'
import { DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import { projectStream } from '#events/project/stream.ts'
import { devices, findDevice, listDevices } from './devices.ts'
import { highestIds, projectOfId } from '../ids.ts'
import { allProjections } from '../all.ts'
import { advanceOnce } from '../../engine/advance.ts'
import { readModels } from '../../engine/lanes.ts'
import type { Db } from '../../engine/projection.ts'
import { findProject, listProjects, projectList, projects } from './projects.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { ANA, at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [hall, depot] = [ProjectId.parse(3), ProjectId.parse(5)]
const BEN: Actor = { id: UserId.parse(2), role: 'installer' }
const card = (id: number) => DeviceId.parse(id)

const on = (project: ProjectId, event: ProjectEvent, actor?: Actor): GivenEvent => ({
  stream: projectStream(project),
  ...event,
  ...(actor && { actor }),
})
const created = (projectId: ProjectId, name: string, assignedUsers: string[] = []) =>
  on(projectId, {
    type: 'ProjectCreated',
    data: {
      projectId,
      name,
      assignedUsers,
      organizationId: OrganizationId.parse(1),
      verkadaInstanceId: InstanceId.parse(2),
    },
  })
const added = (project: ProjectId, id: number, status: DeviceStatus, name = `Cam ${id}`) =>
  on(project, {
    type: 'ManualCardAdded',
    data: { deviceId: card(id), name, type: 'camera', description: 'Gate', status },
  })
const imported = (project: ProjectId, ...ids: number[]) =>
  on(project, {
    type: 'DevicesImported',
    data: {
      batchId: 'b1',
      fileName: 'list.csv',
      part: 1,
      parts: 1,
      cards: ids.map((id) => ({ deviceId: card(id), name: `Door ${id}`, type: 'access_door', description: '' })),
    },
  })

const employee = { id: UserId.parse(1), role: 'employee', email: 'ana@example.com' } as const
const newHall = {
  id: hall,
  name: 'Hall',
  status: 'open',
  organizationId: OrganizationId.parse(1),
  verkadaInstanceId: InstanceId.parse(2),
  folderId: null,
  assignedUsers: ['Ben@Example.com'],
  createdAt: at(0),
  usersAddedToSupportPortal: false,
  cameraViewsConfirmed: false,
  usersAddedToVerkadaPortal: false,
  ...DEFAULT_RIGHTS,
  deviceCounts: { waiting: 0, installed: 0, confirmed: 0 },
  checklistCount: 0,
  flagged: 0,
  revision: 0,
  changedRevision: 0,
  changedBy: ANA.id,
  changedByOthersRevision: null,
} as const

describe('the list of projects', () => {
  it('[PROJ-1] shows the head of each project, its counts, and who changed it last', async () => {
    const events = [
      created(hall, 'Hall', ['Ben@Example.com']),
      added(hall, 1, 'waiting'),
      added(hall, 2, 'installed'),
      imported(hall, 3, 4, 5),
      on(hall, { type: 'DeviceInstalled', data: { deviceId: card(1) } }),
      on(hall, { type: 'DeviceConfirmed', data: { deviceId: card(1) } }),
      on(hall, { type: 'DeviceMovedBackToInstalled', data: { deviceId: card(1) } }),
      on(hall, { type: 'DeviceMovedBackToWaiting', data: { deviceId: card(2) } }),
      on(hall, { type: 'ImportUndone', data: { batchId: 'b1', removed: [card(3), card(4)], kept: [card(5)] } }),
      on(hall, { type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } }),
      on(hall, { type: 'ChecklistItemTicked', data: { item: 'usersAddedToVerkadaPortal' } }),
      on(hall, { type: 'ChecklistItemUnticked', data: { item: 'cameraViewsConfirmed' } }, BEN),
    ]
    expect(await given(...events).answer(test.database.pool, [projects], (db) => listProjects(db, employee))).toEqual([
      {
        ...newHall,
        usersAddedToVerkadaPortal: true,
        deviceCounts: { waiting: 2, installed: 1, confirmed: 0 },
        checklistCount: 1,
        revision: 11,
        changedRevision: 11,
        changedBy: BEN.id,
        changedByOthersRevision: 10,
      },
    ])
  })

  it('[LIST-7] [LIST-14] tells when each person last had the project changed by another, whatever the system did since', async () => {
    const { pool } = test.database
    const tick = (actor?: Actor) =>
      on(hall, { type: 'ChecklistItemTicked', data: { item: 'cameraViewsConfirmed' } }, actor)
    const events = [created(hall, 'Hall'), tick(BEN), tick(), tick(SYSTEM), tick(), tick(BEN), tick(BEN), tick(SYSTEM)]
    const last = async (count: number) => {
      const found = await given(...events.slice(0, count)).answer(pool, [projects], (db) => findProject(db, hall))
      return [found?.changedRevision, found?.changedBy, found?.changedByOthersRevision]
    }
    expect(await last(1)).toEqual([0, ANA.id, null])
    expect(await last(2)).toEqual([1, BEN.id, 0])
    expect(await last(5)).toEqual([4, ANA.id, 1])
    expect(await last(8)).toEqual([6, BEN.id, 4])
  })

  it('[PROJ-1] follows status, instance and assignment', async () => {
    const events = [
      created(hall, 'Hall'),
      on(hall, {
        type: 'ProjectUsersChanged',
        data: { assignedUsers: ['x@example.com'], granted: ['x@example.com'], revoked: [] },
      }),
      on(hall, {
        type: 'ProjectInstanceChanged',
        data: {
          verkadaInstanceId: InstanceId.parse(9),
          organizationId: OrganizationId.parse(8),
          previous: InstanceId.parse(2),
        },
      }),
      on(hall, { type: 'ProjectCompleted', data: {} }),
    ]
    const find = (db: Db) => findProject(db, hall)
    const closed = { status: 'closed', assignedUsers: ['x@example.com'], organizationId: 8, verkadaInstanceId: 9 }
    expect(await given(...events).answer(test.database.pool, [projects], find)).toMatchObject(closed)
    const reopened = on(hall, { type: 'ProjectReopened', data: {} })
    expect(await given(...events, reopened).answer(test.database.pool, [projects], find)).toMatchObject({
      ...closed,
      status: 'open',
    })
  })

  it('[ACCESS-5] has what a person is assigned to, in any case, and for employees all', async () => {
    const { pool } = test.database
    const events = [created(depot, 'Depot', ['ÖZ@Example.com', 'b@example.com']), created(hall, 'Hall', [])]
    const seenBy = (email: string) => async (db: Db) =>
      (await listProjects(db, { id: UserId.parse(2), role: 'customer', email })).map(({ id }) => id)
    expect(await given(...events).answer(pool, [projects], seenBy('öz@EXAMPLE.com'))).toEqual([depot])
    expect(await seenBy('z@example.com')(pool)).toEqual([])
    expect((await listProjects(pool, employee)).map(({ id }) => id)).toEqual([hall, depot])
  })

  it('has nothing of a deleted project, but still tells whose it was', async () => {
    const { pool } = test.database
    const events = [
      created(hall, 'Hall', ['ben@example.com']),
      on(hall, { type: 'ProjectDeleted', data: { name: 'Hall' } }),
    ]
    expect(await given(...events).answer(pool, [projects], (db) => listProjects(db, employee))).toEqual([])
    expect(await findProject(pool, hall)).toBeNull()
    const listed = await projectList.rows(pool, [hall, depot])
    expect(listed).toMatchObject([{ id: hall, row: null }])
    const isFor = (email: string) => listed[0]?.isFor({ id: UserId.parse(9), role: 'customer', email })
    expect([isFor('Ben@example.com'), isFor('cy@example.com')]).toEqual([true, false])
  })
})

const NO_FACTS = {
  ...{ building: null, floor: null, room: null, model: null, serial: null, mac: null, ip: null },
  ...{ assignees: [], day: null, part: null, flag: null },
}

describe('devices', () => {
  const gate = {
    id: card(1),
    projectId: hall,
    deviceId: 'manual-1',
    name: 'Gate',
    type: 'camera',
    status: 'waiting',
    description: 'Gate',
    online: false,
    isManual: true,
    metadata: { isManual: true },
    photos: [],
    statusBy: ANA.id,
    statusAt: at(1),
    describedBy: ANA.id,
    describedAt: at(1),
    createdBy: ANA.id,
    createdAt: at(1),
    batchId: null,
  } as const

  it('[PROJ-1] shows a card as its events left it, with the fields of the API around it', async () => {
    const id = { deviceId: card(1) }
    const events = [
      created(hall, 'Hall'),
      added(hall, 1, 'waiting'),
      on(hall, { type: 'DeviceInstalled', data: id }, BEN),
      on(hall, { type: 'DeviceDescribed', data: { ...id, description: 'North gate', previous: 'Gate' } }, BEN),
      on(hall, { type: 'DeviceRenamed', data: { ...id, name: 'Gate', previous: 'Cam 1' } }),
      on(hall, { type: 'DeviceOnlineReported', data: { ...id, online: true } }),
      added(depot, 2, 'confirmed'),
    ]
    expect(await given(...events).answer(test.database.pool, [devices], (db) => listDevices(db, hall))).toEqual([
      {
        ...gate,
        ...NO_FACTS,
        status: 'installed',
        statusBy: BEN.id,
        statusAt: at(2),
        description: 'North gate',
        describedBy: BEN.id,
        describedAt: at(3),
        online: true,
        isWorkedOn: true,
      },
    ])
  })

  it('has nothing of a deleted or taken back card, whose id still leads to its project', async () => {
    const { pool } = test.database
    const events = [
      created(hall, 'Hall'),
      added(hall, 1, 'waiting', 'Gate'),
      imported(hall, 2, 3),
      on(hall, { type: 'ImportUndone', data: { batchId: 'b1', removed: [card(2)], kept: [] } }),
      on(hall, {
        type: 'DeviceDeleted',
        data: { deviceId: card(3), card: { ...gate, photos: [], id: card(3), batchId: 'b1' } },
      }),
      on(hall, { type: 'DeviceDescribed', data: { deviceId: card(3), description: 'late', previous: '' } }),
    ]
    expect(await given(...events).answer(pool, [devices], (db) => listDevices(db, hall))).toEqual([
      { ...gate, ...NO_FACTS },
    ])
    expect(await findDevice(pool, card(1))).toEqual({ ...gate, ...NO_FACTS })
    expect(await findDevice(pool, card(2))).toBeNull()
    expect(await projectOfId(pool, 'device', card(2))).toBe(hall)
    expect(await projectOfId(pool, 'device', card(3))).toBe(hall)
    expect(await projectOfId(pool, 'device', card(9))).toBeNull()
  })

  it('takes imports that are more than one write holds in several', async () => {
    const { pool } = test.database
    const ids = Array.from({ length: 2_001 }, (_, index) => index + 1)
    const parts = [0, 1_000, 2_000].map((from) => imported(hall, ...ids.slice(from, from + 1_000)))
    const events = [created(hall, 'Hall'), ...parts, added(hall, 2_002, 'waiting')]
    const count = async (db: Db) => (await listDevices(db, hall)).length
    expect(await given(...events).answer(pool, [devices], count)).toBe(2_002)
    const [lane] = (await readModels(pool, [devices])).values()
    if (!lane) throw new Error('there are no devices')
    await pool.query(`update projections.lane set position = '' where name = $1`, [devices.schema])
    const target = { projection: devices, schema: devices.schema }
    const step = await advanceOnce(pool, { ...lane.lane, position: '' }, [target], recorded(...events))
    expect({ left: step.rest.length, position: step.lane.position }).toEqual({
      left: 2,
      position: recorded(...events)[2]?.position,
    })
  })
})

it('[PROJ-7] the highest ids count what was deleted, and are 0 for what never was', async () => {
  const events = [
    created(hall, 'Hall'),
    created(depot, 'Depot'),
    imported(hall, 4, 17),
    on(depot, { type: 'ProjectDeleted', data: { name: 'Depot' } }),
    on(hall, { type: 'ImportUndone', data: { batchId: 'b1', removed: [card(17)], kept: [card(4)] } }),
  ]
  expect(await given(...events).answer(test.database.pool, allProjections, highestIds)).toEqual({
    ...{ project: 5, device: 17 },
    ...{ note: 0, user: 0, webhook: 0, organization: 0, instance: 0, folder: 0, feedback: 0, company: 0 },
    ...{ form: 0, template: 0, acceptance: 0, plan: 0 },
  })
})
