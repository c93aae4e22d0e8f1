import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [2_450_000, '2.5 MB'],
  [3_000_000_000_000, '3,000 GB'],
])('%d bytes are said as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
