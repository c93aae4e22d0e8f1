import { describe, expect, it } from 'vitest'
import { eventAt } from '../../testing/event-store/contract-kit.ts'
import { LogWindow, type Placed } from './log-window.ts'

const place = (position: number, bytes = 100): Placed => ({
  position,
  bytes,
  event: { ...eventAt('project-1', position), position: String(position) },
})
const places = (from: number, to: number, bytes?: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => place(from + index, bytes))
const positions = (placed: readonly Placed[] | null) => placed?.map(({ position }) => position)

describe('LogWindow', () => {
  it('gives what follows a position, at most so many', () => {
    const window = new LogWindow(10)
    window.add(places(11, 15))
    expect(positions(window.after(10, 500))).toEqual([11, 12, 13, 14, 15])
    expect(positions(window.after(12, 2))).toEqual([13, 14])
    expect(positions(window.after(15, 500))).toEqual([])
  })

  it('does not speak of what lies before it or ahead of it', () => {
    const window = new LogWindow(10)
    expect(positions(window.after(10, 500))).toEqual([])
    expect(window.after(9, 500)).toBeNull()
    expect(window.after(11, 500)).toBeNull()
  })

  it('takes only what joins on: nothing twice, and nothing behind a gap', () => {
    const window = new LogWindow(10)
    window.add(places(9, 12))
    window.add(places(14, 16))
    expect(window.last).toBe(12)
    window.add(places(12, 16))
    expect(positions(window.after(10, 500))).toEqual([11, 12, 13, 14, 15, 16])
  })

  it.each([
    ['events', 20_000, 100, 4_000],
    ['bytes', 400, 256 * 1024, 64],
  ])('forgets the oldest beyond a number of %s, and stays contiguous', (_, count, bytes, most) => {
    const window = new LogWindow(0)
    for (let from = 1; from <= count; from += 50) window.add(places(from, from + 49, bytes))
    expect(window.last).toBe(count)
    expect(window.after(count - most - 1, 1)).toBeNull()
    expect(positions(window.after(count - 20, 500))).toEqual(positions(places(count - 19, count)))
  })
})
