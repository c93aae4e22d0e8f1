import { expect, it } from 'vitest'
import { areaOf, pastedRange, spotAfter } from './keys.ts'

const shape = { rows: 100, cols: 5, page: 10 }
const press = (key: string, isFar = false) => ({ key, ctrlKey: isFar, metaKey: false })

it.each([
  ...([
    ['ArrowDown', false, { row: 6, col: 2 }],
    ['ArrowDown', true, { row: 99, col: 2 }],
  ] as const),
  ...([
    ['ArrowUp', false, { row: 4, col: 2 }],
    ['ArrowUp', true, { row: 0, col: 2 }],
  ] as const),
  ...([
    ['ArrowLeft', false, { row: 5, col: 1 }],
    ['ArrowRight', false, { row: 5, col: 3 }],
  ] as const),
  ...([
    ['Home', false, { row: 5, col: 0 }],
    ['Home', true, { row: 0, col: 0 }],
  ] as const),
  ...([
    ['End', false, { row: 5, col: 4 }],
    ['End', true, { row: 99, col: 4 }],
  ] as const),
  ...([
    ['PageUp', false, { row: 0, col: 2 }],
    ['PageDown', false, { row: 15, col: 2 }],
  ] as const),
  ['x', false, null] as const,
])('[BOARD-116] %s (Ctrl: %s) leads from the sixth row to %o', (key, isFar, expected) => {
  expect(spotAfter({ row: 5, col: 2 }, press(key, isFar), shape)).toEqual(expected)
})

it('[BOARD-116] no key leads out of the grid, whose head is above the first row', () => {
  expect(spotAfter({ row: 0, col: 0 }, press('ArrowUp'), shape)).toEqual({ row: -1, col: 0 })
  expect(spotAfter({ row: -1, col: 0 }, press('ArrowUp'), shape)).toEqual({ row: -1, col: 0 })
  expect(spotAfter({ row: 99, col: 4 }, press('ArrowRight'), shape)).toEqual({ row: 99, col: 4 })
  expect(areaOf({ row: 4, col: 3 }, { row: 2, col: 1 })).toEqual({ top: 2, bottom: 4, left: 1, right: 3 })
})

it('[BOARD-130] pasted cells fill a range, as far as the grid goes, past the heads of groups', () => {
  const grid = { isCard: [false, true, true, false, true], cols: 5 }
  const from = (row: number, col: number) => areaOf({ row, col }, { row, col })
  const cells = (rows: number, cols: number) =>
    Array.from({ length: rows }, () => Array.from({ length: cols }, () => 'x'))
  const ends = (...range: readonly [number, number, number, number]) => {
    const [top, left, bottom, right] = range
    return [
      { row: top, col: left },
      { row: bottom, col: right },
    ]
  }
  expect(pastedRange(from(1, 1), cells(2, 2), grid)).toEqual(ends(1, 1, 2, 2))
  expect(pastedRange(from(2, 3), cells(2, 4), grid)).toEqual(ends(2, 3, 4, 4))
  expect(pastedRange(from(0, 0), cells(9, 1), grid)).toEqual(ends(1, 0, 4, 0))
  expect(pastedRange(from(1, 0), [['x'], ['x', 'y']], grid)).toEqual(ends(1, 0, 2, 1))
})
