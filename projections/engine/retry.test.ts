import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat, retry } from './retry.ts'

let ending: AbortController
/** Pauses without their random part. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  ending = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Work that fails so many times, and the moments of its attempts in milliseconds. */
function failing(times: number) {
  let clock = 0
  const attempts: number[] = []
  const work = vi.fn<() => Promise<string>>(async () => {
    attempts.push(clock)
    if (attempts.length <= times) throw new Error(`failure ${attempts.length}`)
    return 'done'
  })
  const advance = async (ms: number) => {
    for (let step = 0; step < ms; step += 50) {
      clock += 50
      await vi.advanceTimersByTimeAsync(50)
    }
  }
  return { work, attempts, advance }
}

describe('retry', () => {
  it('gives what the work gives, after pauses that double up to a bound, and tells of each failure', async () => {
    const { work, attempts, advance } = failing(5)
    const failed = vi.fn<(error: unknown, failures: number) => void>()
    const result = retry(work, { signal: ending.signal, failed, maxPauseMs: 400 })
    await advance(2_000)
    expect(await result).toBe('done')
    expect(attempts).toEqual([0, 100, 300, 700, 1_100, 1_500])
    expect(failed.mock.calls).toEqual([1, 2, 3, 4, 5].map((n) => [new Error(`failure ${n}`), n]))
  })

  it('counts anew when the work got on', async () => {
    const failed = vi.fn<(error: unknown, failures: number) => void>()
    let attempts = 0
    const result = retry(
      async (gotOn) => {
        attempts += 1
        if (attempts === 3) gotOn()
        if (attempts < 5) throw new Error('failure')
      },
      { signal: ending.signal, failed },
    )
    await vi.advanceTimersByTimeAsync(10_000)
    await result
    expect(failed.mock.calls.map(([, failures]) => failures)).toEqual([1, 2, 1, 2])
  })

  it('gives up when it is told to', async () => {
    const { work } = failing(1)
    const failed = (error: unknown) => {
      throw error
    }
    await expect(retry(work, { signal: ending.signal, failed })).rejects.toThrow('failure 1')
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('ends a pause, and tries no more, when it is aborted', async () => {
    const { work } = failing(10)
    const result = retry(work, { signal: ending.signal, failed: () => undefined })
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(1)
    ending.abort()
    expect(await result).toBeUndefined()
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not tell of what fails because it is aborted', async () => {
    const failed = vi.fn<(error: unknown, failures: number) => void>()
    const work = async () => {
      ending.abort()
      throw new Error('aborted')
    }
    expect(await retry(work, { signal: ending.signal, failed })).toBeUndefined()
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('repeat', () => {
  it('paces what succeeds, and retries what fails', async () => {
    const { work, attempts, advance } = failing(2)
    const ended = repeat(work, { signal: ending.signal, failed: () => undefined, paceMs: 1_000 })
    await advance(2_500)
    expect(attempts).toEqual([0, 100, 300, 1_300, 2_300])
    ending.abort()
    await ended
  })
})
