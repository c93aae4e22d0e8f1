import { describe, expect, it } from 'vitest'
import { createRowWriter } from './row-writer.ts'

describe('the rows of the metrics tables', () => {
  it('[METRICS-11] are so many a minute at most; more are counted, and those of other tables and minutes come', async () => {
    let at = Date.parse('2026-01-05T08:00:00.000Z')
    let dropped = 0
    const rows = createRowWriter({
      db: { query: async () => ({ rows: [] }) as never },
      now: () => new Date(at),
      isAway: () => true,
      onDropped: (count) => (dropped += count),
    })
    const unsampled = {
      user_id: null,
      email: null,
      failure_reason: null,
      ip_address: null,
      user_agent: null,
    }
    const tryToSignIn = (times: number, success = false) => {
      for (let n = 0; n < times; n++) rows.add('auth_metrics', { action_type: 'login', ...unsampled, success })
      return dropped
    }
    expect(tryToSignIn(120)).toBe(0)
    expect(tryToSignIn(1_000)).toBe(1_000)
    // People who sign in meanwhile are seen all the same.
    expect(tryToSignIn(120, true)).toBe(1_000)
    rows.add('system_metrics', { metric_type: 'live', metric_name: 'sockets', value: 1, unit: 'sockets' })
    at += 60_000
    expect(tryToSignIn(120)).toBe(1_000)
    await rows.close()
  })
})
