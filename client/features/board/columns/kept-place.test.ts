import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { placeIn, topOf } from './kept-place.ts'

const ids = [1, 2, 3, 4].map((id) => DeviceId.parse(id))
/** Cards of 100 px below a head of 50. */
const items = ids.map((_, index) => ({ index, start: 50 + index * 100, size: 100 }))
const startOf = (index: number) => items[index]?.start

describe('[BOARD-62] the place of a list', () => {
  it('is its first card in view, and how far that is out of it', () => {
    expect(placeIn({ ids, items }, 180)).toEqual({ row: 2, into: 30, top: 180 })
    expect(topOf(placeIn({ ids, items }, 180), ids, startOf)).toBe(180)
  })
  it('goes with its card where cards came or went above it', () => {
    expect(topOf(placeIn({ ids, items }, 180), ids.slice(1), startOf)).toBe(80)
  })
  it('is how far it was scrolled where its card is gone, or what stands above the cards was in view', () => {
    expect(topOf(placeIn({ ids, items }, 180), ids.slice(2), startOf)).toBe(180)
    expect(placeIn({ ids, items }, 20)).toEqual({ row: undefined, into: 0, top: 20 })
    expect(topOf(placeIn({ ids: [], items: [] }, 20), ids, startOf)).toBe(20)
  })
})
