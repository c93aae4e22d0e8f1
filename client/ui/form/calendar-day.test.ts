import { describe, expect, it } from 'vitest'
import { dateOf, dayOf, formatDay } from './calendar-day.ts'

describe('a day of the calendar', () => {
  it.each(['2026-01-01', '2026-03-29', '2026-12-31', '0999-02-28'])('%s stays itself as a date', (day) => {
    const date = dateOf(day)
    expect(date && dayOf(date)).toBe(day)
  })

  it('that is none has no date and no words', () => {
    expect(dateOf('22.11.2026')).toBeUndefined()
    expect(formatDay('')).toBe('')
  })
})
