import { describe, expect, it } from 'vitest'
import type { LogEvent } from '#events/registry.ts'
import { eventAt } from '../testing/event-store/contract-kit.ts'
import { LogWindow, type SizedEvent } from './log-window.ts'
import { isNext, toPosition } from './postgres/rows.ts'

const place = (position: number, bytes = 100): SizedEvent => ({
  bytes,
  event: { ...eventAt('project-1', position), position: toPosition(position) },
})
const places = (from: number, to: number, bytes?: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => place(from + index, bytes))
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const positions = (events: readonly LogEvent[] | null) => events?.map(({ position }) => Number(position))

/** A window that begins after a position, of a log without gaps. */
const windowFrom = (position: number) => new LogWindow(toPosition(position), isNext)
const after = (window: LogWindow, position: number, limit = 500) => window.after(toPosition(position), limit)

describe('LogWindow', () => {
  it('gives what follows a position, at most so many', () => {
    const window = windowFrom(10)
    window.add(places(11, 15))
    expect(positions(after(window, 10))).toEqual([11, 12, 13, 14, 15])
    expect(positions(after(window, 12, 2))).toEqual([13, 14])
    expect(positions(after(window, 15))).toEqual([])
  })

  it('does not speak of what lies before it or ahead of it', () => {
    const window = windowFrom(10)
    expect(positions(after(window, 10))).toEqual([])
    expect(after(window, 9)).toBeNull()
    expect(after(window, 11)).toBeNull()
  })

  it('takes only what joins on: nothing twice, and nothing behind a gap', () => {
    const window = windowFrom(10)
    window.add(places(9, 12))
    window.add(places(14, 16))
    expect(window.last).toBe(toPosition(12))
    window.add(places(12, 16))
    expect(positions(after(window, 10))).toEqual([11, 12, 13, 14, 15, 16])
  })

  it('takes positions with holes where the log has them, and knows what lies between', () => {
    const window = new LogWindow(toPosition(10))
    window.add([place(20), place(35), place(35), place(20), place(36)])
    expect(positions(after(window, 10))).toEqual([20, 35, 36])
    expect(positions(after(window, 21))).toEqual([35, 36])
    expect(after(window, 9)).toBeNull()
    expect(after(window, 37)).toBeNull()
  })

  it.each([
    ['events', 20_000, 100, 4_000],
    ['bytes', 400, 256 * 1024, 64],
  ])('forgets the oldest beyond a number of %s, and stays contiguous', (_, count, bytes, max) => {
    const window = windowFrom(0)
    for (let from = 1; from <= count; from += 50) window.add(places(from, from + 49, bytes))
    expect(window.last).toBe(toPosition(count))
    expect(after(window, count - max - 1, 1)).toBeNull()
    expect(positions(after(window, count - 20))).toEqual(numbers(count - 19, count))
  })

  it('forgets even the newest event where it alone is beyond the bytes', () => {
    const window = windowFrom(0)
    window.add([place(1, 20 * 1024 * 1024)])
    expect(window.last).toBe(toPosition(1))
    expect(after(window, 0)).toBeNull()
    expect(positions(after(window, 1))).toEqual([])
  })
})
