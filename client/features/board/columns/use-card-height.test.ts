import { expect, it } from 'vitest'
import { usualHeight } from './card-list.tsx'

it('[BOARD-21] cards that nobody has seen are taken for as high as most of those that are seen', () => {
  expect(usualHeight([166, 166, 300, 166, 174].map((size) => ({ size })))).toBe(166)
  expect(usualHeight([])).toBeUndefined()
})
