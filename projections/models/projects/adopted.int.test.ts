import { afterAll, beforeAll, expect, it } from 'vitest'
import { DeviceId, InstanceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Person } from '#events/kernel/actor.ts'
import { EXAMPLE_PROJECT } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import type { DomainEvent } from '#events/registry.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import type { GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { search } from '../search/search.ts'
import { find } from '../search/search-reads.ts'
import { companies } from '../people/companies.ts'
import { users } from '../people/users.ts'
import { forms } from '../surveys/forms.ts'
import { history } from '../history/history.ts'
import { organizations } from './catalog.ts'
import { devices, listDevices, projectsWithSame } from './devices.ts'
import { projects } from './projects.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const project = EXAMPLE_PROJECT.projectId
const on = (event: DomainEvent): GivenEvent => ({ stream: projectStream(project), ...event })
const sync = { batchId: 's', verkadaInstanceId: InstanceId.parse(1) }
const device = (online: { from: boolean; to: boolean }) => ({
  ...{ deviceId: DeviceId.parse(10), providerId: 'cam-1', name: 'Lens nine', online },
  metadata: { serial: 'VK-0001', model: 'CD52' },
})
const planned = on({
  type: 'DevicesImported',
  data: {
    ...{ batchId: 'list', fileName: 'a.csv', part: 1, parts: 1 },
    cards: [
      {
        ...{ deviceId: DeviceId.parse(10), name: 'Gate' },
        type: 'camera',
        description: '',
        serial: 'vk0001',
        model: 'CD42',
      },
    ],
  },
})
const before = [on({ type: 'ProjectCreated', data: { ...EXAMPLE_PROJECT, assignedUsers: [] } }), planned]
const adopted = on({ type: 'DevicesAdopted', data: { ...sync, devices: [device({ from: false, to: true })] } })
const released = on({ type: 'DevicesReleased', data: { ...sync, devices: [device({ from: true, to: false })] } })
const updated = on({
  type: 'SyncedDevicesUpdated',
  data: {
    ...sync,
    devices: [
      {
        ...{ deviceId: DeviceId.parse(10), name: 'Gate', previous: 'Gate', providerName: 'Lens ten', online: true },
        metadata: { serial: 'VK-0001', model: 'CD62' },
      },
    ],
  },
})
const employee: Person = { id: UserId.parse(1), role: 'employee', email: 'e@example.com' }
const models = [search, devices, projects, history, forms, organizations, users, companies]

const rows = (...events: readonly GivenEvent[]) =>
  given(...before, ...events).answer(test.database.pool, models, (db) => listDevices(db, project))
const found = (q: string, ...events: readonly GivenEvent[]) =>
  given(...before, ...events).answer(test.database.pool, models, async (db) =>
    (await find(db, employee, { q, recent: [] })).found.map(({ name }) => name),
  )

it('[SYNC-60] the read models show a planned card as that of its device, once and twice told', async () => {
  const [was] = await rows()
  expect(was).toMatchObject({ name: 'Gate', isManual: true, deviceId: 'manual-10', model: 'CD42', serial: 'vk0001' })
  const [is] = await rows(adopted)
  expect(is).toMatchObject({
    name: 'Gate',
    providerName: 'Lens nine',
    isManual: false,
    deviceId: 'cam-1',
    online: true,
  })
  expect(is).toMatchObject({ model: 'CD52', serial: 'VK-0001' })
  expect((await rows(adopted, updated))[0]).toMatchObject({ name: 'Gate', providerName: 'Lens ten', model: 'CD62' })
  expect(await rows(adopted, updated, released)).toEqual([was])
})

it('[SYNC-62] the search finds such a card by both names and by the facts of both', async () => {
  expect(await found('lens nine', adopted)).toEqual(['Gate'])
  expect(await found('gate', adopted)).toEqual(['Gate'])
  expect([await found('cd42', adopted), await found('cd52', adopted)]).toEqual([['Gate'], ['Gate']])
  expect([await found('lens nine', adopted, updated), await found('lens ten', adopted, updated)]).toEqual([
    [],
    ['Gate'],
  ])
  expect([await found('lens', adopted, updated, released), await found('cd62', adopted, released)]).toEqual([[], []])
})

it('[SYNC-64] other projects are found by the ids of their devices and by serial numbers of planned cards', async () => {
  const of = (providerIds: string[], serials: string[], besides: number, ...events: readonly GivenEvent[]) =>
    given(...before, ...events).answer(test.database.pool, models, (db) =>
      projectsWithSame(db, { providerIds, serials }, { besides: ProjectId.parse(besides), limit: 5 }),
    )
  const one = [{ projectId: project, devices: 1 }]
  const other = project + 1
  expect(await of(['cam-1'], [], other, adopted)).toEqual(one)
  expect(await of(['cam-1'], ['camera VK0001'], other, adopted)).toEqual(one)
  expect(await of([], ['camera VK0001'], other)).toEqual(one)
  expect(await of(['cam-1'], ['access_controller VK0001'], other)).toEqual([])
  expect(await of(['cam-1'], ['camera VK0001'], project, adopted)).toEqual([])
})
