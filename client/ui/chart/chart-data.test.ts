import { expect, test } from 'vitest'
import { chartWords } from './chart-data.ts'

const series = [
  { key: 'installed', label: 'Installed', tone: 'installed' },
  { key: 'confirmed', label: 'Confirmed', tone: 'confirmed' },
] as const

test('a chart in words says where each series begins, ends and is highest', () => {
  const points = [
    { label: '1 Nov', values: { installed: 2, confirmed: 0 } },
    { label: '2 Nov', values: { installed: 12, confirmed: 0 } },
    { label: '3 Nov', values: { installed: 9, confirmed: 3 } },
  ]
  expect(chartWords({ series, points })).toBe(
    'Installed: 2 (1 Nov) to 9 (3 Nov), highest 12 (2 Nov). Confirmed: 0 (1 Nov) to 3 (3 Nov), highest 3 (3 Nov).',
  )
})

test('one point is said without a way', () => {
  expect(chartWords({ series: [series[0]], points: [{ label: '1 Nov', values: {} }] })).toBe('Installed: 0 (1 Nov).')
})
