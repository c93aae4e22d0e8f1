import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { deadlineIn } from './exchange.ts'
import { createTokens } from './tokens.ts'

/** Each token has the number of its request. */
function counted() {
  let [minted, now] = [0, 0]
  const tokens = createTokens(
    async () => ({ status: 200, body: { token: `t${++minted}` } }),
    () => now,
  )
  const pass = (ms: number) => {
    now += ms
  }
  return { tokens, pass }
}
const at = { base: 'http://provider', apiKey: 'key' }
const deadline = deadlineIn(1_000)
const MINUTE = 60_000

describe('[SYNC-3] the token of a key', () => {
  it('is made anew after 25 minutes, before it ends', async () => {
    const { tokens, pass } = counted()
    expect(await tokens.of(at, deadline)).toBe('t1')
    pass(24 * MINUTE)
    expect(await tokens.of(at, deadline)).toBe('t1')
    pass(MINUTE)
    expect(await tokens.of(at, deadline)).toBe('t2')
  })
  it('is made once for all who need it at the same moment', async () => {
    const { tokens } = counted()
    expect(await Promise.all([tokens.of(at, deadline), tokens.of(at, deadline)])).toEqual(['t1', 't1'])
    const both = [tokens.renewed(at, 't1', deadline), tokens.renewed(at, 't1', deadline)]
    expect(await Promise.all(both)).toEqual(['t2', 't2'])
    expect(await tokens.renewed(at, 't1', deadline)).toBe('t2')
  })
  it('is asked for again after it could not be had', async () => {
    let isAway = true
    const tokens = createTokens(async () =>
      isAway ? { status: 500, body: null } : { status: 200, body: { token: 't' } },
    )
    await expect(tokens.of(at, deadline)).rejects.toMatchObject({ trouble: 'failed' })
    isAway = false
    expect(await tokens.of(at, deadline)).toBe('t')
  })
  it('[SYNC-20] comes for the others when the first who asked has gone', async () => {
    let answer: (answer: { status: number; body: object }) => void = () => undefined
    let isEnded = false
    const tokens = createTokens(
      (_, { signal }) =>
        new Promise((resolve) => {
          answer = resolve
          signal.addEventListener('abort', () => (isEnded = true))
        }),
    )
    const leaving = new AbortController()
    const first = tokens.of(at, deadlineIn(60_000, leaving.signal))
    const second = tokens.of(at, deadlineIn(60_000))
    leaving.abort()
    await expect(first).rejects.toMatchObject({ trouble: 'silent' })
    expect(isEnded).toBe(false)
    answer({ status: 200, body: { token: 't' } })
    expect(await second).toBe('t')
  })
  it('[SYNC-20] comes for those who have more time than the first who asked', async () => {
    let answer: (answer: { status: number; body: object }) => void = () => undefined
    const tokens = createTokens(
      (_, { signal }) =>
        new Promise((resolve, reject) => {
          answer = resolve
          signal.addEventListener('abort', () => reject(new Error('the request ran out of time')))
        }),
    )
    const [first, end] = [deadlineIn(20), deadlineIn(60)]
    const short = tokens.of(at, first)
    const long = tokens.of(at, deadlineIn(60_000))
    await expect(short).rejects.toMatchObject({ trouble: 'silent' })
    await once(end.signal, 'abort')
    // The time of the first has passed for sure.
    expect(first.signal.aborted).toBe(true)
    answer({ status: 200, body: { token: 't' } })
    expect(await long).toBe('t')
  })
  it('[SYNC-20] is given up when none of those who wait has time any more', async () => {
    const signals: AbortSignal[] = []
    const tokens = createTokens((_, { signal }) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over'))))
    })
    await expect(tokens.of(at, deadlineIn(20))).rejects.toMatchObject({ trouble: 'silent' })
    await expect.poll(() => signals[0]?.aborted).toBe(true)
    const again = tokens.of(at, deadlineIn(20))
    expect(signals).toHaveLength(2)
    await expect(again).rejects.toMatchObject({ trouble: 'silent' })
  })
  it('[SYNC-20] is not waited for longer than each has time', async () => {
    const tokens = createTokens(() => new Promise(() => {}))
    const patient = tokens.of(at, deadlineIn(60_000))
    await expect(tokens.of(at, deadlineIn(1))).rejects.toMatchObject({ trouble: 'silent' })
    await expect(Promise.race([patient, Promise.resolve('waits')])).resolves.toBe('waits')
  })
})
