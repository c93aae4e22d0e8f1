import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, it, vi } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { cutOffFloods } from './floods.ts'
import { COST, PER_PERSON } from './limits.ts'

afterEach(() => vi.useRealTimers())

it('[LIVE-26] a person who has just used up what they may take is not forgotten, and gets it anew only over time', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const floods = cutOffFloods(new Server(createServer()), { warn: () => undefined }, 1)
  /** Connects until it is refused. */
  const admitted = () => {
    let count = 0
    while (floods.admit(UserId.parse(1))) count += 1
    return count
  }
  const whole = PER_PERSON.max / COST.connection
  const filling = (PER_PERSON.max / PER_PERSON.perSecond) * 1000
  expect(admitted()).toBe(whole)
  for (let part = 0; part < 4; part++) {
    vi.advanceTimersByTime(filling / 2)
    expect(admitted()).toBe(whole / 2)
  }
  vi.advanceTimersByTime(2 * filling)
  expect(admitted()).toBe(whole)
  floods.close()
})
