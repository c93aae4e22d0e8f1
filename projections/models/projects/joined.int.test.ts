import { afterAll, beforeAll, expect, it } from 'vitest'
import { SectionId } from '#events/form/form-id.ts'
import type { Person } from '#events/kernel/actor.ts'
import { DeviceId, FormId, UserId } from '#events/kernel/ids.ts'
import { EXAMPLE_PROJECT, examplePhoto } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import type { DomainEvent } from '#events/registry.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import type { Db } from '../../engine/projection.ts'
import { history } from '../history/history.ts'
import { companies } from '../people/companies.ts'
import { users } from '../people/users.ts'
import { search } from '../search/search.ts'
import { find } from '../search/search-reads.ts'
import { forms } from '../surveys/forms.ts'
import { cardsOfForm, sectionCards } from '../surveys/section-cards.ts'
import { fileUploads, STORED_UPLOADS } from '../system/file-uploads.ts'
import { storageQuotas, storedByPerson } from '../system/storage-quotas.ts'
import { organizations } from './catalog.ts'
import { devices, listDevices } from './devices.ts'
import { listProjectStorage, projectStorage } from './project-storage.ts'
import { findProject, projects } from './projects.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const project = EXAMPLE_PROJECT.projectId
const [gate, other] = [DeviceId.parse(7), DeviceId.parse(9)]
const ina = UserId.parse(11)
const form = FormId.parse(4)
const on = (event: DomainEvent): GivenEvent => ({
  stream: projectStream(project),
  actor: { id: ina, role: 'installer' },
  ...event,
})
const [a, b] = [examplePhoto('a'.repeat(64)), examplePhoto('b'.repeat(64))]
const added = (deviceId: DeviceId, photo: typeof a) => on({ type: 'PhotoAdded', data: { deviceId, photo } })
const survey = { formId: form, title: 'Survey' }
const sectionId = SectionId.parse(2)
const card = (id: DeviceId, name: string) => ({
  ...({ id, name, type: 'camera', status: 'waiting', description: '', online: false, isManual: true } as const),
  ...{ statusBy: ina, statusAt: at(0), describedBy: ina, describedAt: at(0), createdBy: ina, createdAt: at(0) },
  batchId: null,
})
const stored = (photo: typeof a) => ({ ...photo, addedBy: ina, addedAt: at(0) })
const before = { ...card(gate, 'Gate'), photos: [stored(a)] }
const second = {
  ...{ ...card(other, 'Pole'), status: 'installed' as const, serial: 'VK-77' },
  ...{ photos: [stored(a), stored(b)], survey: { ...survey, sectionId } },
}
const after = { ...before, ...{ status: second.status, serial: 'VK-77', survey: second.survey, mergedFrom: [other] } }
const merged = on({
  type: 'DevicesMerged',
  data: { before, after: { ...after, photos: second.photos }, other: second },
})
const split = on({
  type: 'DevicesSplit',
  data: { before: { ...after, photos: second.photos }, after: before, other: second },
})
const two: GivenEvent[] = [
  on({ type: 'ProjectCreated', data: { ...EXAMPLE_PROJECT, assignedUsers: [] } }),
  on({
    type: 'ManualCardAdded',
    data: { deviceId: gate, name: 'Gate', type: 'camera', status: 'waiting', description: '' },
  }),
  on({
    type: 'DevicesImported',
    data: {
      ...{ batchId: 'b', fileName: '', part: 1, parts: 1, survey },
      cards: [{ deviceId: other, name: 'Pole', type: 'camera', description: '', sectionId, serial: 'VK-77' }],
    },
  }),
  on({ type: 'DeviceInstalled', data: { deviceId: other } }),
  ...[added(gate, a), added(other, a), added(other, b)],
]
const employee: Person = { id: UserId.parse(1), role: 'employee', email: 'e@example.com' }
const models = [
  ...[search, devices, projects, history, forms, organizations, users, companies],
  ...[sectionCards, projectStorage, storageQuotas, fileUploads],
]

async function read(db: Db) {
  const { rows } = await db.query<{ upload: { deviceId: number; uploadStatus: string; uploadPath: string } }>(
    `select upload from ${STORED_UPLOADS} as one order by id`,
  )
  return {
    cards: (await listDevices(db, project)).map(({ name, status, serial }) => [name, status, serial]),
    counts: (await findProject(db, project))?.deviceCounts,
    found: (await find(db, employee, { q: 'vk77', recent: [] })).found.map(({ name }) => name),
    sections: (await cardsOfForm(db, form, employee)).map(({ id }) => id),
    storage: (await listProjectStorage(db)).map(({ fileCount, totalSizeBytes }) => [fileCount, totalSizeBytes]),
    person: (await storedByPerson(db)).get(ina)?.totalFiles,
    uploads: rows.map(({ upload }) => [upload.deviceId, upload.uploadStatus, upload.uploadPath.split('/')[3]]),
  }
}
const answer = (...events: readonly GivenEvent[]) => given(...two, ...events).answer(test.database.pool, models, read)

const APART = {
  cards: [
    ['Gate', 'waiting', null],
    ['Pole', 'installed', 'VK-77'],
  ],
  counts: { waiting: 1, installed: 1, confirmed: 0 },
  found: ['Pole'],
  sections: [other],
  storage: [[3, 3]],
  person: 3,
  uploads: [
    [gate, 'success', '7'],
    [other, 'success', '9'],
    [other, 'success', '9'],
  ],
}

it('[SYNC-65] [SYNC-66] the read models show two cards as one, and as two again, once and twice told', async () => {
  expect(await answer()).toEqual(APART)
  expect(await answer(merged)).toEqual({
    cards: [['Gate', 'installed', 'VK-77']],
    counts: { waiting: 0, installed: 1, confirmed: 0 },
    found: ['Gate'],
    sections: [gate],
    storage: [[2, 2]],
    person: 2,
    uploads: [
      [gate, 'success', '7'],
      [other, 'deleted', '9'],
      [gate, 'success', '7'],
    ],
  })
  expect(await answer(merged, split)).toEqual(APART)
})
