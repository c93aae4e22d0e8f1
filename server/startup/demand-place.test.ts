import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { demandDatabase, demandFolder, demandNamedPlace } from './demand-place.ts'
import { openLog } from './open-log.ts'

const SECRET = 'a-secret-of-thirty-two-characters'
const DATABASE_URL = 'postgres://127.0.0.1:1/none'
let folder: string
let nowhere: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldboard-place-'))
  nowhere = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true }))

it('[BACKUP-12] the log of a place without a database is not opened, and no place is made', async () => {
  await expect(openLog(readConfig({ DATA_DIR: nowhere }))).rejects.toThrow(/^There is no APP_SECRET, and none in /)
  const known = { DATA_DIR: nowhere, APP_SECRET: SECRET }
  await expect(openLog(readConfig(known))).rejects.toThrow(/^There is no database in .*: set DATA_DIR or DATABASE_URL/)
  await expect(openLog(readConfig({ DATA_DIR: nowhere, DATABASE_URL }))).rejects.toThrow(/^There is no APP_SECRET/)
  expect(existsSync(nowhere)).toBe(false)
})

it('[BACKUP-12] the folder of the server is demanded beside a Postgres server, too', async () => {
  const place = readConfig({ DATA_DIR: nowhere, DATABASE_URL })
  expect(() => demandDatabase(place)).not.toThrow()
  expect(() => demandFolder(place, 'the photos')).toThrow(/^There is no .*: .* of the server, which has the photos\.$/)
  await mkdir(nowhere)
  expect(() => demandFolder(place, 'the photos')).not.toThrow()
})

it('[BACKUP-12] a new installation begins in a folder that was named, or is there', () => {
  const unnamed = { ...readConfig({}), dataDir: nowhere }
  expect(() => demandNamedPlace(unnamed)).toThrow(/^There is no .*: set DATA_DIR/)
  expect(() => demandNamedPlace({ ...unnamed, dataDir: folder })).not.toThrow()
  expect(() => demandNamedPlace(readConfig({ DATA_DIR: nowhere }))).not.toThrow()
})
