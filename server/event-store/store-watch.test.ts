import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStores } from './store-watch.ts'

const quiet = { warn: () => undefined }
const SECOND = 1000

/** Stores that answer or not, as the test says, and what was told about them. */
function watched() {
  let look = (): Promise<unknown> => Promise.resolve()
  let looks = 0
  const log = () => {
    looks += 1
    return look()
  }
  const watch = watchStores({ log, database: () => Promise.resolve() }, quiet)
  const told: boolean[] = []
  watch.onChange((isAway) => told.push(isAway))
  const go = () => {
    look = () => Promise.reject(new Error('away'))
  }
  const comeBack = () => {
    look = () => Promise.resolve()
  }
  const hang = () => {
    look = () => new Promise(() => undefined)
  }
  return { watch, told, go, comeBack, hang, looks: () => looks }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('[LIVE-23] the stores', () => {
  it('are looked at when something fails, are away when they do not answer, and until they do', async () => {
    const { watch, told, go, comeBack } = watched()
    go()
    watch.failed('reads')
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([true])
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect([told, watch.isAway]).toEqual([[true], true])
    comeBack()
    await vi.advanceTimersByTimeAsync(SECOND)
    expect([told, watch.isAway]).toEqual([[true, false], false])
  })

  it('are away when they hang', async () => {
    const { watch, told, hang } = watched()
    hang()
    watch.failed('log')
    await vi.advanceTimersByTimeAsync(5 * SECOND)
    expect(told).toEqual([true])
  })

  it('[LIVE-52] are not away for one connection that broke, and then are not looked at any more', async () => {
    const { watch, told, looks } = watched()
    for (let waiting = 0; waiting < 50; waiting++) watch.failed('saves')
    watch.failed('log')
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(told).toEqual([])
    const before = looks()
    await vi.advanceTimersByTimeAsync(60 * SECOND)
    expect(looks()).toBe(before)
  })

  it('that answer but save nothing are away until something is saved', async () => {
    const { watch, told } = watched()
    for (let attempt = 0; attempt < 5; attempt++) {
      watch.failed('saves')
      await vi.advanceTimersByTimeAsync(5 * SECOND)
    }
    expect(told).toEqual([true])
    watch.worked('saves')
    expect(told).toEqual([true, false])
  })

  it('that fail no caller any more are back, though nothing was saved', async () => {
    const { watch, told } = watched()
    watch.failed('saves')
    await vi.advanceTimersByTimeAsync(SECOND)
    watch.failed('saves')
    await vi.advanceTimersByTimeAsync(22 * SECOND)
    expect(told).toEqual([true, false])
  })

  it('that answer, but hang whenever something is saved, are away', async () => {
    const { watch, told } = watched()
    for (let attempt = 0; attempt < 3; attempt++) {
      watch.failed('saves')
      await vi.advanceTimersByTimeAsync(15 * SECOND)
    }
    expect(told).toEqual([true])
  })

  it('whose log cannot be followed are away until it can', async () => {
    const { watch, told } = watched()
    for (let attempt = 0; attempt < 10; attempt++) {
      watch.failed('log')
      await vi.advanceTimersByTimeAsync(SECOND)
    }
    expect(told).toEqual([true])
    await vi.advanceTimersByTimeAsync(4 * SECOND)
    expect(told).toEqual([true, false])
  })
})
