import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, it, vi } from 'vitest'
import { cutOffFloods } from './floods.ts'
import { COST, PER_SESSION } from './limits.ts'

afterEach(() => vi.useRealTimers())

it('[LIVE-26] a session that has just used up what it may take is not forgotten, and gets it anew only over time', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const floods = cutOffFloods(new Server(createServer()), { warn: () => undefined })
  /** Connects until it is refused. */
  const admitted = () => {
    let count = 0
    while (floods.admit('session')) count += 1
    return count
  }
  const whole = PER_SESSION.max / COST.connection
  const filling = (PER_SESSION.max / PER_SESSION.perSecond) * 1000
  expect(admitted()).toBe(whole)
  for (let part = 0; part < 4; part++) {
    vi.advanceTimersByTime(filling / 2)
    expect(admitted()).toBe(whole / 2)
  }
  vi.advanceTimersByTime(2 * filling)
  expect(admitted()).toBe(whole)
  floods.close()
})
