import { describe, expect, it } from 'vitest'
import { compareFloors, heightOfFloor } from './floor-order.ts'

describe('[BOARD-114] floors', () => {
  it('stand from the lowest up, as people write them in several languages', () => {
    const floors = ['10', 'Roof', '2', 'Ground', 'B2', '-1', 'Lab', 'Floor 3', '1. OG', 'Annex']
    expect(floors.toSorted(compareFloors)).toEqual([
      ...['B2', '-1', 'Ground', '1. OG', '2', 'Floor 3', '10', 'Roof', 'Annex', 'Lab'],
    ])
  })
  it.each([
    ...([
      ['2nd floor', 2],
      ['2. UG', -2],
      ['UG', -1],
      ['Sótano 1', -1],
      ['Rez-de-chaussée', 0],
    ] as const),
    ...([
      ['EG', 0],
      ['Etage 4', 4],
      ['Level −1', undefined],
      ['Hall 2', undefined],
      ['', undefined],
    ] as const),
  ])('%s lies at %s', (name, height) => {
    expect(heightOfFloor(name)).toBe(height)
  })
})
