import { expect, it } from 'vitest'
import { isFull, quotaStatus } from '#events/quota/api.ts'
import { megabyteWords, quotaTone, quotaWarning, usedWords } from './quota-words.ts'

const MB = 1024 * 1024
/** So many MB of 100. */
const statusOf = (used: number) => quotaStatus(used * MB, 100)

it('[QUOTA-7, QUOTA-30] the bar is orange above 75.0 % and red above 90.0 %', () => {
  expect([0, 75, 75.1, 76, 90, 90.1, 100].map((used) => quotaTone(statusOf(used)))).toEqual([
    'accent',
    'accent',
    'warning',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})

it('[QUOTA-7] a quota is nearly full above 85 %, and full from 100 % on', () => {
  const warnings = [85, 85.1, 99, 100, 130].map((used) => quotaWarning(statusOf(used)))
  expect(warnings.map((warning) => warning?.slice(0, 19) ?? null)).toEqual([
    null,
    'Storage nearly full',
    'Storage nearly full',
    'Storage full. There',
    'Storage full. There',
  ])
  expect([99, 100].map((usagePercentage) => isFull({ usagePercentage }))).toEqual([false, true])
})

it('[QUOTA-7] sizes are in MB with one decimal at most', () => {
  expect([1024, 1_048_576, 12.34].map(megabyteWords)).toEqual(['1,024 MB', '1,048,576 MB', '12.3 MB'])
  expect(usedWords({ currentUsage: 12.34, quotaLimit: 500 })).toBe('12.3 MB / 500 MB')
})
