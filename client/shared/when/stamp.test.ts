import { describe, expect, it } from 'vitest'
import { stampWords } from './stamp.ts'

/** A moment where the test runs. */
const on = (month: number, day: number, hour: number, minute: number) =>
  new Date(2026, month - 1, day, hour, minute).toISOString()

describe('a moment in the format of the specification', () => {
  it.each([
    [on(11, 22, 18, 54), 'Nov 22, 2026 6:54 PM'],
    [on(1, 2, 0, 5), 'Jan 2, 2026 12:05 AM'],
    [on(5, 31, 12, 0), 'May 31, 2026 12:00 PM'],
    [on(9, 1, 9, 9), 'Sep 1, 2026 9:09 AM'],
  ])('%s is %s', (at, words) => {
    expect(stampWords(at)).toBe(words)
  })
})
