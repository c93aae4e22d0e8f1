import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startMaintenance } from './embedded.ts'
import { openDatabase } from './open.ts'

describe('maintenance of the embedded database', () => {
  it('gathers statistics, removes dead rows and makes checkpoints where enough has changed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fieldboard-maintenance-'))
    const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: console })
    await pool.query('create table busy (n int, text text); create table idle (n int)')
    await pool.query(`insert into busy select n, repeat('x', 100) from generate_series(1, 10000) n`)
    await pool.query('update busy set n = n + 1 where n < 5000')
    const state = async () => {
      const { rows } = await pool.query<{ relname: string; dead: number; reltuples: number; wal: number }>(
        `select c.relname, n_dead_tup as dead, reltuples,
                pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as wal
         from pg_stat_user_tables s join pg_class c on c.oid = s.relid, pg_control_checkpoint()
         where c.relname in ('busy', 'idle') order by relname`,
      )
      return rows
    }
    await pool.query('select pg_stat_force_next_flush()')
    const [before] = await state()
    expect(before).toMatchObject({ relname: 'busy', dead: 4999, reltuples: -1 })
    expect(before?.wal).toBeGreaterThan(1024 * 1024)
    const stop = startMaintenance(pool, console, 10)
    await vi.waitFor(
      async () => {
        const [busy, idle] = await state()
        expect(busy).toMatchObject({ relname: 'busy', dead: 0, reltuples: 10_000 })
        expect(busy?.wal).toBeLessThan(1024 * 1024)
        expect(idle).toMatchObject({ relname: 'idle', reltuples: -1 })
      },
      { timeout: 60_000 },
    )
    stop()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
})
