import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#events/kernel/actor.ts'
import { DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { EventPhoto } from '#events/kernel/photo.ts'
import { projectStream } from '#events/project/stream.ts'
import { fileUploads, STORED_UPLOADS } from '../system/file-uploads.ts'
import { listProjectStorage, projectStorage } from './project-storage.ts'
import { storageQuotas, storedByPerson } from '../system/storage-quotas.ts'
import type { Db } from '../../engine/projection.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [first, second] = [ProjectId.parse(3), ProjectId.parse(4)]
const [cam, door, gate] = [DeviceId.parse(7), DeviceId.parse(8), DeviceId.parse(9)]
const [ina, ben] = [UserId.parse(11), UserId.parse(12)]
const by = (id: UserId): Actor => ({ id, role: 'installer' })
const photo = (mark: string, bytes: number): EventPhoto => ({
  key: `device-7/${mark}.jpg`,
  digest: mark.repeat(64),
  bytes,
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  fileName: `${mark}.jpg`,
})
const added = (project: ProjectId, deviceId: DeviceId, one: EventPhoto, who = ina): GivenEvent => ({
  stream: projectStream(project),
  actor: by(who),
  type: 'PhotoAdded',
  data: { deviceId, photo: one },
})
const removed = (project: ProjectId, deviceId: DeviceId, one: EventPhoto, addedBy = ina): GivenEvent => ({
  stream: projectStream(project),
  type: 'PhotoRemoved',
  data: { deviceId, photo: one, addedBy },
})
const card = { name: 'Cam', type: 'camera', status: 'waiting', description: '' } as const
const cardDeleted = (project: ProjectId, id: DeviceId, photos: readonly [EventPhoto, UserId | null][]): GivenEvent => ({
  stream: projectStream(project),
  type: 'DeviceDeleted',
  data: {
    deviceId: id,
    card: {
      ...{ id, ...card, online: false, isManual: true, statusBy: ina, statusAt: at(0), describedBy: ina },
      ...{ describedAt: at(0), createdBy: ina, createdAt: at(0), batchId: null },
      photos: photos.map(([one, addedBy]) => ({ ...one, addedBy, addedAt: at(0) })),
    },
  },
})
const created = (project: ProjectId): GivenEvent => ({
  stream: projectStream(project),
  type: 'ProjectCreated',
  data: {
    projectId: project,
    name: 'P',
    organizationId: OrganizationId.parse(1),
    verkadaInstanceId: InstanceId.parse(1),
    assignedUsers: [],
  },
})
const projectDeleted = (project: ProjectId): GivenEvent => ({
  stream: projectStream(project),
  type: 'ProjectDeleted',
  data: { name: 'P' },
})

const [a, b, c] = [photo('a', 100), photo('b', 20), photo('c', 3)]
const everything: GivenEvent[] = [
  created(first),
  added(first, cam, a),
  added(first, cam, b, ben),
  added(first, door, c),
  added(second, gate, c, ben),
  removed(first, cam, a),
  added(first, cam, a, ben),
]
const MODELS = [storageQuotas, projectStorage, fileUploads]
const answer = <T>(events: readonly GivenEvent[], query: (db: Db) => Promise<T>) =>
  given(...events).answer(test.database.pool, MODELS, query)
const usage = async (db: Db) =>
  (await listProjectStorage(db)).map(({ id, fileCount, totalSizeBytes }) => [id, fileCount, totalSizeBytes])
const people = async (db: Db) =>
  [...(await storedByPerson(db)).values()]
    .map(({ userId, totalFiles, totalSizeBytes }) => [userId, totalFiles, totalSizeBytes] as const)
    .toSorted(([one], [other]) => one - other)
const uploads = async (db: Db) =>
  (
    await db.query<{ upload: Record<string, unknown> }>(`select upload from ${STORED_UPLOADS} as one order by id`)
  ).rows.map(({ upload }) => upload)
const ends = async (db: Db) =>
  (await uploads(db)).map(({ projectId, fileName, uploadStatus, deletedAt }) => [
    projectId,
    fileName,
    uploadStatus,
    deletedAt,
  ])

describe('[PROJ-1] what is stored', () => {
  it('[TABLE-1] of a project is the photos on its cards', async () => {
    expect(await answer(everything, listProjectStorage)).toEqual([
      { id: 3, projectId: 3, fileCount: 3, totalSizeBytes: 123, lastActivity: at(6), createdAt: at(1) },
      { id: 4, projectId: 4, fileCount: 1, totalSizeBytes: 3, lastActivity: at(4), createdAt: at(4) },
    ])
  })

  it('[TABLE-1] [TABLE-2] goes with the photo, the card and the project, from those who added it', async () => {
    expect(await answer(everything, people)).toEqual([
      [11, 1, 3],
      [12, 3, 123],
    ])
    const withoutCard = [
      ...everything,
      cardDeleted(first, cam, [
        [a, ben],
        [b, ben],
      ]),
    ]
    expect(await answer(withoutCard, usage)).toEqual([
      [3, 1, 3],
      [4, 1, 3],
    ])
    expect(await answer(withoutCard, people)).toEqual([
      [11, 1, 3],
      [12, 1, 3],
    ])
    const withoutProject = [...withoutCard, projectDeleted(first)]
    expect(await answer(withoutProject, usage)).toEqual([
      [3, 0, 0],
      [4, 1, 3],
    ])
    expect(await answer(withoutProject, people)).toEqual([
      [11, 0, 0],
      [12, 1, 3],
    ])
  })

  it('[TABLE-2] is not theirs who limit and reset it', async () => {
    const limited: GivenEvent = {
      stream: 'quotas',
      type: 'QuotaLimitSet',
      data: { userId: ina, quotaLimitMB: 5, previous: null },
    }
    expect(await answer([limited, ...everything, projectDeleted(first)], people)).toEqual([
      [11, 0, 0],
      [12, 1, 3],
    ])
  })
})

describe('[PROJ-1] the history of files', () => {
  it('[TABLE-3] has every upload with its columns', async () => {
    const [one] = await answer(everything, uploads)
    expect(one).toEqual({
      id: 3 * 2 ** 24 + 1,
      userId: 11,
      projectId: 3,
      deviceId: 7,
      fileName: 'a.jpg',
      fileSizeBytes: 100,
      mimeType: 'image/jpeg',
      uploadPath: `/api/devices/7/photos/${'a'.repeat(64)}`,
      uploadStatus: 'deleted',
      uploadedAt: at(1),
      deletedAt: at(5),
    })
  })

  it('[TABLE-3] says when each went, with its card or project too, and an upload after that is another one', async () => {
    expect(await answer(everything, ends)).toEqual([
      [3, 'a.jpg', 'deleted', at(5)],
      [3, 'b.jpg', 'success', null],
      [3, 'c.jpg', 'success', null],
      [3, 'a.jpg', 'success', null],
      [4, 'c.jpg', 'success', null],
    ])
    const withoutCard = cardDeleted(first, cam, [
      [a, ben],
      [b, ben],
    ])
    expect(await answer([...everything, withoutCard, projectDeleted(first)], ends)).toEqual([
      [3, 'a.jpg', 'deleted', at(5)],
      [3, 'b.jpg', 'deleted', at(7)],
      [3, 'c.jpg', 'deleted', at(8)],
      [3, 'a.jpg', 'deleted', at(7)],
      [4, 'c.jpg', 'success', null],
    ])
  })

  it('[TABLE-3] passes over what it never saw come', async () => {
    const strange = [created(first), removed(first, cam, a), cardDeleted(first, door, []), projectDeleted(first)]
    expect(await answer(strange, ends)).toEqual([])
    expect(await answer([created(first), projectDeleted(first)], usage)).toEqual([])
  })
})
