import { expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

it.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=5-99', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
])('[PHOTO-5] %s of ten bytes is a part', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})

it.each(['bytes=10-', 'bytes=10-20', 'bytes=99-', 'bytes=-0'])('[PHOTO-5] %s of ten bytes is nothing', (header) => {
  expect(rangeOf(header, 10)).toBe('none')
})

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=0-1,4-5',
  'bytes=a-b',
  'bytes=-1-2',
  'lines=0-1',
  'bytes 0-1',
])('[PHOTO-5] %s is no range that can be read: all is answered', (header) => {
  expect(rangeOf(header, 10)).toBeNull()
})
