import { beforeEach, expect, it, vi } from 'vitest'
import { afterScreen, partIsMissing } from './after-screen.ts'
import { useServerWait } from './server-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    useServerWait.setState(useServerWait.getInitialState())
  }
})

it('[HTTP-34] code of later waits until no part of the screen is on its way any more', () => {
  const run = vi.fn<() => void>()
  const [first, second] = [partIsMissing(), partIsMissing()]
  afterScreen(run)
  afterScreen(run, 2000)
  first()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  second()
  // The place of a part is taken by another one that is on its way, too.
  const third = partIsMissing()
  vi.advanceTimersByTime(1000)
  expect(run).not.toHaveBeenCalled()
  third()
  vi.advanceTimersByTime(200)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(run).toHaveBeenCalledTimes(2)
})

it('a screen that does not come holds nothing back for longer than ten seconds', () => {
  const run = vi.fn<() => void>()
  const here = partIsMissing()
  afterScreen(run)
  vi.advanceTimersByTime(9_999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
  here()
})

it('is prevented at any time before it runs', () => {
  const run = vi.fn<() => void>()
  const prevent = [afterScreen(run), afterScreen(run, 2000)]
  vi.advanceTimersByTime(50)
  prevent[0]?.()
  vi.advanceTimersByTime(1000)
  prevent[1]?.()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})

it.each(['isAway', 'isReading'] as const)(
  '[LIVE-95] a screen that the server holds up holds nothing back: %s',
  (told) => {
    const run = vi.fn<() => void>()
    const here = partIsMissing()
    afterScreen(run)
    vi.advanceTimersByTime(500)
    expect(run).not.toHaveBeenCalled()
    useServerWait.setState({ [told]: true })
    vi.advanceTimersByTime(100)
    expect(run).toHaveBeenCalledTimes(1)
    here()
  },
)
