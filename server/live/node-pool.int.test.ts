import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { startProxy } from '../testing/proxy.ts'
import { onPostgres } from '../testing/on-postgres.ts'
import { NodePool } from './node-pool.ts'

// The embedded database has no other nodes.
describe('the line between nodes', onPostgres, () => {
  it('[LIVE-20] is made anew when the connection that listens falls silent without an end', async () => {
    const test = await openTestDatabase()
    const proxy = await startProxy(test.databaseUrl ?? '')
    const log = { warn: () => undefined }
    const pool = new NodePool({ connection: { connectionString: proxy.url }, log, onListening: () => undefined })
    const ended = once(await pool.connect(), 'end')
    expect(pool.isListening).toBe(true)
    proxy.stall()
    await ended
    expect(pool.isListening).toBe(false)
    await proxy.restore()
    const again = await pool.connect()
    await again.query('listen something')
    expect(pool.isListening).toBe(true)
    await pool.close()
    await proxy.close()
    await test.drop()
  })
})
