import { expect, it } from 'vitest'
import { QuotaRow } from '#events/quota/api.ts'
import { byUsage, statusBadge, storageWords } from './quota-words.ts'

it('[QUOTA-8] storage is in MB with one decimal, and "0 MB" for none', () => {
  expect([0, 1024 * 1024, 12.34 * 1024 * 1024].map(storageWords)).toEqual(['0 MB', '1.0 MB', '12.3 MB'])
})

it('[QUOTA-8] a badge says status and percentage', () => {
  const badges = [
    statusBadge({ status: 'normal', usagePercentage: 3 }),
    statusBadge({ status: 'warning', usagePercentage: 80 }),
    statusBadge({ status: 'full', usagePercentage: 100 }),
  ]
  expect(badges.map(({ text }) => text)).toEqual(['Normal (3%)', 'Warning (80%)', 'Full (100%)'])
})

it('[QUOTA-8] who uses most of their quota comes first, then names decide', () => {
  const row = (userId: number, lastName: string, usagePercentage: number) =>
    QuotaRow.parse({
      userId,
      username: `u${userId}`,
      firstName: 'A',
      lastName,
      email: 'a@example.com',
      role: 'installer',
      currentUsage: usagePercentage,
      quotaLimit: 100,
      usagePercentage,
      status: 'normal',
      totalFiles: 0,
      lastActivity: null,
    })
  const sorted = [row(1, 'Zed', 0), row(2, 'abel', 0), row(3, 'Mole', 40)].toSorted(byUsage)
  expect(sorted.map(({ lastName }) => lastName)).toEqual(['Mole', 'abel', 'Zed'])
})
