import { expect, it } from 'vitest'
import { cardWith } from '../state/test-cards.ts'
import { partsOf } from './selection-bar.tsx'

it('[BOARD-61] a selection is deleted in parts of a hundred cards, or of fewer long ones', () => {
  const many = Array.from({ length: 250 }, (_, index) => cardWith({ id: index + 1 }))
  expect(partsOf(many).map(({ length }) => length)).toEqual([100, 100, 50])
  const long = Array.from({ length: 20 }, (_, index) => cardWith({ id: index + 1, description: 'x'.repeat(20_000) }))
  expect(partsOf(long).map(({ length }) => length)).toEqual([12, 8])
  expect(partsOf(long).flat()).toEqual(long.map(({ id }) => id))
})
