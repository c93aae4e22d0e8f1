import { expect, it } from 'vitest'
import { rate } from './figure.ts'
import { tableOf } from './report.ts'

const figure = { name: 'a move', unit: 'ms', ours: 6 } as const
const beside = { name: 'bare INSERT', value: 2 }

it('a ratio is judged against what stands beside, a value by itself', () => {
  expect(rate('s', { ...figure, beside, target: { of: 'ratio', atMost: 3 } })).toMatchObject({ ratio: 3, isMet: true })
  expect(rate('s', { ...figure, beside, target: { of: 'ratio', atMost: 2.9 } }).isMet).toBe(false)
  expect(rate('s', { ...figure, beside, target: { of: 'value', atMost: 5 } }).isMet).toBe(false)
  expect(rate('s', { ...figure, target: { of: 'value', atLeast: 5 } }).isMet).toBe(true)
})

it('without anything beside it a ratio is not judged', () => {
  expect(rate('s', { ...figure, target: { of: 'ratio', atMost: 3 } })).toMatchObject({ target: null, isMet: null })
})

it('the table names each section once and says what misses', () => {
  const missed = rate('speed', { ...figure, beside, target: { of: 'ratio', atMost: 2 } })
  const lines = tableOf([missed, rate('speed', figure)]).split('\n')
  expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '| figure | ours | beside it | ratio | target | met |',
    expect.stringMatching(/^\|(-+\|)+$/),
    '| **speed** | | | | | |',
    '| a move | 6.00 ms | 2.00 ms (bare INSERT) | 3.00 | ratio <= 2 | **no** |',
    '| a move | 6.00 ms | | | | |',
  ])
})
