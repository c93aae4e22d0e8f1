import { expect, it } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

it('[LIVE-26] a bucket gives what it holds, and then what has come in meanwhile', () => {
  let time = 0
  const bucket = new TokenBucket({ max: 100, perSecond: 10 }, () => time)
  expect(bucket.isFull).toBe(true)
  expect([bucket.take(60), bucket.take(40), bucket.take(1)]).toEqual([true, true, false])
  time += 2_000
  expect([bucket.take(20), bucket.take(1)]).toEqual([true, false])
  time += 9_999
  expect(bucket.isFull).toBe(false)
  time += 3_600_000
  expect(bucket.isFull).toBe(true)
  expect([bucket.take(100), bucket.take(1)]).toEqual([true, false])
  time += 500
  expect([bucket.take(6), bucket.take(1)]).toEqual([false, false])
})
