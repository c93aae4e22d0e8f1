import { afterAll, beforeAll, expect, it } from 'vitest'
import { FoundThing } from '#events/find/api.ts'
import { FormId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Person } from '#events/kernel/actor.ts'
import { ACCOUNT_STREAM } from '#events/account/aggregate.ts'
import { formStream } from '#events/form/stream.ts'
import { added } from '#events/plan/examples.ts'
import type { PlanEvent } from '#events/plan/events.ts'
import { PlanId } from '#events/plan/plan-id.ts'
import { planStream } from '#events/plan/stream.ts'
import { NoteId } from '#events/notes/note-id.ts'
import { notesStream } from '#events/notes/stream.ts'
import type { DomainEvent } from '#events/registry.ts'
import { EXAMPLE_PROJECT } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { organizations } from '../projects/catalog.ts'
import { devices } from '../projects/devices.ts'
import { forms } from '../surveys/forms.ts'
import { projects } from '../projects/projects.ts'
import { search } from './search.ts'
import { companies } from '../people/companies.ts'
import { users } from '../people/users.ts'
import { find } from './search-reads.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [quay, hall] = [ProjectId.parse(1), ProjectId.parse(2)]
const id = (value: number) => DeviceId.parse(value)
const on = (project: ProjectId, event: DomainEvent): GivenEvent => ({ stream: projectStream(project), ...event })
const created = (projectId: ProjectId, name: string) =>
  on(projectId, { type: 'ProjectCreated', data: { ...EXAMPLE_PROJECT, projectId, name, assignedUsers: [] } })
const named = (device: number, name: string, description = '') => ({
  ...{ deviceId: id(device), name, description, type: 'camera' as const },
})
const batch = (batchId: string) => ({ batchId, fileName: 'a.csv', part: 1, parts: 1 })
const synced = (serial: string, model?: string) => ({
  ...{ deviceId: id(20), name: 'Dock', online: null, metadata: { serial, ...(model && { model }) } },
})
const sync = { batchId: 's', verkadaInstanceId: InstanceId.parse(1) }
const [gate, key] = [NoteId.parse(3), NoteId.parse(4)]
const note = (event: DomainEvent): GivenEvent => ({ stream: notesStream(quay), ...event })
const form = (event: DomainEvent): GivenEvent => ({ stream: formStream(FormId.parse(5)), ...event })
const account = (event: DomainEvent): GivenEvent => ({ stream: ACCOUNT_STREAM, ...event })
const names = (username: string, firstName: string, lastName: string) => ({ username, firstName, lastName })
const ida = UserId.parse(7)
const employee: Person = { id: UserId.parse(1), role: 'employee', email: 'e@example.com' }

/** A plan with two pages on a project. */
function addedTo(projectId: ProjectId): PlanEvent {
  const event = added(2)
  return event.type === 'PlanAdded' ? { ...event, data: { ...event.data, projectId } } : event
}

const events: readonly GivenEvent[] = [
  created(quay, 'Quay North'),
  created(hall, 'Hall'),
  on(quay, { type: 'ManualCardAdded', data: { ...named(10, 'CAM-017', 'above the door'), status: 'waiting' } }),
  on(quay, { type: 'DevicesImported', data: { ...batch('list'), cards: [named(11, 'CAM-0170'), named(12, 'Spare')] } }),
  on(hall, { type: 'DevicesImported', data: { ...batch('undone'), cards: [named(13, 'CAM-017 hall')] } }),
  on(quay, {
    type: 'DevicesSynced',
    data: { ...sync, devices: [{ ...synced('AAAA-BBBB-0001', 'CD42'), providerId: 'p', type: 'camera' }] },
  }),
]
const later: readonly GivenEvent[] = [
  on(hall, { type: 'ImportUndone', data: { batchId: 'undone', removed: [id(13)], kept: [] } }),
  on(quay, {
    type: 'SyncedDevicesUpdated',
    data: { ...sync, devices: [{ ...synced('AAAA-CCCC-0002'), previous: '' }] },
  }),
  on(quay, { type: 'DeviceRenamed', data: { deviceId: id(12), name: 'Keypad', previous: 'Spare' } }),
  on(quay, { type: 'DeviceDescribed', data: { deviceId: id(10), description: 'at the lift', previous: '' } }),
  on(quay, {
    type: 'DevicesChangedByImport',
    data: { batchId: 'list', fileName: '', cards: [{ deviceId: id(11), name: { from: '', to: 'Ramp' } }] },
  }),
]

const ask = async (q: string, from: readonly GivenEvent[] = events, person = employee, recent: string[] = []) => {
  const pairs = recent.map((one) => ({
    kind: FoundThing.shape.kind.parse(one.split('-')[0]),
    id: Number(one.split('-')[1]),
  }))
  const models = [search, projects, devices, forms, organizations, users, companies]
  const answer = await given(...from).answer(test.database.pool, models, (db) => find(db, person, { q, recent: pairs }))
  return [...answer.found, ...answer.recent].map((one) => FoundThing.parse(one))
}
const keys = (found: readonly FoundThing[]) => found.map((one) => `${one.kind} ${one.name}`)

it('[FIND-4] [FIND-6] finds words anywhere in names and texts, in any order, what is called just that first', async () => {
  expect(keys(await ask('cam-017'))).toEqual(['device CAM-017', 'device CAM-017 hall', 'device CAM-0170'])
  expect(keys(await ask('hall cam'))).toEqual(['device CAM-017 hall'])
  expect(keys(await ask('NORT quay'))).toEqual(['project Quay North'])
  expect(keys(await ask('c'))).toEqual(['device CAM-017 hall', 'device CAM-0170', 'device CAM-017', 'device Dock'])
  expect(await ask('am')).toEqual([])
  expect(await ask('nowhere')).toEqual([])
})

it('[FIND-5] finds cards by what is written on a device, with signs and without, and says where', async () => {
  expect(await ask('BBB0001')).toMatchObject([
    { kind: 'device', id: 20, projectId: 1, detail: 'Quay North', excerpt: null, type: 'camera', status: 'waiting' },
  ])
  expect(await ask('bbbb-0')).toMatchObject([{ id: 20, excerpt: 'AAAA-BBBB-0001' }])
  expect(await ask('above')).toMatchObject([{ id: 10, excerpt: 'above the door' }])
})

it('[FIND-45] finds pages of plans by sheet, title and file, as they are called now, until their plan is deleted', async () => {
  const plan = (event: PlanEvent): GivenEvent => ({ stream: planStream(PlanId.parse(5)), ...event })
  const named = { title: 'Basement', sheet: 'E-101', previous: { title: 'Hall', sheet: null } }
  const there = [
    created(quay, 'Quay North'),
    plan(addedTo(quay)),
    plan({ type: 'PageNamed', data: { projectId: quay, page: 2, ...named } }),
  ]
  const [page, ...others] = await ask('e-101', there)
  expect([page, others]).toMatchObject([
    { kind: 'page', id: 5002, projectId: 1, name: 'E-101 Basement', detail: 'Quay North', excerpt: null },
    [],
  ])
  expect(keys(await ask('hall.pdf', there))).toEqual(['page E-101 Basement', 'page Hall'])
  expect(keys(await ask('', there, employee, ['page-5002']))).toEqual(['page E-101 Basement'])
  const gone = [...there, plan({ type: 'PlanDeleted', data: { projectId: quay, fileName: 'Hall.pdf' } })]
  expect(await ask('hall', gone, employee, ['page-5002'])).toEqual([])
  const stranger: Person = { ...employee, role: 'customer' }
  expect(await ask('e-101', there, stranger, ['page-5002'])).toEqual([])
})

it('[FIND-3] follows what cards are called and say, and forgets those that are gone', async () => {
  const all = [...events, ...later]
  expect(await ask('bbbb', all)).toEqual([])
  expect(await ask('cd42', all)).toEqual([])
  expect(keys(await ask('cccc', all))).toEqual(['device Dock'])
  expect(keys(await ask('cam-017', all))).toEqual(['device CAM-017'])
  expect(keys(await ask('keypad', all))).toEqual(['device Keypad'])
  expect(keys(await ask('ramp', all))).toEqual(['device Ramp'])
  expect(keys(await ask('lift', all))).toEqual(['device CAM-017'])
  expect(await ask('above', all)).toEqual([])
  const deleted = on(quay, { type: 'ProjectDeleted', data: { name: 'Quay North' } })
  expect(await ask('quay', [...all, deleted])).toEqual([])
  expect(await ask('lift', [...all, deleted], employee, ['project-1', 'device-10'])).toEqual([])
})

it('[FIND-5] finds notes by their content, forms by their title, people by name, e-mail and username', async () => {
  const text = { title: 'Gate', content: 'the code is with the porter' }
  const title = { title: 'Survey of the annex', siteId: null, sections: [] }
  const others = [
    ...events,
    note({ type: 'NoteAdded', data: { noteId: gate, ...text } }),
    note({ type: 'NoteAdded', data: { noteId: key, title: 'Key', content: 'old porter' } }),
    note({ type: 'NoteDeleted', data: { noteId: key, title: 'Key', content: 'old porter' } }),
    form({
      type: 'FormCreated',
      data: { formId: FormId.parse(5), organizationId: OrganizationId.parse(1), assignedUsers: [], ...title },
    }),
    account({
      type: 'UserRegistered',
      data: {
        userId: ida,
        ...names('ida.k', 'Ida', 'Kern'),
        email: 'ida@porter.example',
        role: 'customer',
        companyId: null,
      },
    }),
  ]
  expect(keys(await ask('porter', others))).toEqual(['note Gate', 'person Ida Kern'])
  expect(keys(await ask('annex', others))).toEqual(['form Survey of the annex'])
  const renamed = account({
    type: 'UserRenamed',
    data: { userId: ida, ...names('ida.b', 'Ida', 'Berg'), previous: names('ida.k', 'Ida', 'Kern') },
  })
  expect(keys(await ask('berg', [...others, renamed]))).toEqual(['person Ida Berg'])
  expect(await ask('ida.k', [...others, renamed])).toEqual([])
  const gone = form({ type: 'FormDeleted', data: { title: 'Survey of the annex' } })
  expect(await ask('annex', [...others, gone])).toEqual([])
})

it('[FIND-11] shows the same excerpt of a card, and leads to the same row, when its texts were read back in between', async () => {
  const device = { ...synced('AAAA-0001', 'CD42'), providerId: 'p', type: 'camera' as const }
  const metadata = { ...device.metadata, location: 'AAAA-0001 in the CD42 lift', mac: 'a0:11' }
  const all = [
    created(quay, 'Quay'),
    on(quay, { type: 'DevicesSynced', data: { ...sync, devices: [{ ...device, metadata }] } }),
    on(quay, { type: 'DeviceDescribed', data: { deviceId: id(20), description: 'AAAA-0001, CD42', previous: '' } }),
    on(quay, { type: 'DeviceRenamed', data: { deviceId: id(20), name: 'Lift', previous: 'Dock' } }),
  ]
  expect(await ask('aaaa-0001', all)).toMatchObject([{ name: 'Lift', excerpt: 'AAAA-0001' }])
})

it('[FIND-11] weighs the newest of more things than it weighs, also where many are called just that', async () => {
  const names = (from: number, name: string) => Array.from({ length: 400 }, (_, index) => named(from + index, name))
  const lists = [
    created(quay, 'Quay'),
    on(quay, { type: 'DevicesImported', data: { ...batch('one'), cards: names(1, 'Lift') } }),
    on(quay, { type: 'DevicesImported', data: { ...batch('two'), cards: names(401, 'Old lift') } }),
    // A row that was written again stands behind the others in the table.
    on(quay, { type: 'DeviceRenamed', data: { deviceId: id(1), name: 'LIFT', previous: 'Lift' } }),
  ]
  const newest = (last: number) => Array.from({ length: 8 }, (_, index) => last - index)
  expect((await ask('lift', lists)).map((one) => one.id)).toEqual(newest(400))
  expect((await ask('lif', lists)).map((one) => one.id)).toEqual(newest(800))
})

it('[FIND-7] answers things that were opened before in the order asked for, as they are called now', async () => {
  const asked = ['device-12', 'project-2', 'device-13', 'device-99', 'person-1']
  expect(keys(await ask('', [...events, ...later], employee, asked))).toEqual(['device Keypad', 'project Hall'])
})
