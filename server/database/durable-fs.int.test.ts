import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DURABLE_START, DurableFs } from './durable-fs.ts'
import { createFromTemplate } from './template.ts'

describe('DurableFs', () => {
  let dir: string
  let fs: DurableFs
  let pglite: PGlite
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'fieldboard-durable-'))
    const folder = join(dir, 'pglite')
    await createFromTemplate(folder)
    fs = new DurableFs(folder)
    pglite = await PGlite.create({ fs, startParams: DURABLE_START })
    await pglite.exec('create table item (n int)')
  })
  afterAll(async () => {
    await pglite.close()
    await rm(dir, { recursive: true, force: true })
  })

  it('syncs before the answer to each commit, and not for what only reads', async () => {
    for (let n = 0; n < 5; n++) {
      const before = fs.syncs
      await pglite.query('insert into item values ($1)', [n])
      expect(fs.syncs).toBe(before + 1)
      await pglite.query('select * from item')
      expect(fs.syncs).toBe(before + 1)
    }
  })

  it('syncs files and folders when the log of changes goes on in a new file', async () => {
    const before = fs.syncs
    await pglite.exec('select pg_switch_wal(); insert into item values (0); checkpoint')
    expect(fs.syncs).toBeGreaterThan(before + 3)
  })
})
