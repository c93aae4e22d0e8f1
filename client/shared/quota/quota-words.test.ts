import { expect, it } from 'vitest'
import { isFull, quotaTone, quotaWarning, usedWords } from './quota-words.ts'

it('[QUOTA-7] the bar is orange above 75 % and red above 90 %', () => {
  expect([0, 75, 76, 90, 91, 100].map(quotaTone)).toEqual([
    'accent',
    'accent',
    'warning',
    'warning',
    'danger',
    'danger',
  ])
})

it('[QUOTA-7] a quota is nearly full above 85 %, and full from 100 % on', () => {
  const warnings = [85, 86, 99, 100, 130].map((usagePercentage) => quotaWarning({ usagePercentage }))
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
  expect(usedWords({ currentUsage: 12.34, quotaLimit: 500 })).toBe('12.3 MB / 500 MB')
})
