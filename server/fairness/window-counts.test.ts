import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { WindowCounts } from './window-counts.ts'

const WORDS = { code: 'too-much', what: 'That is too much.' }

it('[HTTP-21] a person who has used up what they may write may write again when the hour since their first byte is over', () => {
  let now = 1
  const [one, other] = [UserId.parse(1), UserId.parse(2)]
  const written = new WindowCounts<UserId>({ max: 100, windowMs: 3_600_000 }, WORDS, () => now)
  written.add(one, 60)
  now += 3_000_000
  written.demand(one, 1)
  written.add(one, 60)
  written.add(other, 99)
  expect(() => written.demand(one, 1)).toThrow(/Try again in 600 seconds\.$/)
  written.demand(other, 1)
  now += 600_001
  written.demand(one, 1)
  written.add(one, 99)
  written.demand(one, 1)
  written.add(one, 1)
  expect(() => written.demand(one, 1)).toThrow(/Try again in 60 minutes\.$/)
})

it('[HTTP-3] of requests one more than the limit is refused until the window is over, and those that are refused prolong nothing', () => {
  let now = 0
  const requests = new WindowCounts<number>({ max: 2, windowMs: 10_000 }, WORDS, () => now)
  requests.count(1)
  now += 4_000
  requests.count(1)
  // A look refuses once there was one too many.
  requests.demand(1)
  for (let n = 0; n < 5; n++) expect(() => requests.count(1)).toThrow(/Try again in 6 seconds\.$/)
  expect(() => requests.demand(1)).toThrow(/^That is too much\./)
  requests.count(2)
  now += 6_000
  requests.demand(1)
  requests.count(1)
})

it('[HTTP-3] a count remembers ten thousand keys at most, the newest, and none whose window is over', () => {
  let now = 0
  const requests = new WindowCounts<number>({ max: 1, windowMs: 10_000 }, WORDS, () => now)
  for (let key = 0; key <= 10_000; key++) requests.count(key)
  requests.count(0)
  expect(() => requests.count(10_000)).toThrow(/^That is too much\./)
  now += 10_000
  for (let key = 0; key <= 10_000; key++) requests.count(key)
})
