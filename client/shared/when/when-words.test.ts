import { describe, expect, it } from 'vitest'
import { whenWords } from './when.tsx'

/** A moment of November 2026 where the test runs. */
const on = (day: number, hour: number) => new Date(2026, 10, day, hour)
const words = (at: Date, now: Date) => whenWords(at.toISOString(), now.getTime())

describe('when something was', () => {
  it('is told by the clock within a day, also over midnight', () => {
    expect(words(on(21, 23), on(22, 1))).toBe('2 h ago')
    expect(words(on(21, 10), on(22, 9))).toBe('23 h ago')
  })

  it("is yesterday only on the day before in the reader's calendar", () => {
    expect(words(on(21, 8), on(22, 9))).toBe('yesterday')
    expect(words(on(20, 23), on(22, 0))).toBe('2 days ago')
    expect(words(on(20, 10), on(22, 9))).toBe('2 days ago')
  })

  it('is a date after a week', () => {
    expect(words(on(16, 10), on(22, 9))).toBe('6 days ago')
    expect(words(on(15, 8), on(22, 9))).toContain('15')
  })
})
