import { afterAll, beforeAll, expect, it } from 'vitest'
import { SETTINGS_STREAM } from '#events/settings/settings.ts'
import { localLocks } from '../../engine/locks.ts'
import { rebuild } from '../../engine/rebuild.ts'
import type { Db } from '../../engine/projection.ts'
import { appSettings } from './app-settings.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { MemoryLog } from '../../../server/testing/projections/memory-log.ts'
import { at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

async function list(db: Db) {
  const { rows } = await db.query<{ readonly doc: unknown }>(`select doc from ${appSettings.rows} order by id`)
  return rows.map(({ doc }) => doc)
}

const stream = SETTINGS_STREAM
const events: GivenEvent[] = [
  { stream, type: 'SelfRegistrationOpened', data: {} },
  { stream, type: 'QuotaDefaultChanged', data: { quotaDefaultMB: 500, previous: 1024 } },
  { stream, type: 'SelfRegistrationClosed', data: {} },
  { stream, type: 'HeadEmailsChanged', data: { headEmails: ['a@b.example'], previousEmails: [] } },
  { stream, type: 'CustomersOfNewProjectsChanged', data: { customers: 'watch', previous: 'work' } },
]
const ROWS = [
  { key: 'quotaDefaultMB', value: 500, createdAt: at(1), updatedAt: at(1) },
  { key: 'selfRegistration', value: false, createdAt: at(0), updatedAt: at(2) },
  { key: 'headEmails', value: ['a@b.example'], createdAt: at(3), updatedAt: at(3) },
  { key: 'customersOfNewProjects', value: 'watch', createdAt: at(4), updatedAt: at(4) },
]

it('[SETTINGS-3] each setting that was changed is a row, with when it was first and last set', async () => {
  expect(await given(...events).answer(test.database.pool, [appSettings], list)).toEqual(ROWS)
})

it('[SETTINGS-3] a rebuild gives the same rows', async () => {
  const { pool } = test.database
  const log = new MemoryLog()
  log.append(...recorded(...events))
  const signal = new AbortController().signal
  expect(await rebuild({ pool, log, locks: localLocks() }, appSettings, signal)).toBe(true)
  expect(await list(pool)).toEqual(ROWS)
})
