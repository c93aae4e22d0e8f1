import { expect, it } from 'vitest'
import { closedRange } from './closed-range.ts'

it.each([
  ['one event that crosses a hundred', 98, 99, null],
  ['99 events', 0, 99, null],
  ['a hundred events from the first', -1, 99, { from: 0, to: 99 }],
  ['a hundred events that cross one', 50, 150, { from: 0, to: 99 }],
  ['a hundred events from the end of a block', 99, 199, { from: 100, to: 199 }],
  ['several blocks', 120, 480, { from: 100, to: 399 }],
  ['more than one answer has', 20, 5_000, { from: 0, to: 999 }],
])('[LIVE-140] the range of %s', (_, after, head, range) => {
  expect(closedRange(after, head)).toEqual(range)
})
