import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import { openWriteBudget } from './write-budget.ts'

it('[HTTP-21] a person who has used up what they may write may write again when the hour since their first byte is over', () => {
  let now = 1
  const [one, other] = [UserId.parse(1), UserId.parse(2)]
  const budget = openWriteBudget({ max: 100, windowMs: 3_600_000 }, () => now)
  budget.count(one, 60)
  now += 3_000_000
  budget.demandRoom(one)
  budget.count(one, 60)
  budget.count(other, 99)
  expect(() => budget.demandRoom(one)).toThrow(/Try again in 600 seconds\.$/)
  budget.demandRoom(other)
  now += 600_001
  budget.demandRoom(one)
  budget.count(one, 99)
  budget.demandRoom(one)
})
