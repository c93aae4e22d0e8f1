import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localLocks } from '#projections/engine/locks.ts'
import { meta, move, openTestBus, type TestBus } from '../testing/test-bus.ts'
import { headInDatabase } from './heads.ts'
import { startSignedLog } from './signed-log.ts'
import { signedUntil } from './signed-until.ts'

let test: TestBus
let dataDir: string
beforeAll(async () => {
  test = await openTestBus()
  dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-proof-'))
})
afterAll(async () => {
  await test.close()
  await rm(dataDir, { recursive: true })
})

it('[PROOF-20] a history is signed up to the last event that the head covers, wherever it ends', async () => {
  const { pool, store } = test
  const log = { warn: () => undefined }
  const deps = { pool, store, dataDir, log, locks: localLocks(), now: () => new Date() }
  const id = await test.project(3)
  const node = startSignedLog({ ...deps, everyMs: 3_600_000 })
  await expect.poll(async () => (await headInDatabase(pool))?.checkpoint.size).toBe(4)
  const until = (last: number, signedLog: Parameters<typeof signedUntil>[0]['signedLog'] = node) =>
    signedUntil({ pool, store, signedLog }, id, last)
  expect(await until(3)).toMatchObject({ head: { size: 4 }, revision: 3, last: 3, trouble: null })
  const board = test.nodeOn(store).project(id)
  for (const card of [1, 2, 3]) await board.execute(move(card, 'installed'), meta())
  for (const last of [4, 5, 6]) expect(await until(last)).toMatchObject({ revision: 3, last })
  const later = await test.project(1)
  expect(await signedUntil({ pool, store, signedLog: node }, later, 1)).toMatchObject({ revision: null, last: 1 })
  await node.sign()
  expect(await until(6)).toMatchObject({ head: { size: 9 }, revision: 6 })
  expect(await until(6, { trouble: () => 'It was cut.' })).toMatchObject({ revision: 6, trouble: 'It was cut.' })
  expect((await until(6, null)).trouble).toMatch(/no key/)
  await pool.query('delete from proof_head')
  expect(await until(6)).toMatchObject({ head: null, revision: null })
  await node.close()
})
