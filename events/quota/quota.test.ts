import { describe, expect, it } from 'vitest'
import { at, by, fact, specification } from '../kernel/testing/decider-spec.ts'
import { UserId } from '../kernel/ids.ts'
import { quotaLevel, quotaStatus } from './api.ts'
import { type QuotaCommand, quotaDecider, type QuotaEvent, QuotaLimitMB, quotaOf } from './quota.ts'

const { given } = specification(quotaDecider)
const [ina, ben] = [UserId.parse(11), UserId.parse(12)]

const limitSet = (userId: UserId, quotaLimitMB: number, previous: number | null = null) =>
  fact<QuotaEvent>({ type: 'QuotaLimitSet', data: { userId, quotaLimitMB, previous } })
const reset = (userId: UserId, minute: number) =>
  fact<QuotaEvent>({ type: 'QuotaReset', data: { userId } }, by(1), minute)
const setLimit = (userId: UserId, quotaLimitMB: number): QuotaCommand => ({
  type: 'SetQuotaLimit',
  data: { userId, quotaLimitMB },
})
const resetOf = (userId: UserId): QuotaCommand => ({ type: 'ResetQuota', data: { userId } })

describe('what employees decide about quotas', () => {
  it('[QUOTA-1] a limit is of one person, and is recorded with the one before', () => {
    const set = (previous: number | null) => ({
      type: 'QuotaLimitSet',
      data: { userId: ina, quotaLimitMB: 5, previous },
    })
    expect(given().when(setLimit(ina, 5)).events).toEqual([set(null)])
    expect(given(limitSet(ben, 5)).when(setLimit(ina, 5)).events).toEqual([set(null)])
    expect(given(limitSet(ina, 3), limitSet(ina, 4, 3)).when(setLimit(ina, 5)).events).toEqual([set(4)])
    const { view } = given(limitSet(ina, 3), limitSet(ben, 9), limitSet(ina, 4, 3))
    expect([ina, ben].map((person) => quotaOf(view, person).limitMB)).toEqual([4, 9])
  })

  it('[QUOTA-1] the limit that a person has already is recorded no second time', () => {
    expect(given(limitSet(ina, 5)).when(setLimit(ina, 5)).events).toEqual([])
  })

  it('[QUOTA-41] a limit is taken back once, and then that of the installation holds', () => {
    const back: QuotaCommand = { type: 'SetQuotaLimit', data: { userId: ina, quotaLimitMB: null } }
    const event = { type: 'QuotaLimitSet', data: { userId: ina, quotaLimitMB: null, previous: 5 } } as const
    expect(given(limitSet(ina, 5)).when(back).events).toEqual([event])
    expect(given(limitSet(ina, 5), fact<QuotaEvent>(event)).when(back).events).toEqual([])
    expect(quotaOf(given(limitSet(ina, 5), fact<QuotaEvent>(event)).view, ina).limitMB).toBeNull()
    expect(given().when(back).events).toEqual([])
  })

  it('[QUOTA-3] each reset is recorded; the last one holds, beside the limit', () => {
    const event = { type: 'QuotaReset', data: { userId: ina } }
    expect(given().when(resetOf(ina)).events).toEqual([event])
    expect(given(reset(ina, 1)).when(resetOf(ina)).events).toEqual([event])
    const { view } = given(reset(ina, 1), limitSet(ina, 5), reset(ina, 7), reset(ben, 9))
    expect(quotaOf(view, ina)).toEqual({ limitMB: 5, resetAt: at(7) })
    expect(quotaOf(view, ben)).toEqual({ limitMB: null, resetAt: at(9) })
    expect(quotaOf(given(reset(ina, 3), limitSet(ina, 5)).view, ina)).toEqual({ limitMB: 5, resetAt: at(3) })
  })

  it('[QUOTA-1] a person of whom nothing was decided has no limit of their own', () => {
    expect(quotaOf(given(limitSet(ben, 5)).view, ina)).toEqual({ limitMB: null, resetAt: null })
  })

  it('[QUOTA-6] a limit is a whole number of MB, at least 1', () => {
    const isTaken = (value: unknown) => QuotaLimitMB.safeParse(value).success
    expect([1, 1024, 1024 * 1024].map(isTaken)).toEqual([true, true, true])
    expect([0, -1, 1.5, 1024 * 1024 + 1, '5', null].map(isTaken)).toEqual([false, false, false, false, false, false])
  })
})

describe('how a quota is told', () => {
  const MB = 1024 * 1024

  it('[QUOTA-5] in MB with one decimal; what is over the limit leaves nothing, not less', () => {
    expect(quotaStatus(1.25 * MB, 5)).toEqual({
      currentUsage: 1.3,
      quotaLimit: 5,
      remainingSpace: 3.8,
      usagePercentage: 25,
    })
    expect(quotaStatus(6 * MB, 5)).toMatchObject({ remainingSpace: 0, usagePercentage: 120 })
  })

  it('[QUOTA-5] full from 100 %, a warning above 75 %; a byte less than all of it is 99 %', () => {
    const levels = [0, 75, 75.1, 99, 100, 120].map((used) => quotaLevel(quotaStatus(used * MB, 100)))
    expect(levels).toEqual(['normal', 'normal', 'warning', 'warning', 'full', 'full'])
    expect(quotaStatus(5 * MB - 1, 5).usagePercentage).toBe(99)
    expect(quotaStatus(5 * MB, 5).usagePercentage).toBe(100)
  })
})
