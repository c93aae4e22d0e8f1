import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { minuteClock } from './minute.ts'

const START = Date.parse('2026-11-27T08:00:00Z')
let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers({ now: START })
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[LIVE-132] the clock of a page is right once the page is looked at again, and where its timer was late', () => {
  const told = vi.fn<() => void>()
  const stop = minuteClock.subscribe(told)
  expect(minuteClock.read()).toBe(START)
  vi.advanceTimersByTime(60_000)
  expect([minuteClock.read() - START, told.mock.calls.length]).toEqual([60_000, 1])

  // A page that sleeps: time passes, and no timer runs.
  vi.setSystemTime(START + 100_000)
  expect(minuteClock.read()).toBe(START + 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect([minuteClock.read() - START, told.mock.calls.length]).toEqual([100_000, 2])
  vi.setSystemTime(START + 700_000)
  expect(minuteClock.read()).toBe(START + 700_000)
  stop()
})
