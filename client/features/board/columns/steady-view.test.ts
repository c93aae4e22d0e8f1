import { describe, expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import { offsetUnderPointer, placed, steadyOffset } from './steady-view.ts'

const HEIGHT = 100
const idsOf = (...ids: number[]) => ids.map((id) => DeviceId.parse(id))
const ten = idsOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
/** A list of ten cards of 100 px, of which those with an index from 3 to 8 are rendered. */
const seen = { ids: ten, items: [3, 4, 5, 6, 7, 8].map((index) => ({ index, start: index * HEIGHT, size: HEIGHT })) }
/** Where it has to be scrolled when the fifth card shows from its middle on, and the list becomes another one. */
const offsetFor = (ids: readonly DeviceId[], before = seen) => steadyOffset(before, ids, 450, (index) => index * HEIGHT)

describe('[BOARD-12] what is looked at stays where it is', () => {
  it('when cards come or go above it', () => {
    expect(offsetFor(ten.filter((id) => id !== 2))).toBe(350)
    expect(offsetFor([...idsOf(11, 12), ...ten])).toBe(650)
  })

  it('when cards come or go within the view or below it', () => {
    expect(offsetFor(ten.filter((id) => id !== 6 && id !== 9))).toBeNull()
    expect(offsetFor([...ten, ...idsOf(11)])).toBeNull()
  })

  it('when the first card in view goes: the next one takes its place', () => {
    expect(offsetFor(ten.filter((id) => id !== 5))).toBeNull()
    expect(offsetFor(ten.filter((id) => id !== 1 && id !== 5))).toBe(350)
  })

  it('but for the start of a list, which shows what comes first, and a list of which nothing is left', () => {
    const items = [0, 1, 2, 3, 4, 5].map((index) => ({ index, start: index * HEIGHT, size: HEIGHT }))
    expect(steadyOffset({ ids: ten, items }, [...idsOf(11), ...ten], 20, (index) => index * HEIGHT)).toBeNull()
    expect(offsetFor(idsOf(11, 12))).toBeNull()
  })
})

describe('[BOARD-30] the card under a pointer stays where it is', () => {
  const items = [0, 1, 2, 3, 4, 5].map((index) => ({ index, start: index * HEIGHT, size: HEIGHT }))
  /** The list shows its start, and the pointer is over the third card. */
  const under = (ids: readonly DeviceId[]) =>
    offsetUnderPointer({ ids: ten, items }, ids, 0, 250, (index) => index * HEIGHT)

  it('when cards come or go above it, at the start of the list too', () => {
    expect(under(ten.filter((id) => id !== 1))).toBe(-100)
    expect(under([...idsOf(11), ...ten])).toBe(100)
    expect(under(ten.filter((id) => id !== 4))).toBeNull()
  })

  it('and the next one takes its place when it goes itself', () => {
    expect(under(ten.filter((id) => id !== 3))).toBeNull()
    expect(under(ten.filter((id) => id !== 1 && id !== 3))).toBe(-100)
  })

  it('by room above the first card where the list cannot be scrolled up, which is used up first', () => {
    expect(placed(-100, 0, 0)).toEqual({ top: 0, room: 100 })
    expect(placed(-100, 0, 100)).toEqual({ top: 0, room: 200 })
    expect(placed(100, 0, 200)).toEqual({ top: 0, room: 100 })
    expect(placed(100, 0, 60)).toEqual({ top: 40, room: 0 })
    expect(placed(200, 300, 0)).toEqual({ top: 200, room: 0 })
  })
})
