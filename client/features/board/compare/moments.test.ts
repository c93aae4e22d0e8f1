import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dayBefore, localOf } from './moments-form.tsx'

beforeEach(() => {
  // Clocks went forward on 29 March 2026 at 02:00, and back on 25 October at 03:00.
  vi.stubEnv('TZ', 'Europe/Zagreb')
})
afterEach(() => vi.unstubAllEnvs())

it('[REPLAY-38] a moment is shown by the clock of its day', () => {
  expect(['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z', '2026-10-25T01:30:00Z'].map(localOf)).toEqual([
    '2026-03-29T01:30',
    '2026-03-29T03:30',
    '2026-10-25T02:30',
  ])
})

it('[REPLAY-38] yesterday and the day a week ago begin at midnight, also around a change of clocks', () => {
  expect(dayBefore(1, Date.parse('2026-03-29T10:00:00Z'))).toBe('2026-03-27T23:00:00.000Z')
  expect(dayBefore(7, Date.parse('2026-03-30T10:00:00Z'))).toBe('2026-03-22T23:00:00.000Z')
})
