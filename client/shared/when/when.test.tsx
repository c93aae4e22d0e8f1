// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('[LIVE-132] a moment that is told by the second goes on by the second, and by the minute after that', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T08:00:20Z') })
  // A clock of its own: that of the page may run already, by real timers, for another test's times.
  vi.resetModules()
  const { When } = await import('./when.tsx')
  const { container } = render(<When at="2026-11-27T08:00:00Z" />)
  const after = (seconds: number) => {
    act(() => void vi.advanceTimersByTime(seconds * 1000))
    return container.textContent
  }
  expect(container.textContent).toBe('20 s ago')
  expect([after(2), after(30), after(10)]).toEqual(['22 s ago', '52 s ago', '1 min ago'])
  expect(after(80)).toBe('2 min ago')
})
