import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pauses.ts'

const HOUR_MS = 3_600_000
const now = Date.parse('2026-11-26T12:00:00Z')
const after = (attempts: number, retryAfter?: string, random = 0.5) => pauseAfter(attempts, { retryAfter, now, random })

describe('[SEND-7] tries', () => {
  it('are ten over three days, the second within 30 seconds', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => after(attempts) ?? Number.NaN)
    const total = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(total / HOUR_MS).toBeGreaterThan(71)
    expect(total / HOUR_MS).toBeLessThan(73)
    expect(after(1, undefined, 1)).toBeLessThan(25_000)
    expect(after(10)).toBeNull()
  })

  it('part by chance, and wait as long as a receiver asks for, a day at most', () => {
    expect(after(2, undefined, 0)).toBeLessThan(after(2, undefined, 1) ?? 0)
    expect(after(1, '120')).toBe(120_000)
    expect(after(1, 'Thu, 26 Nov 2026 12:05:00 GMT')).toBe(300_000)
    expect(after(1, '5')).toBe(20_000)
    expect(after(1, '999999999')).toBe(24 * HOUR_MS)
    expect(after(1, 'soon')).toBe(20_000)
  })
})
