// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_FILTER } from './card-filter.ts'
import { useFilterNow } from './use-filter-now.ts'

const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('[BOARD-92] "changed in the last hour" moves on by the minute, and a filter without it filters nothing anew', () => {
  const timed = renderHook(() => useFilterNow({ ...NO_FILTER, changed: 'hour' }))
  const untimed = renderHook(() => useFilterNow(NO_FILTER))
  const before = timed.result.current
  act(() => void vi.advanceTimersByTime(2 * MINUTE_MS))
  expect(Math.round((timed.result.current - before) / MINUTE_MS)).toBe(2)
  expect(untimed.result.current).toBe(0)
})
