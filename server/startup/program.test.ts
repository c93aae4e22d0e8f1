import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreUnavailable } from '../event-store/port.ts'
import { explain, stopOnSignal } from './program.ts'

const exit = vi.fn<(code: unknown) => void>()
let signal: (name: NodeJS.Signals) => void

// The process of the test may not end: its handlers and its exit are all that stands in here.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const handlers = new Map<unknown, (name: NodeJS.Signals) => void>()
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler)
    return process
  })
  vi.spyOn(process, 'exit').mockImplementation((code) => exit(code) as never)
  signal = (name) => handlers.get(name)?.(name)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  exit.mockClear()
})

it('[FAULT-14] a stop ends with 0, and with 1 once it has taken nine seconds', async () => {
  const log = { error: vi.fn<() => void>() }
  let stopped = (): void => undefined
  stopOnSignal(() => new Promise((resolve) => (stopped = resolve)), log)
  signal('SIGTERM')
  await vi.advanceTimersByTimeAsync(8_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit.mock.lastCall).toEqual([1])
  expect(log.error).toHaveBeenCalledOnce()
  stopped()
  await vi.advanceTimersByTimeAsync(0)
  expect(exit.mock.lastCall).toEqual([0])
})

it('[FAULT-10] a start that loses its database says so in a sentence', () => {
  const cause = new Error('Connection terminated unexpectedly')
  expect(explain(new StoreUnavailable('the event store cannot be reached', { cause }))).toBe(
    'The store went away: Connection terminated unexpectedly. Start again when it answers.',
  )
})
