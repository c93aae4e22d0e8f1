import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../kernel/testing/rounds.ts'
import { floorOrder, heightOfFloor } from './floor-order.ts'

describe('[BOARD-114] floors', () => {
  it('stand from the lowest up, as people write them in several languages', () => {
    const floors = ['10', 'Roof', '2', 'Ground', 'B2', '-1', 'Lab', 'Floor 3', '1. OG', 'Annex']
    expect(floors.toSorted(floorOrder())).toEqual([
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

describe('[BOARD-124] floors in the order that a project gives them', () => {
  const sorted = (floors: readonly string[], named: readonly string[]) => floors.toSorted(floorOrder(named))
  it('stand as it says, and others right after the one that lies below them', () => {
    const named = ['EG', '2', '1', 'Roof']
    expect(sorted(['Roof', '1', '2', 'EG'], named)).toEqual(named)
    expect(sorted(['Lab', 'B1', '3', 'Roof', '1', '2', 'EG'], named)).toEqual([
      'B1',
      'EG',
      '2',
      '3',
      '1',
      'Roof',
      'Lab',
    ])
    expect(sorted(['5', '4', '1', '10'], ['1'])).toEqual(['1', '4', '5', '10'])
  })
  it('are in one order, whichever come', () => {
    const floor = fc.constantFrom('EG', 'B1', '1', '2', '3', '10', 'Roof', 'Lab', 'Annex', '01', '')
    const floors = fc.uniqueArray(floor)
    fc.assert(
      fc.property(floors, floors, (all, named) => {
        const order = floorOrder(named)
        const once = all.toSorted(order)
        expect(all.toReversed().toSorted(order)).toEqual(once)
        for (const [index, one] of once.entries())
          for (const other of once.slice(index + 1)) expect(order(one, other)).toBeLessThan(0)
        expect(once.filter((one) => named.includes(one))).toEqual(named.filter((one) => all.includes(one)))
      }),
      runsOf(),
    )
  })
})
