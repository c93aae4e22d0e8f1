import { expect, it } from 'vitest'
import { QuotaRow } from '#events/quota/api.ts'
import { inOrder, HIGHEST_USE, pressed, statusBadge, storageWords } from './quota-words.ts'

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

const row = (userId: number, lastName: string, usagePercentage: number) =>
  QuotaRow.parse({
    userId,
    isOwn: false,
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

it('[QUOTA-8] who uses most of their quota comes first, then names decide', () => {
  const sorted = inOrder([row(1, 'Zed', 0), row(2, 'abel', 0), row(3, 'Mole', 40)], HIGHEST_USE)
  expect(sorted.map(({ lastName }) => lastName)).toEqual(['Mole', 'abel', 'Zed'])
})

it('[QUOTA-20] a column sorts in its usual order at first, and the other way round when it is pressed again', () => {
  const byUser = pressed('User', HIGHEST_USE)
  const back = pressed('User', byUser)
  expect([byUser, back]).toEqual([
    { header: 'User', isDescending: false },
    { header: 'User', isDescending: true },
  ])
  expect(pressed('Files', back)).toEqual({ header: 'Files', isDescending: true })
})

it('[QUOTA-20] people without activity are the longest ago', () => {
  const rows = [{ ...row(1, 'Zed', 0), lastActivity: '2026-11-20T10:00:00.000Z' }, row(2, 'Abel', 5)]
  const [last, first] = [true, false].map((isDescending) => inOrder(rows, { header: 'Last Activity', isDescending }))
  expect(last?.map(({ userId }) => userId)).toEqual([1, 2])
  expect(first?.map(({ userId }) => userId)).toEqual([2, 1])
})
