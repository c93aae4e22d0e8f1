import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { projectStream } from '#events/project/stream.ts'
import { QUOTA_STREAM } from '#events/quota/quota.ts'
import type { Db } from '../../engine/projection.ts'
import { storageQuotas } from './storage-quotas.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const MB = 1024 * 1024
const [ina, ben] = [UserId.parse(11), UserId.parse(12)]
const photo = {
  ...{ key: 'device-7/a.jpg', digest: 'a'.repeat(64), bytes: 100, mediaType: 'image/jpeg' as const },
  ...{ width: 4, height: 3, fileName: 'a.jpg' },
}
const added: GivenEvent = {
  stream: projectStream(ProjectId.parse(3)),
  actor: { id: ina, role: 'installer' },
  type: 'PhotoAdded',
  data: { deviceId: DeviceId.parse(7), photo },
}
/** By an employee, who is neither of the two. */
const removed: GivenEvent = {
  stream: projectStream(ProjectId.parse(3)),
  type: 'PhotoRemoved',
  data: { deviceId: DeviceId.parse(7), photo, addedBy: ina },
}
const limitSet = (userId: UserId, quotaLimitMB: number, previous: number | null = null): GivenEvent => ({
  stream: QUOTA_STREAM,
  type: 'QuotaLimitSet',
  data: { userId, quotaLimitMB, previous },
})
const reset = (userId: UserId): GivenEvent => ({ stream: QUOTA_STREAM, type: 'QuotaReset', data: { userId } })

const rows = async (db: Db) =>
  (await db.query<{ doc: unknown }>(`select doc from ${storageQuotas.rows} as one where id > 0 order by id`)).rows.map(
    ({ doc }) => doc,
  )
const answer = (...events: GivenEvent[]) => given(...events).answer(test.database.pool, [storageQuotas], rows)

const NOTHING = {
  ...{ totalFiles: 0, totalSizeBytes: 0, quotaLimitBytes: null },
  ...{ lastResetAt: null, lastActivity: null },
}

describe('[PROJ-1] [QUOTA-6] user_storage_quotas', () => {
  it('keeps limit and reset of a person who has uploaded nothing', async () => {
    expect(await answer(limitSet(ina, 5), reset(ben), limitSet(ina, 7, 5))).toEqual([
      { ...NOTHING, userId: 11, quotaLimitBytes: 7 * MB, createdAt: at(0), lastUpdated: at(2) },
      { ...NOTHING, userId: 12, lastResetAt: at(1), createdAt: at(1), lastUpdated: at(1) },
    ])
  })

  it('keeps files through a reset: what is stored is not what was uploaded today', async () => {
    expect(await answer(limitSet(ina, 5), added, reset(ina))).toEqual([
      {
        ...{ userId: 11, totalFiles: 1, totalSizeBytes: 100, quotaLimitBytes: 5 * MB, lastResetAt: at(2) },
        ...{ lastActivity: at(1), createdAt: at(0), lastUpdated: at(2) },
      },
    ])
  })

  it('takes the last upload for the last activity, and no removal', async () => {
    expect(await answer(added, removed)).toEqual([
      { ...NOTHING, userId: 11, lastActivity: at(0), createdAt: at(0), lastUpdated: at(1) },
    ])
  })
})
