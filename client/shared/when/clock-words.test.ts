import { expect, it } from 'vitest'
import { clockTime, clockWords } from './clock-words.ts'

const on = (day: number, hour: number) => new Date(2026, 10, day, hour, 12)

it('[STORY-3] a moment is told by the clock on its day, and with the day later', () => {
  const at = on(22, 10).toISOString()
  expect(clockWords(at, on(22, 18).getTime())).toMatch(/^at 10:12/)
  expect(clockWords(at, on(23, 9).getTime())).toMatch(/^on .*22.* at 10:12/)
  expect(clockTime(at, on(22, 18).getTime())).toMatch(/^10:12/)
  expect(clockTime(at, on(23, 9).getTime())).toMatch(/22.*, 10:12/)
})
